import type { FileRecord } from "../api.ts";
import type { Words } from "../ui/notice.tsx";
import { during, type Remedy } from "../ui/toast.tsx";
import { refreshLibrary } from "./folders.ts";
import type { Matching } from "./matching.ts";
import { doneBy, type ForIds, runForEach, runOperation } from "./operation.ts";
import { report } from "./report.ts";
import type { Result, Watch } from "./steps.ts";

/** A change of the visibility, the star, the label or the tags of many files. */
export type Change =
  | { isPublic: boolean }
  | { starred: boolean }
  | { label: FileRecord["label"] }
  | { addTags: string[]; removeTags: string[] };

/** The selected files, or all files that match a filter. */
export interface Chosen {
  files: readonly FileRecord[];
  matching: Matching | null;
}

export const sizeOfChosen = ({ files, matching }: Chosen): number => matching?.total ?? files.length;

const WORDS: Words = {
  FILE_NOT_FOUND: "Already deleted.",
  VALIDATION_ERROR: "A file can have at most 50 tags.",
};

/** Applies one change to all files, and reports how many files failed. */
export async function changeFiles(change: Change, { files, matching }: Chosen, watch: Watch): Promise<void> {
  const [result, undo] = await (matching ? changeMatching(change, matching, watch) : changeEach(change, files, watch));
  await refreshLibrary();
  report(result, { what: "file", doneTo: "changed", say: (some) => said(change, some), undo });
}

function said(change: Change, some: string): string {
  if ("isPublic" in change) return `Made ${some} ${change.isPublic ? "public" : "private"}.`;
  if ("starred" in change) return change.starred ? `Starred ${some}.` : `Removed the star from ${some}.`;
  if ("label" in change) return `Changed the label of ${some}.`;
  return `Changed the tags of ${some}.`;
}

/** Cannot be undone, because the previous values of files that are not loaded are unknown. */
async function changeMatching(change: Change, { filter, total }: Matching, watch: Watch): Promise<[Result, undefined]> {
  const [result] = await runOperation({ ...updateTo(change), filter }, total, watch, WORDS);
  return [result, undefined];
}

async function changeEach(
  change: Change,
  files: readonly FileRecord[],
  watch: Watch,
): Promise<[Result, Remedy | undefined]> {
  const [result, operations] = await runForEach(
    files.map(({ id }) => [updateTo(change), id]),
    watch,
    WORDS,
  );
  // Undo is not available if the list of changed files cannot be loaded.
  const done = new Set(await doneBy(operations).catch(() => []));
  const back = files.flatMap((file) => {
    const wanted = done.has(file.id) && reverse(change, file);
    return wanted ? [[wanted, file.id] as const] : [];
  });
  return [result, back.length > 0 ? undoChange(back) : undefined];
}

/** Narrows the type of the labels, which the service defines. */
const updateTo = (change: Change): ForIds => ({ type: "update", arguments: change as { label: "none" } });

/** Returns the update that reverts only this change; undefined if the change does not affect the file. */
function reverse(change: Change, { isPublic, starred, label, tags }: FileRecord): ForIds | undefined {
  if ("starred" in change) return change.starred === starred ? undefined : updateTo({ starred });
  if ("label" in change) return change.label === label ? undefined : updateTo({ label });
  if ("isPublic" in change) return change.isPublic === isPublic ? undefined : updateTo({ isPublic });
  const addTags = change.removeTags.filter((tag) => tags.includes(tag));
  const removeTags = change.addTags.filter((tag) => !tags.includes(tag));
  return addTags.length + removeTags.length > 0 ? updateTo({ addTags, removeTags }) : undefined;
}

const undoChange = (back: readonly (readonly [ForIds, id: string])[]): Remedy => ({
  label: "Undo",
  async undo() {
    const [result] = await during("Reverting", back.length, (watch) => runForEach(back, watch, WORDS));
    await refreshLibrary();
    report(result, { what: "file", doneTo: "reverted", say: (some) => `Reverted ${some}.` });
  },
});
