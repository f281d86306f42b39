import { media } from "../api.ts";
import { refreshLibrary, refreshLists } from "./folders.ts";
import { deleteMatching, type Matching, moveMatching } from "./matching.ts";
import { report } from "./report.ts";
import { runAll, type Step, type Watch } from "./steps.ts";
import { type Undoable, undoDelete, undoMove, type WayBack } from "./undo.ts";

/** The items that a move affects. */
export interface Load {
  files: readonly string[];
  folders: readonly string[];
  /** Used instead of `files`, if set. */
  matching?: Matching | undefined;
}

export const sizeOf = ({ files, folders, matching }: Load): number =>
  (matching?.total ?? files.length) + folders.length;

/** Moves items to a folder, or to Unfiled if its ID is null, and reports how many items failed. */
export async function moveTo(
  target: { id: string | null; name: string },
  load: Load,
  watch: Watch = {},
): Promise<void> {
  const { matching } = load;
  const [result, back] = await (matching ? moveMatching(target.id, matching, watch) : moveEach(target.id, load, watch));
  await refreshLibrary();
  const say = (moved: string) => `Moved ${moved} to ${target.name}.`;
  report(result, { what: "item", doneTo: "moved", say, undo: undoMove(back) });
}

/** Deletes these files or, if `matching` is set, all files that match it. */
export async function deleteFiles(ids: readonly string[], matching: Matching | null, watch: Watch = {}): Promise<void> {
  const [result, back] = await (matching ? deleteMatching(matching, watch) : deleteEach(ids, watch));
  await refreshLists();
  const say = (deleted: string) => `Deleted ${deleted}.`;
  report(result, { what: "file", doneTo: "deleted", say, undo: undoDelete("file", back) });
}

async function moveEach(target: string | null, { files, folders }: Load, watch: Watch): Promise<Undoable> {
  const back: Step[] = [];
  const steps = [
    ...files.map((id) => async () => {
      const { folderId } = await media.files.get(id);
      await media.files.update(id, { folderId: target });
      back.push(() => media.files.update(id, { folderId }));
    }),
    ...folders.map((id) => async () => {
      const { parentId } = await media.folders.get(id);
      await media.folders.update(id, { parentId: target });
      back.push(() => media.folders.update(id, { parentId }));
    }),
  ];
  return [await runAll(steps, watch), wayOf(back)];
}

async function deleteEach(ids: readonly string[], watch: Watch): Promise<Undoable> {
  const back: Step[] = [];
  const steps = ids.map((id) => async () => {
    await media.files.delete(id);
    back.push(() => media.files.restore(id));
  });
  return [await runAll(steps, watch), wayOf(back)];
}

export const wayOf = (steps: readonly Step[]): WayBack => ({
  size: steps.length,
  go: (watch, words) => runAll(steps, watch, words),
});
