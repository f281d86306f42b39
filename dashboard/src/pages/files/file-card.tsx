import { memo } from "react";
import { Link } from "react-router";
import { Marks } from "../../collections/marks.tsx";
import { ago, bytes } from "../../ui/format.ts";
import { Time } from "../../ui/time.tsx";
import { Access, type ItemProps, useFileItem } from "./file-item.tsx";
import { useListState } from "./file-list.ts";
import { Thumbnail } from "./thumbnail.tsx";
import "./file-card.css";

export const FileCard = memo(function FileCard(props: ItemProps) {
  const { file, tabIndex } = props;
  const { item, selectBox, controls } = useFileItem(props);
  const state = useListState();
  return (
    <div {...item} className="file-card">
      <Link to={`/files/${file.id}`} state={state} draggable={false} tabIndex={tabIndex} aria-keyshortcuts="Space">
        <Thumbnail file={file} />
        <span className="file-card-name" title={file.filename}>
          <bdi>{file.filename}</bdi>
        </span>
        <span className="file-card-meta numbers">
          <Marks file={file} />
          <Access file={file} />
          {bytes(file.fileSize)} · <Time at={file.createdAt} show={ago} />
        </span>
      </Link>
      {selectBox}
      {controls}
    </div>
  );
});
