import type { Words } from "../ui/notice.tsx";
import { during, type Remedy } from "../ui/toast.tsx";
import { refreshLibrary } from "./folders.ts";
import { report } from "./report.ts";
import type { Result, Watch } from "./steps.ts";

/** The steps that revert an action. */
export interface WayBack {
  size: number;
  go: (watch: Watch, words: Words) => Promise<Result>;
}

/** The result of an action, and the steps that revert it. */
export type Undoable = [Result, WayBack];

/** Messages for items that cannot be restored from the trash. */
export const NOT_RESTORED: Words = {
  DUPLICATE_FILE: "Another file has the same content. Delete that file first.",
  DUPLICATE_FOLDER: "Another folder has the same name. Rename that folder first, or restore to another folder.",
  FOLDER_DELETED: "Its folder was deleted. Restore the folder first, or restore to another folder.",
  STORAGE_LIMIT_EXCEEDED: "The storage limit would be exceeded. Delete other files first.",
  FILE_NOT_FOUND: "No longer in the trash.",
  FOLDER_NOT_FOUND: "No longer in the trash.",
};
const NOT_MOVED: Words = {
  DUPLICATE_FOLDER: "Another folder has the same name. Rename that folder first.",
  FILE_NOT_FOUND: "The file no longer exists.",
  FOLDER_NOT_FOUND: "The file or its folder no longer exists.",
};

/** Returns the undo action of the notification after a deletion, which restores the items. */
export function undoDelete(what: string, { size, go }: WayBack): Remedy | undefined {
  if (size === 0) return undefined;
  return {
    label: "Undo",
    async undo() {
      const result = await during(`Restoring ${what}s`, size, (watch) => go(watch, NOT_RESTORED));
      await refreshLibrary();
      const cure = { label: "Open trash", to: "/trash" };
      report(result, { what, doneTo: "restored", say: (restored) => `Restored ${restored}.`, cure });
    },
  };
}

/** Returns the undo action of the notification after a move, which moves the items back. */
export function undoMove({ size, go }: WayBack): Remedy | undefined {
  if (size === 0) return undefined;
  return {
    label: "Undo",
    async undo() {
      const result = await during("Moving back", size, (watch) => go(watch, NOT_MOVED));
      await refreshLibrary();
      report(result, { what: "item", doneTo: "moved back", say: (moved) => `Moved ${moved} back.` });
    },
  };
}
