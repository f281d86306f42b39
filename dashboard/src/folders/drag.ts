import { type DragEvent, useState } from "react";
import { count } from "../ui/format.ts";
import { toast } from "../ui/toast.tsx";
import { upload } from "../uploads/queue.ts";
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

/** The files that were dropped. A browser gives folders as files that cannot be read, so they are left out. */
export function droppedFiles({ items }: DataTransfer): File[] {
  const dropped = [...items].filter(({ kind }) => kind === "file");
  const files = dropped.filter((item) => !item.webkitGetAsEntry()?.isDirectory);
  if (files.length < dropped.length) toast("Folders cannot be dropped. Open them, and drop the files inside.", "error");
  return files.flatMap((item) => item.getAsFile() ?? []);
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
      if (holdsFiles(event)) upload(droppedFiles(event.dataTransfer), target.id);
      else if (load) void moveTo(target, load);
      endDrag();
    },
  };
}
