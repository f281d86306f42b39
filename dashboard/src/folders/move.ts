import { media } from "../api.ts";
import { count } from "../ui/format.ts";
import { sentence } from "../ui/notice.tsx";
import { toast } from "../ui/toast.tsx";
import { refreshLibrary, refreshLists } from "./folders.ts";

/** What is carried to another folder. */
export interface Load {
  files: readonly string[];
  folders: readonly string[];
}

/** Who waits for it: may end it before the next step, and is told how many are over. */
export interface Watch {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

const AT_ONCE = 4;

/** Moves everything to a folder, null for the top; what cannot be moved is said, and the rest is moved all the same. */
export async function moveTo(
  target: { id: string | null; name: string },
  { files, folders }: Load,
  watch: Watch = {},
): Promise<void> {
  const steps = [
    ...files.map((id) => () => media.files.update(id, { folderId: target.id })),
    ...folders.map((id) => () => media.folders.update(id, { parentId: target.id })),
  ];
  const result = await runAll(steps, watch);
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

interface Result {
  done: number;
  failures: unknown[];
  /** Not begun, because it was cancelled. */
  left: number;
}

function report({ done, failures, left }: Result, what: string, doneTo: string, say: (some: string) => string): void {
  const kept = left > 0 ? ` ${count(left, what)} left as ${left === 1 ? "it was" : "they were"}.` : "";
  if (done > 0 || kept) toast(`${say(count(done, what))}${kept}`);
  const [first] = failures;
  if (first) toast(`${count(failures.length, "item")} could not be ${doneTo}: ${sentence(first)}`, "error");
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
  return { done: over - failures.length, failures, left: steps.length - over };
}
