import { type DragEvent, useState } from "react";
import { count } from "../ui/format.ts";
import { toast } from "../ui/toast.tsx";
import { filesDropped, uploadTree } from "../uploads/trees.ts";
import { type Load, moveTo, sizeOf } from "./move.ts";

/** A page cannot read what is dragged before it is dropped, so the load is kept here as well. */
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

/** What follows the pointer when several things are dragged: how many they are. */
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

/** Uploads what was dropped from the disk, folders with all that is in them. */
export async function uploadDropped({ dataTransfer }: DragEvent, folderId: string | null): Promise<void> {
  const files = await filesDropped(dataTransfer);
  if (files.length === 0) toast("The dropped items contain no files.", "error");
  await uploadTree(files, folderId);
}

/** Makes an element a place to drop files from the library, which stay where they are. */
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

/** Makes an element a place to drop things from the library, or files from the disk, into a folder. */
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
