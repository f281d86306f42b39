import { memo } from "react";
import { Link } from "react-router";
import { Marks } from "../../collections/marks.tsx";
import { bytes, date } from "../../ui/format.ts";
import { Time } from "../../ui/time.tsx";
import { Access, type ItemProps, useFileItem } from "./file-item.tsx";
import { useListState } from "./file-list.ts";
import { kind, Thumbnail } from "./thumbnail.tsx";
import "./file-row.css";

const TAGS_SHOWN = 3;

export const FileRow = memo(function FileRow(props: ItemProps) {
  const { file, tabIndex } = props;
  const { tags } = file;
  const { item, selectBox, controls } = useFileItem(props);
  const state = useListState();
  return (
    <div {...item} className="file-row">
      {selectBox}
      <Link to={`/files/${file.id}`} state={state} draggable={false} tabIndex={tabIndex} aria-keyshortcuts="Space">
        <Thumbnail file={file} />
        <span className="file-row-name" title={file.filename}>
          <bdi>{file.filename}</bdi>
          <Marks file={file} />
          <Access file={file} />
        </span>
      </Link>
      <span className="file-row-tags">
        {tags.slice(0, TAGS_SHOWN).join(", ")}
        {tags.length > TAGS_SHOWN && ` +${tags.length - TAGS_SHOWN}`}
      </span>
      <span className="file-row-kind">{kind(file)}</span>
      <span className="numbers">{bytes(file.fileSize)}</span>
      <span className="file-row-date numbers">
        <Time at={file.createdAt} show={date} />
      </span>
      {controls}
    </div>
  );
});
