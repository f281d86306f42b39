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

const AT_ONCE = 4;

/** Moves everything to a folder, null for the top; what cannot be moved is said, and the rest is moved all the same. */
export async function moveTo(target: { id: string | null; name: string }, { files, folders }: Load): Promise<void> {
  const steps = [
    ...files.map((id) => () => media.files.update(id, { folderId: target.id })),
    ...folders.map((id) => () => media.folders.update(id, { parentId: target.id })),
  ];
  const failures = await runAll(steps);
  await refreshLibrary();
  const moved = steps.length - failures.length;
  if (moved > 0) toast(`Moved ${count(moved, "item")} to ${target.name}.`);
  report(failures, "moved");
}

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  const failures = await runAll(ids.map((id) => () => media.files.delete(id)));
  void refreshLists();
  const deleted = ids.length - failures.length;
  if (deleted > 0) toast(`Deleted ${count(deleted, "file")}.`);
  report(failures, "deleted");
}

function report(failures: readonly unknown[], done: string): void {
  const [first] = failures;
  if (first) toast(`${count(failures.length, "item")} could not be ${done}: ${sentence(first)}`, "error");
}

/** Runs all, a few at once, and gives back what was thrown. */
async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  const left = steps.values();
  const work = async () => {
    for (const step of left) await step().catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}
