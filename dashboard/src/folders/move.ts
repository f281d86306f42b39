import { media } from "../api.ts";
import { refreshLibrary, refreshLists } from "./folders.ts";
import { deleteMatching, type Matching, moveMatching } from "./matching-files.ts";
import { report } from "./report.ts";
import { runAll, type Step, type StepOptions } from "./steps.ts";
import { type Reversal, type ReversibleResult, undoDelete, undoMove } from "./undo.ts";

/** The items that a move affects. */
export interface LibraryItems {
  files: readonly string[];
  folders: readonly string[];
  /** Used instead of `files`, if set. */
  matching?: Matching | undefined;
}

export const countItems = ({ files, folders, matching }: LibraryItems): number =>
  (matching?.total ?? files.length) + folders.length;

/** Moves items to a folder, or to Unfiled if its ID is null, and reports how many items failed. */
export async function moveTo(
  target: { id: string | null; name: string },
  items: LibraryItems,
  options: StepOptions = {},
): Promise<void> {
  const { matching } = items;
  const [result, reversal] = await (matching
    ? moveMatching(target.id, matching, options)
    : moveEach(target.id, items, options));
  await refreshLibrary();
  const say = (moved: string) => `Moved ${moved} to ${target.name}.`;
  report(result, { itemName: "item", participle: "moved", describe: say, undo: undoMove(reversal) });
}

/** Deletes these files or, if `matching` is set, all files that match it. */
export async function deleteFiles(
  ids: readonly string[],
  matching: Matching | null,
  options: StepOptions = {},
): Promise<void> {
  const [result, reversal] = await (matching ? deleteMatching(matching, options) : deleteEach(ids, options));
  await refreshLists();
  const say = (deleted: string) => `Deleted ${deleted}.`;
  report(result, { itemName: "file", participle: "deleted", describe: say, undo: undoDelete("file", reversal) });
}

async function moveEach(
  target: string | null,
  { files, folders }: LibraryItems,
  options: StepOptions,
): Promise<ReversibleResult> {
  const reverseSteps: Step[] = [];
  const steps = [
    ...files.map((id) => async () => {
      const { folderId } = await media.files.get(id);
      await media.files.update(id, { folderId: target });
      reverseSteps.push(() => media.files.update(id, { folderId }));
    }),
    ...folders.map((id) => async () => {
      const { parentId } = await media.folders.get(id);
      await media.folders.update(id, { parentId: target });
      reverseSteps.push(() => media.folders.update(id, { parentId }));
    }),
  ];
  return [await runAll(steps, options), reversalOf(reverseSteps)];
}

async function deleteEach(ids: readonly string[], options: StepOptions): Promise<ReversibleResult> {
  const reverseSteps: Step[] = [];
  const steps = ids.map((id) => async () => {
    await media.files.delete(id);
    reverseSteps.push(() => media.files.restore(id));
  });
  return [await runAll(steps, options), reversalOf(reverseSteps)];
}

export const reversalOf = (steps: readonly Step[]): Reversal => ({
  size: steps.length,
  run: (options, words) => runAll(steps, options, words),
});
