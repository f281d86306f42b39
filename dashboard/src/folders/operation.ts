import {
  type BulkOperation,
  ConnectionError,
  type OperationsCreateParams,
  ServerError,
  TimeoutError,
} from "@media-asset-service/sdk";
import { media } from "../api.ts";
import { count } from "../ui/format.ts";
import { sentence, type Words } from "../ui/notice.tsx";
import type { Result, Watch } from "./steps.ts";

const POLL_MS = 400;
/** Failed polls before giving up: a minute or two, plus the pauses between retries of a request. The job continues. */
const MAX_UNANSWERED = 60;

/** Returns a function that gets the current progress, or the last known progress if the request fails. */
function asking(): (last: BulkOperation, cancelled: boolean) => Promise<BulkOperation> {
  let unanswered = 0;
  return async (last, cancelled) => {
    try {
      const now = await (cancelled ? media.operations.cancel(last.id) : media.operations.get(last.id));
      unanswered = 0;
      return now;
    } catch (error) {
      const passes = [ConnectionError, TimeoutError, ServerError].some((kind) => error instanceof kind);
      if (!passes || ++unanswered > MAX_UNANSWERED) throw error;
      return last;
    }
  };
}

/** Runs a bulk operation and reports its progress. If it is cancelled, the remaining files are left unchanged. */
export async function runOperation(
  wanted: OperationsCreateParams,
  size: number,
  { signal, onProgress }: Watch,
  words: Words,
): Promise<[Result, operations: string[]]> {
  if (signal?.aborted) return [{ done: 0, failed: 0, reason: "", left: size }, []];
  try {
    const ask = asking();
    let operation = await media.operations.create(wanted);
    while (operation.state === "QUEUED" || operation.state === "RUNNING") {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      operation = await ask(operation, signal?.aborted === true);
      onProgress?.(operation.counts.done + operation.counts.failed);
    }
    const { done, failed, cancelled } = operation.counts;
    return [{ done, failed, reason: reasonOf(operation.errors, words), left: cancelled }, [operation.id]];
  } catch (error) {
    return [{ done: 0, failed: size, reason: sentence(error, words), left: 0 }, []];
  }
}

type Errors = Awaited<ReturnType<typeof media.operations.get>>["errors"];

/** Joins all reasons. If there are several, each is prefixed with its number of files. */
const reasonOf = (errors: Errors, words: Words): string =>
  errors
    .map(({ code, count: files }) => {
      const reason = words[code] ?? `The service rejected the request (${code}).`;
      return errors.length > 1 ? `${count(files, "file")}: ${reason}` : reason;
    })
    .join(" ");

export type ForIds = Pick<OperationsCreateParams, "type" | "arguments">;
/** Maximum number of file IDs per bulk operation. */
const MAX_IDS = 1000;

/** Runs the action of each file, with files of the same action in one bulk operation. Returns the operation IDs. */
export async function runForEach(
  wishes: readonly (readonly [ForIds | undefined, id: string])[],
  { signal, onProgress }: Watch,
  words: Words,
): Promise<[Result, operations: string[]]> {
  const sum: Result = { done: 0, failed: 0, reason: "", left: 0 };
  const operations: string[] = [];
  for (const [wanted, ids] of alike(wishes)) {
    const over = sum.done + sum.failed;
    const watch = { ...(signal && { signal }), onProgress: (more: number) => onProgress?.(over + more) };
    const [result, run] = await runOperation({ ...wanted, ids }, ids.length, watch, words);
    sum.done += result.done;
    sum.failed += result.failed;
    sum.left += result.left;
    sum.reason ||= result.reason;
    operations.push(...run);
  }
  return [sum, operations];
}

/** Runs a second action on the files that operations have processed. `next` returns the action of a file, if any. */
export async function followUp(
  operations: readonly string[],
  next: (fileId: string) => ForIds | undefined,
  watch: Watch,
  words: Words,
): Promise<Result> {
  const done = await doneBy(operations);
  const [result] = await runForEach(
    done.map((id) => [next(id), id]),
    watch,
    words,
  );
  return result;
}

/** Returns the IDs of the files that operations have processed. */
export async function doneBy(operations: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const operation of operations) {
    for await (const { id } of media.operations.items(operation, { state: "DONE", limit: 1000 })) ids.push(id);
  }
  return ids;
}

/** Groups the files by action, with at most `MAX_IDS` per group. */
function alike(wishes: readonly (readonly [ForIds | undefined, id: string])[]): [ForIds, ids: string[]][] {
  const groups = new Map<string, [ForIds, ids: string[]][]>();
  for (const [wanted, id] of wishes) {
    if (!wanted) continue;
    const key = JSON.stringify(wanted);
    const portions = groups.get(key) ?? [];
    groups.set(key, portions);
    const last = portions.at(-1);
    if (last && last[1].length < MAX_IDS) last[1].push(id);
    else portions.push([wanted, [id]]);
  }
  return [...groups.values()].flat();
}
