import { type DragEvent, useState } from "react";
import { count } from "../ui/format.ts";
import { toast } from "../ui/toast.tsx";
import { readDroppedFiles, uploadTree } from "../uploads/folder-upload.ts";
import { countItems, type LibraryItems, moveTo } from "./move.ts";

/** Pages cannot read dragged data before the drop, so the items are also stored here. */
let draggedItems: LibraryItems | null = null;
const TYPE = "application/x-media-assets";

export function startDrag(event: DragEvent, items: LibraryItems): void {
  draggedItems = items;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData(TYPE, "");
  const size = countItems(items);
  if (size > 1) event.dataTransfer.setDragImage(createDragImage(size), -8, -8);
}

export function endDrag(): void {
  draggedItems = null;
}

/** Creates the drag image for several items, which shows their number. */
function createDragImage(size: number): HTMLElement {
  const element = Object.assign(document.createElement("div"), {
    className: "drag-pile",
    textContent: count(size, "item"),
  });
  document.body.append(element);
  setTimeout(() => element.remove());
  return element;
}

export const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Uploads files and complete folders that were dropped from the disk. */
export async function uploadDropped({ dataTransfer }: DragEvent, folderId: string | null): Promise<void> {
  const files = await readDroppedFiles(dataTransfer);
  if (files.length === 0) toast("The dropped items contain no files.", "error");
  await uploadTree(files, folderId);
}

/** Makes an element a drop target for files of the library. The files are not moved. */
export function useFilesDrop(onDrop: (files: readonly string[], event: DragEvent) => void) {
  const [isOver, setIsOver] = useState(false);
  const files = () =>
    draggedItems !== null && draggedItems.folders.length === 0 && !draggedItems.matching ? draggedItems.files : [];
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(TYPE) || files().length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = "move";
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false);
      const dropped = files();
      if (dropped.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(dropped, event);
      endDrag();
    },
  };
}

/** Makes an element a drop target of a folder, for items of the library and for files from the disk. */
export function useDropTarget(target: { id: string | null; name: string }) {
  const [isOver, setIsOver] = useState(false);
  const accepts = (event: DragEvent) =>
    hasFiles(event) ||
    (draggedItems !== null &&
      event.dataTransfer.types.includes(TYPE) &&
      !draggedItems.folders.includes(target.id ?? ""));
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!accepts(event)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = hasFiles(event) ? "copy" : "move";
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false);
      if (!accepts(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (hasFiles(event)) void uploadDropped(event, target.id);
      else if (draggedItems) void moveTo(target, draggedItems);
      endDrag();
    },
  };
}
