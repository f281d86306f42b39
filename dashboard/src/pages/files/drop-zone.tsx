import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { hasFiles, uploadDropped } from "../../folders/drag.ts";
import { Icon } from "../../ui/icon.tsx";
import "./drop-zone.css";

/** Makes the entire page a drop target for files from the disk. */
export function DropZone({ target, children }: { target: { id: string | null; name: string }; children: ReactNode }) {
  const [over, setOver] = useState(false);
  // Each child element fires enter and leave events, so they are counted.
  const depth = useRef(0);
  const cross = (event: DragEvent, step: 1 | -1) => {
    if (!hasFiles(event)) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    depth.current = 0;
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    void uploadDropped(event, target.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button "Upload" is the keyboard alternative
    <div
      className="drop-zone"
      onDragEnter={(event) => cross(event, 1)}
      onDragLeave={(event) => cross(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className="drop-veil" aria-hidden="true">
          <p>
            <Icon name="upload" size={22} />
            Drop to upload to {target.name}
          </p>
        </div>
      )}
    </div>
  );
}
