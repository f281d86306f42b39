import { type DragEvent, useState } from "react";
import { count } from "../ui/format.ts";
import { toast } from "../ui/toast.tsx";
import { filesDropped, uploadTree } from "../uploads/trees.ts";
import { type Load, moveTo, sizeOf } from "./move.ts";

/** Pages cannot read dragged data before the drop, so the load is also stored here. */
let load: Load | null = null;
const TYPE = "application/x-media-assets";

export function startDrag(event: DragEvent, dragged: Load): void {
  load = dragged;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData(TYPE, "");
  const size = sizeOf(dragged);
  if (size > 1) event.dataTransfer.setDragImage(pile(size), -8, -8);
}

export function endDrag(): void {
  load = null;
}

/** Creates the drag image for several items, which shows their number. */
function pile(size: number): HTMLElement {
  const element = Object.assign(document.createElement("div"), {
    className: "drag-pile",
    textContent: count(size, "item"),
  });
  document.body.append(element);
  setTimeout(() => element.remove());
  return element;
}

export const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Uploads files and complete folders that were dropped from the disk. */
export async function uploadDropped({ dataTransfer }: DragEvent, folderId: string | null): Promise<void> {
  const files = await filesDropped(dataTransfer);
  if (files.length === 0) toast("The dropped items contain no files.", "error");
  await uploadTree(files, folderId);
}

/** Makes an element a drop target for files of the library. The files are not moved. */
export function useFilesDrop(onDrop: (files: readonly string[], event: DragEvent) => void) {
  const [over, setOver] = useState(false);
  const files = () => (load !== null && load.folders.length === 0 && !load.matching ? load.files : []);
  return {
    "data-over": over || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(TYPE) || files().length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = "move";
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
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
  const [over, setOver] = useState(false);
  const accepts = (event: DragEvent) =>
    holdsFiles(event) ||
    (load !== null && event.dataTransfer.types.includes(TYPE) && !load.folders.includes(target.id ?? ""));
  return {
    "data-over": over || undefined,
    onDragOver(event: DragEvent) {
      if (!accepts(event)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = holdsFiles(event) ? "copy" : "move";
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!accepts(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (holdsFiles(event)) void uploadDropped(event, target.id);
      else if (load) void moveTo(target, load);
      endDrag();
    },
  };
}
