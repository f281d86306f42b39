import type { Words } from "../ui/notice.tsx";
import { type ToastAction, withProgress } from "../ui/toast.tsx";
import { refreshLibrary } from "./folders.ts";
import { report } from "./report.ts";
import type { Result, StepOptions } from "./steps.ts";

/** The steps that revert an action. */
export interface Reversal {
  size: number;
  run: (options: StepOptions, words: Words) => Promise<Result>;
}

/** The result of an action, and the steps that revert it. */
export type ReversibleResult = [Result, Reversal];

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
export function undoDelete(itemName: string, { size, run }: Reversal): ToastAction | undefined {
  if (size === 0) return undefined;
  return {
    label: "Undo",
    async undo() {
      const result = await withProgress(`Restoring ${itemName}s`, size, (options) => run(options, NOT_RESTORED));
      await refreshLibrary();
      const fix = { label: "Open trash", to: "/trash" };
      report(result, { itemName, participle: "restored", describe: (restored) => `Restored ${restored}.`, fix });
    },
  };
}

/** Returns the undo action of the notification after a move, which moves the items back. */
export function undoMove({ size, run }: Reversal): ToastAction | undefined {
  if (size === 0) return undefined;
  return {
    label: "Undo",
    async undo() {
      const result = await withProgress("Moving back", size, (options) => run(options, NOT_MOVED));
      await refreshLibrary();
      report(result, { itemName: "item", participle: "moved back", describe: (moved) => `Moved ${moved} back.` });
    },
  };
}
