import { media } from "../api.ts";
import { count } from "../ui/format.ts";
import { sentence } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";
import { refreshLibrary, refreshLists } from "./folders.ts";
import { type Matching, runOnMatching } from "./matching.ts";
import type { Result, Watch } from "./steps.ts";

/** What is carried to another folder. */
export interface Load {
  files: readonly string[];
  folders: readonly string[];
  /** Instead of files by their ids. */
  matching?: Matching | undefined;
}

export const sizeOf = ({ files, folders, matching }: Load): number =>
  (matching?.total ?? files.length) + folders.length;

const AT_ONCE = 4;

/** Moves everything to a folder, null for the top; what cannot be moved is said, and the rest is moved all the same. */
export async function moveTo(
  target: { id: string | null; name: string },
  { files, folders, matching }: Load,
  watch: Watch = {},
): Promise<void> {
  const steps = [
    ...files.map((id) => () => media.files.update(id, { folderId: target.id })),
    ...folders.map((id) => () => media.folders.update(id, { parentId: target.id })),
  ];
  const move = { type: "move" as const, arguments: { folderId: target.id } };
  const result = await (matching ? runOnMatching(move, matching, watch).catch(notBegun) : runAll(steps, watch));
  await refreshLibrary();
  report(result, "item", "moved", (moved) => `Moved ${moved} to ${target.name}.`);
}

export async function deleteFiles(ids: readonly string[], watch: Watch = {}): Promise<void> {
  const result = await runAll(
    ids.map((id) => () => media.files.delete(id)),
    watch,
  );
  void refreshLists();
  report(result, "file", "deleted", (deleted) => `Deleted ${deleted}.`);
}

export async function deleteMatching(matching: Matching, watch: Watch = {}): Promise<void> {
  const result = await runOnMatching({ type: "delete" }, matching, watch).catch(notBegun);
  void refreshLists();
  report(result, "file", "deleted", (deleted) => `Deleted ${deleted}.`);
}

const notBegun = (error: unknown): Result => ({ done: 0, failed: 1, reason: sentence(error), left: 0 });

function report(
  { done, failed, reason, left }: Result,
  what: string,
  doneTo: string,
  say: (some: string) => string,
): void {
  const kept = left > 0 ? ` ${count(left, what)} left as ${left === 1 ? "it was" : "they were"}.` : "";
  if (done > 0 || kept) toast(`${say(count(done, what))}${kept}`);
  if (failed > 0) toast(`${count(failed, "item")} could not be ${doneTo}: ${reason}`, "error");
}

/** Runs all, a few at once. */
async function runAll(steps: readonly (() => Promise<unknown>)[], { signal, onProgress }: Watch): Promise<Result> {
  const failures: unknown[] = [];
  const left = steps.values();
  let over = 0;
  const work = async () => {
    for (const step of left) {
      if (signal?.aborted) return;
      await step().catch((error: unknown) => failures.push(error));
      over += 1;
      onProgress?.(over);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const reason = failures.length > 0 ? sentence(failures[0]) : "";
  return { done: over - failures.length, failed: failures.length, reason, left: steps.length - over };
}
