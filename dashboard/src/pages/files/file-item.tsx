import { useRef, useState } from "react";
import type { FileRecord } from "../../api.ts";
import { endDrag, useFilesDrop } from "../../folders/drag.ts";
import { Icon } from "../../ui/icon.tsx";
import type { MenuHandle } from "../../ui/menu.tsx";
import { onF2 } from "../../ui/page-keys.ts";
import { FailureMark } from "./failures.tsx";
import { FileMenu, onRightClick } from "./file-actions.tsx";
import { FileRename } from "./file-rename.tsx";

export interface ItemProps {
  file: FileRecord;
  index: number;
  total: number;
  /** The position in the list, as a CSS transform. */
  place: string;
  isSelected: boolean;
  /** Whether the last run of an AI task failed. */
  hasFailed: boolean;
  /** Whether users can change the order of the list. */
  isOrdered: boolean;
  /** Tab index of all controls of the item. */
  tabIndex: 0 | -1;
  actions: ItemActions;
}

export interface ItemActions {
  toggle: (id: string) => void;
  extend: (id: string) => void;
  open: (id: string) => void;
  view: (id: string) => void;
  drag: (event: React.DragEvent, id: string) => void;
  step: (id: string, by: -1 | 1) => void;
  /** Moves files before or after this item. */
  put: (files: readonly string[], id: string, isBehind: boolean) => void;
}

/** Returns the properties of the element of an item, and the controls that all views have. */
export function useFileItem(props: ItemProps) {
  const { file, index, total, place, isSelected, hasFailed, isOrdered, tabIndex, actions } = props;
  const { id } = file;
  const [isRenaming, setRenaming] = useState(false);
  const menu = useRef<MenuHandle>(null);
  // The first half of an item places files before it, the second half after it.
  const drop = useFilesDrop((files, { clientX, clientY, currentTarget }) => {
    const { left, width, top, height } = currentTarget.getBoundingClientRect();
    // Rows are arranged vertically, cards horizontally.
    actions.put(files, id, width > 4 * height ? clientY > top + height / 2 : clientX > left + width / 2);
  });
  const item = {
    role: "listitem",
    "aria-setsize": total,
    "aria-posinset": index + 1,
    "data-index": index,
    "data-file": id,
    "data-selected": isSelected || undefined,
    style: { transform: place },
    ...(isOrdered && drop),
    draggable: !isRenaming,
    onDragStart: (event: React.DragEvent) => actions.drag(event, id),
    onDragEnd: endDrag,
    onKeyDown: onF2(() => setRenaming(true)),
    onContextMenu: onRightClick(menu),
  };
  const selectBox = (
    <input
      type="checkbox"
      className="select-box"
      tabIndex={tabIndex}
      aria-label={`Select ${file.filename}`}
      checked={isSelected}
      onChange={() => {}}
      onClick={({ shiftKey }) => (shiftKey ? actions.extend(id) : actions.toggle(id))}
    />
  );
  const controls = (
    <>
      {hasFailed && <FailureMark file={file} tabIndex={tabIndex} />}
      {isRenaming && <FileRename file={file} onClose={() => setRenaming(false)} />}
      <FileMenu
        ref={menu}
        file={file}
        tabIndex={tabIndex}
        onOpen={() => actions.open(id)}
        onView={() => actions.view(id)}
        onRename={() => setRenaming(true)}
        onStep={isOrdered ? (by) => actions.step(id, by) : undefined}
      />
    </>
  );
  return { item, selectBox, controls };
}

/** Icons of a file that is private or sensitive. */
export function Access({ file: { isPublic, sensitive } }: Pick<ItemProps, "file">) {
  return (
    <>
      {!isPublic && (
        <>
          <Icon name="lock" size={12} />
          <span className="visually-hidden">Private, </span>
        </>
      )}
      {sensitive && (
        <>
          <Icon name="alert" size={12} />
          <span className="visually-hidden">Sensitive, </span>
        </>
      )}
    </>
  );
}
