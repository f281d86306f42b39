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
import { duringChange } from "./own-changes.ts";
import type { Result, StepOptions } from "./steps.ts";

const POLL_MS = 400;
const FIRST_POLL_MS = 100;
/** Consecutive failed polls before an error: 24 s of pauses, plus the duration of the requests. The job continues. */
const MAX_FAILED_POLLS = 60;

/** Returns a function that gets the current progress, or the last known progress if the request fails. */
function createPoll(): (last: BulkOperation, cancelled: boolean) => Promise<BulkOperation> {
  let failures = 0;
  return async (last, cancelled) => {
    try {
      const current = await (cancelled ? media.operations.cancel(last.id) : media.operations.get(last.id));
      failures = 0;
      return current;
    } catch (error) {
      const isTransient = [ConnectionError, TimeoutError, ServerError].some((kind) => error instanceof kind);
      if (!isTransient || ++failures > MAX_FAILED_POLLS) throw error;
      return last;
    }
  };
}

/** Runs a bulk operation and reports its progress. If it is cancelled, the remaining files are left unchanged. */
export async function runOperation(
  params: OperationsCreateParams,
  size: number,
  { signal, onProgress }: StepOptions,
  words: Words,
): Promise<[Result, operations: string[]]> {
  if (signal?.aborted) return [{ done: 0, failed: 0, reason: "", cancelled: size }, []];
  try {
    const poll = createPoll();
    const operation = await duringChange(async () => {
      let last = await media.operations.create(params);
      for (let pauseMs = FIRST_POLL_MS; last.state === "QUEUED" || last.state === "RUNNING"; pauseMs = POLL_MS) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        last = await poll(last, signal?.aborted === true);
        onProgress?.(last.counts.done + last.counts.failed);
      }
      return last;
    });
    const { done, failed, cancelled } = operation.counts;
    return [{ done, failed, reason: reasonOf(operation.errors, words), cancelled }, [operation.id]];
  } catch (error) {
    return [{ done: 0, failed: size, reason: sentence(error, words), cancelled: 0 }, []];
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

export type FileAction = Pick<OperationsCreateParams, "type" | "arguments">;
/** Maximum number of file IDs per bulk operation. */
const MAX_IDS = 1000;

/** Runs the action of each file, with files of the same action in one bulk operation. Returns the operation IDs. */
export async function runForEach(
  actions: readonly (readonly [FileAction | undefined, id: string])[],
  { signal, onProgress }: StepOptions,
  words: Words,
): Promise<[Result, operations: string[]]> {
  const sum: Result = { done: 0, failed: 0, reason: "", cancelled: 0 };
  const operations: string[] = [];
  for (const [action, ids] of groupByAction(actions)) {
    const processed = sum.done + sum.failed;
    const options = {
      ...(signal && { signal }),
      onProgress: (processedInBatch: number) => onProgress?.(processed + processedInBatch),
    };
    const [result, run] = await runOperation({ ...action, ids }, ids.length, options, words);
    sum.done += result.done;
    sum.failed += result.failed;
    sum.cancelled += result.cancelled;
    sum.reason ||= result.reason;
    operations.push(...run);
  }
  return [sum, operations];
}

/** Runs a second action on the files that operations have processed. `next` returns the action of a file, if any. */
export async function followUp(
  operations: readonly string[],
  next: (fileId: string) => FileAction | undefined,
  options: StepOptions,
  words: Words,
): Promise<Result> {
  const processedIds = await processedFileIds(operations);
  const [result] = await runForEach(
    processedIds.map((id) => [next(id), id]),
    options,
    words,
  );
  return result;
}

/** Returns the IDs of the files that operations have processed. */
export async function processedFileIds(operations: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  await duringChange(async () => {
    for (const operation of operations) {
      for await (const { id } of media.operations.items(operation, { state: "DONE", limit: 1000 })) ids.push(id);
    }
  });
  return ids;
}

/** Groups the files by action, with at most `MAX_IDS` per group. */
function groupByAction(
  actions: readonly (readonly [FileAction | undefined, id: string])[],
): [FileAction, ids: string[]][] {
  const groups = new Map<string, [FileAction, ids: string[]][]>();
  for (const [action, id] of actions) {
    if (!action) continue;
    const key = JSON.stringify(action);
    const batches = groups.get(key) ?? [];
    groups.set(key, batches);
    const last = batches.at(-1);
    if (last && last[1].length < MAX_IDS) last[1].push(id);
    else batches.push([action, [id]]);
  }
  return [...groups.values()].flat();
}
