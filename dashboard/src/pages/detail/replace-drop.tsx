import { type DragEvent, type ReactNode, useState } from "react";
import { hasFiles } from "../../folders/drag.ts";
import { toast } from "../../ui/toast.tsx";
import { readDroppedFiles } from "../../uploads/folder-upload.ts";

/** Drop target for a file from the disk, which replaces the content. "Replace…" is the keyboard alternative. */
export function ReplaceDrop({ onDrop, children }: { onDrop: (content: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [content, another] = await readDroppedFiles(event.dataTransfer);
    if (content && !another && content.folders.length === 0) onDrop(content.file);
    else toast("Drop a single file to replace the content.", "error");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button is the keyboard alternative
    <div
      className="replace-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
