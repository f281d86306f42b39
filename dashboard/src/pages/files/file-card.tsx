import { memo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { FileRecord } from "../../api.ts";
import { Marks } from "../../collections/marks.tsx";
import { endDrag, startDrag, useFilesDrop } from "../../folders/drag.ts";
import { ago, bytes } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { MenuHandle, MenuItem } from "../../ui/menu.tsx";
import { onF2 } from "../../ui/page-keys.ts";
import { Time } from "../../ui/time.tsx";
import { FailureMark } from "./failures.tsx";
import { FileMenu, onRightClick } from "./file-actions.tsx";
import { useListState } from "./file-list.ts";
import { FileRename } from "./file-rename.tsx";
import { type Selection, selectedItems } from "./selection.ts";
import { Thumbnail } from "./thumbnail.tsx";

export interface ItemProps {
  file: FileRecord;
  index: number;
  total: number;
  selection: Selection;
  /** Tab index of all controls of the item. */
  tabIndex: 0 | -1;
  onView: (id: string) => void;
  /** Set for lists with a manual order. */
  order?: ItemOrder | undefined;
}

export interface ItemOrder {
  items: MenuItem[];
  /** Moves files before or after this item. */
  put: (files: readonly string[], behind: boolean) => void;
}

/** Makes an item a drop target: its first half places files before it, its second half after it. */
export function useOrderDrop(put: ItemOrder["put"] | undefined) {
  const drop = useFilesDrop((files, { clientX, clientY, currentTarget }) => {
    const { left, width, top, height } = currentTarget.getBoundingClientRect();
    // Rows are arranged vertically, cards horizontally.
    const behind = width > 4 * height ? clientY > top + height / 2 : clientX > left + width / 2;
    put?.(files, behind);
  });
  return put ? drop : {};
}

/** Dragging a selected file drags the entire selection. */
export function dragProps(file: FileRecord, selection: Selection) {
  return {
    draggable: true,
    onDragStart: (event: React.DragEvent) =>
      startDrag(event, selection.ids.has(file.id) ? selectedItems(selection) : { files: [file.id], folders: [] }),
    onDragEnd: endDrag,
  };
}

export function SelectBox({ file, selection, tabIndex }: Pick<ItemProps, "file" | "selection" | "tabIndex">) {
  return (
    <input
      type="checkbox"
      className="select-box"
      tabIndex={tabIndex}
      aria-label={`Select ${file.filename}`}
      checked={selection.ids.has(file.id)}
      onChange={() => {}}
      onClick={({ shiftKey }) => (shiftKey ? selection.extend(file.id) : selection.toggle(file.id))}
    />
  );
}

export const FileCard = memo(function FileCard(props: ItemProps) {
  const { file, index, total, selection, tabIndex, onView, order } = props;
  const selected = selection.ids.has(file.id);
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
      className="file-card"
      data-selected={selected || undefined}
      {...dragProps(file, selection)}
      {...drop}
      draggable={!renaming}
      onKeyDown={onF2(() => setRenaming(true))}
      onContextMenu={onRightClick(menu)}
    >
      <Link to={`/files/${file.id}`} state={listState} draggable={false} tabIndex={tabIndex} aria-keyshortcuts="Space">
        <Thumbnail file={file} />
        <span className="file-card-name" title={file.filename}>
          <bdi>{file.filename}</bdi>
        </span>
        <span className="file-card-meta numbers">
          <Marks file={file} />
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
          {bytes(file.fileSize)} · <Time at={file.createdAt} show={ago} />
        </span>
      </Link>
      <SelectBox file={file} selection={selection} tabIndex={tabIndex} />
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
