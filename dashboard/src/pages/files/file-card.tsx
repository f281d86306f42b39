import { useState } from "react";
import { Link } from "react-router";
import type { FileRecord } from "../../api.ts";
import { endDrag, startDrag } from "../../folders/drag.ts";
import { ago, bytes, dateTime } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { onF2 } from "../../ui/page-keys.ts";
import { FileMenu } from "./file-actions.tsx";
import { FileRename } from "./file-rename.tsx";
import { loadOf, type Selection } from "./selection.ts";
import { Thumbnail } from "./thumbnail.tsx";

export interface ItemProps {
  file: FileRecord;
  index: number;
  total: number;
  selection: Selection;
}

/** Dragging one of the chosen files takes all of them along. */
export function dragProps(file: FileRecord, selection: Selection) {
  return {
    draggable: true,
    onDragStart: (event: React.DragEvent) =>
      startDrag(event, selection.ids.has(file.id) ? loadOf(selection) : { files: [file.id], folders: [] }),
    onDragEnd: endDrag,
  };
}

export function SelectBox({ file, selection }: Pick<ItemProps, "file" | "selection">) {
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label={`Select ${file.filename}`}
      checked={selection.ids.has(file.id)}
      onChange={() => {}}
      onClick={(event) => selection.toggle(file.id, event.shiftKey)}
    />
  );
}

export function FileCard({ file, index, total, selection }: ItemProps) {
  const selected = selection.ids.has(file.id);
  const [renaming, setRenaming] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list stand between the list and its items
    <div
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      className="file-card"
      data-selected={selected || undefined}
      {...dragProps(file, selection)}
      draggable={!renaming}
      onKeyDown={onF2(() => setRenaming(true))}
    >
      <Link to={`/files/${file.id}`} draggable={false}>
        <Thumbnail file={file} />
        <span className="file-card-name" title={file.filename}>
          <bdi>{file.filename}</bdi>
        </span>
        <span className="file-card-meta numbers">
          {!file.isPublic && (
            <>
              <Icon name="lock" size={12} />
              <span className="visually-hidden">Private, </span>
            </>
          )}
          {file.sensitive && (
            <>
              <Icon name="alert" size={12} />
              <span className="visually-hidden">Sensitive, </span>
            </>
          )}
          {bytes(file.fileSize)} · <time title={dateTime(file.createdAt)}>{ago(file.createdAt)}</time>
        </span>
      </Link>
      <SelectBox file={file} selection={selection} />
      {renaming && <FileRename file={file} onClose={() => setRenaming(false)} />}
      <FileMenu file={file} onRename={() => setRenaming(true)} />
    </div>
  );
}
