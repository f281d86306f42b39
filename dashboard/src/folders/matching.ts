import type { OperationsCreateParams } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import type { Result, Watch } from "./steps.ts";

/** All files that a filter finds, however many of them the page has loaded. */
export interface Matching {
  filter: NonNullable<OperationsCreateParams["filter"]>;
  /** As far as is known. */
  total: number;
}

const POLL_MS = 400;
const WORDS: Record<string, string> = {
  FILE_NOT_FOUND: "They were deleted before.",
  FOLDER_NOT_FOUND: "The folder was deleted.",
};

/** Has the service do something to all of them, and follows how far it is; cancelled, it leaves what is not done yet. */
export async function runOnMatching(
  what: Omit<OperationsCreateParams, "filter">,
  { filter }: Matching,
  { signal, onProgress }: Watch,
): Promise<Result> {
  let operation = await media.operations.create({ ...what, filter });
  while (operation.state === "QUEUED" || operation.state === "RUNNING") {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    operation = await (signal?.aborted ? media.operations.cancel(operation.id) : media.operations.get(operation.id));
    onProgress?.(operation.counts.done + operation.counts.failed);
  }
  const { done, failed, cancelled } = operation.counts;
  const [first] = operation.errors;
  return { done, failed, reason: first ? (WORDS[first.code] ?? first.code) : "", left: cancelled };
}
