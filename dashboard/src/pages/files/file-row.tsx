import { memo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Marks } from "../../collections/marks.tsx";
import { bytes, date } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { MenuHandle } from "../../ui/menu.tsx";
import { onF2 } from "../../ui/page-keys.ts";
import { Time } from "../../ui/time.tsx";
import { FailureMark } from "./failures.tsx";
import { FileMenu, onRightClick } from "./file-actions.tsx";
import { dragProps, type ItemProps, SelectBox, useOrderDrop } from "./file-card.tsx";
import { useListState } from "./file-list.ts";
import { FileRename } from "./file-rename.tsx";
import { kind, Thumbnail } from "./thumbnail.tsx";

const TAGS_SHOWN = 3;

export const FileRow = memo(function FileRow(props: ItemProps) {
  const { file, index, total, selection, tabIndex, onView, order } = props;
  const { tags } = file;
  const [renaming, setRenaming] = useState(false);
  const menu = useRef<MenuHandle>(null);
  const navigate = useNavigate();
  const listState = useListState();
  const drop = useOrderDrop(order?.put);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are between the list and its items
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      data-file={file.id}
      className="file-row"
      data-selected={selection.ids.has(file.id) || undefined}
      {...dragProps(file, selection)}
      {...drop}
      draggable={!renaming}
      onKeyDown={onF2(() => setRenaming(true))}
      onContextMenu={onRightClick(menu)}
    >
      <SelectBox file={file} selection={selection} tabIndex={tabIndex} />
      <Link to={`/files/${file.id}`} state={listState} draggable={false} tabIndex={tabIndex} aria-keyshortcuts="Space">
        <Thumbnail file={file} />
        <span className="file-row-name" title={file.filename}>
          <bdi>{file.filename}</bdi>
          <Marks file={file} />
          {!file.isPublic && (
            <>
              <Icon name="lock" size={12} />
              <span className="visually-hidden">, private</span>
            </>
          )}
          {file.sensitive && (
            <>
              <Icon name="alert" size={12} />
              <span className="visually-hidden">, sensitive</span>
            </>
          )}
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
      <FailureMark file={file} tabIndex={tabIndex} />
      {renaming && <FileRename file={file} onClose={() => setRenaming(false)} />}
      <FileMenu
        ref={menu}
        file={file}
        tabIndex={tabIndex}
        onOpen={() => navigate(`/files/${file.id}`, { state: listState })}
        onView={() => onView(file.id)}
        onRename={() => setRenaming(true)}
        order={order?.items}
      />
    </div>
  );
});
