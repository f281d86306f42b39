import type { FileRecord } from "../api.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { updateMarks } from "./collections.ts";
import "./collections.css";

export const LABELS = ["none", "red", "orange", "yellow", "green", "blue", "purple"] as const;

/** Shows the star and the label of a file in a list. */
export function Marks({ file }: { file: FileRecord }) {
  return (
    <>
      {file.starred && (
        <span className="star-mark">
          <Icon name="star" size={12} />
          <span className="visually-hidden">Starred, </span>
        </span>
      )}
      {file.label !== "none" && (
        <span className="label-dot" data-label={file.label} title={`Label: ${file.label}`}>
          <span className="visually-hidden">Label {file.label}, </span>
        </span>
      )}
    </>
  );
}

export const toggleStar = (file: FileRecord): void => void updateMarks(file, { starred: !file.starred });

export function StarButton({ file, ...props }: { file: FileRecord; tabIndex?: 0 | -1 }) {
  return (
    <IconButton
      {...props}
      icon="star"
      className="star-button"
      label={file.starred ? "Remove star" : "Star"}
      aria-pressed={file.starred}
      aria-keyshortcuts="s"
      onClick={() => toggleStar(file)}
    />
  );
}
