import type { FileRecord } from "../api.ts";
import type { Words } from "../ui/notice.tsx";
import { type ToastAction, withProgress } from "../ui/toast.tsx";
import { type FileAction, processedFileIds, runForEach } from "./bulk-operation.ts";
import { refreshLibrary } from "./folders.ts";
import { type Matching, runMatching } from "./matching-files.ts";
import { report } from "./report.ts";
import type { Result, StepOptions } from "./steps.ts";

/** A change of the visibility, the star, the label or the tags of many files. */
export type Change =
  | { isPublic: boolean }
  | { starred: boolean }
  | { label: FileRecord["label"] }
  | { addTags: string[]; removeTags: string[] };

/** The selected files, or all files that match a filter. */
export interface SelectedFiles {
  files: readonly FileRecord[];
  matching: Matching | null;
}

export const countSelected = ({ files, matching }: SelectedFiles): number => matching?.total ?? files.length;

const WORDS: Words = {
  FILE_NOT_FOUND: "Already deleted.",
  VALIDATION_ERROR: "A file can have at most 50 tags.",
};

/** Applies one change to all files, and reports how many files failed. */
export async function changeFiles(
  change: Change,
  { files, matching }: SelectedFiles,
  options: StepOptions,
): Promise<void> {
  const [result, undo] = await (matching
    ? changeMatching(change, matching, options)
    : changeEach(change, files, options));
  await refreshLibrary();
  report(result, { itemName: "file", participle: "changed", describe: (some) => describeChange(change, some), undo });
}

function describeChange(change: Change, files: string): string {
  if ("isPublic" in change) return `Made ${files} ${change.isPublic ? "public" : "private"}.`;
  if ("starred" in change) return change.starred ? `Starred ${files}.` : `Removed the star from ${files}.`;
  if ("label" in change) return `Changed the label of ${files}.`;
  return `Changed the tags of ${files}.`;
}

/** Cannot be undone, because the previous values of files that are not loaded are unknown. */
async function changeMatching(change: Change, matching: Matching, options: StepOptions): Promise<[Result, undefined]> {
  const [result] = await runMatching(updateTo(change), matching, options, WORDS);
  return [result, undefined];
}

async function changeEach(
  change: Change,
  files: readonly FileRecord[],
  options: StepOptions,
): Promise<[Result, ToastAction | undefined]> {
  const [result, operations] = await runForEach(
    files.map(({ id }) => [updateTo(change), id]),
    options,
    WORDS,
  );
  // Undo is not available if the list of changed files cannot be loaded.
  const changedIds = new Set(await processedFileIds(operations).catch(() => []));
  const reversals = files.flatMap((file) => {
    const reversal = changedIds.has(file.id) && reverse(change, file);
    return reversal ? [[reversal, file.id] as const] : [];
  });
  return [result, reversals.length > 0 ? createUndo(reversals) : undefined];
}

/** Narrows the type of the labels, which the service defines. */
const updateTo = (change: Change): FileAction => ({ type: "update", arguments: change as { label: "none" } });

/** Returns the update that reverts only this change; undefined if the change does not affect the file. */
function reverse(change: Change, { isPublic, starred, label, tags }: FileRecord): FileAction | undefined {
  if ("starred" in change) return change.starred === starred ? undefined : updateTo({ starred });
  if ("label" in change) return change.label === label ? undefined : updateTo({ label });
  if ("isPublic" in change) return change.isPublic === isPublic ? undefined : updateTo({ isPublic });
  const addTags = change.removeTags.filter((tag) => tags.includes(tag));
  const removeTags = change.addTags.filter((tag) => !tags.includes(tag));
  return addTags.length + removeTags.length > 0 ? updateTo({ addTags, removeTags }) : undefined;
}

const createUndo = (reversals: readonly (readonly [FileAction, id: string])[]): ToastAction => ({
  label: "Undo",
  async undo() {
    const [result] = await withProgress("Reverting", reversals.length, (options) =>
      runForEach(reversals, options, WORDS),
    );
    await refreshLibrary();
    report(result, { itemName: "file", participle: "reverted", describe: (some) => `Reverted ${some}.` });
  },
});
