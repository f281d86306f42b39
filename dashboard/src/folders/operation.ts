import type { OperationsCreateParams } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import { sentence, type Words } from "../ui/notice.tsx";
import type { Result, Watch } from "./steps.ts";

const POLL_MS = 400;

/** Has the service do something to many files, and follows how far it is; cancelled, it leaves what is not done yet. */
export async function runOperation(
  wanted: OperationsCreateParams,
  size: number,
  { signal, onProgress }: Watch,
  words: Words,
): Promise<[Result, id: string | null]> {
  if (signal?.aborted) return [{ done: 0, failed: 0, reason: "", left: size }, null];
  try {
    let operation = await media.operations.create(wanted);
    while (operation.state === "QUEUED" || operation.state === "RUNNING") {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      operation = await (signal?.aborted ? media.operations.cancel(operation.id) : media.operations.get(operation.id));
      onProgress?.(operation.counts.done + operation.counts.failed);
    }
    const { done, failed, cancelled } = operation.counts;
    const [first] = operation.errors;
    const reason = first ? (words[first.code] ?? first.code) : "";
    return [{ done, failed, reason, left: cancelled }, operation.id];
  } catch (error) {
    return [{ done: 0, failed: 1, reason: sentence(error, words), left: 0 }, null];
  }
}

type ForIds = Pick<OperationsCreateParams, "type" | "arguments">;
/** As many files as an operation takes by their ids. */
const MOST_IDS = 1000;

/** Follows up what an operation has done: with what `next` has for a file, if anything, for as many at a time as can be. */
export async function followUp(
  id: string | null,
  next: (fileId: string) => ForIds | undefined,
  { signal, onProgress }: Watch,
  words: Words,
): Promise<Result> {
  const sum: Result = { done: 0, failed: 0, reason: "", left: 0 };
  const done = id ? await media.operations.items(id, { state: "DONE", limit: 100 }).all() : [];
  for (const [wanted, ids] of alike(done.map((item) => [next(item.id), item.id]))) {
    const over = sum.done + sum.failed;
    const watch = { ...(signal && { signal }), onProgress: (more: number) => onProgress?.(over + more) };
    const [result] = await runOperation({ ...wanted, ids }, ids.length, watch, words);
    sum.done += result.done;
    sum.failed += result.failed;
    sum.left += result.left;
    sum.reason ||= result.reason;
  }
  return sum;
}

/** Files of which the same is wanted, together. */
function alike(wishes: readonly [ForIds | undefined, id: string][]): [ForIds, ids: string[]][] {
  const groups = new Map<string, [ForIds, ids: string[]][]>();
  for (const [wanted, id] of wishes) {
    if (!wanted) continue;
    const key = JSON.stringify(wanted);
    const portions = groups.get(key) ?? [];
    groups.set(key, portions);
    const last = portions.at(-1);
    if (last && last[1].length < MOST_IDS) last[1].push(id);
    else portions.push([wanted, [id]]);
  }
  return [...groups.values()].flat();
}
