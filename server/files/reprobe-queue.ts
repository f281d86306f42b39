import { BlobNotFoundError } from "../storage/blobs/store.ts";
import type { FilesRepository } from "./repository.ts";
import type { Reprobe } from "./reprobe.ts";
import type { ReprobeQueue } from "./reprobe-queue-repository.ts";

/** Files per run, once per minute: few enough not to slow requests down. */
const BATCH = 100;

/** Probes files again that were not fully probed when they were stored. Returns their number. */
export async function processReprobeQueue(
  queue: ReprobeQueue,
  files: Pick<FilesRepository, "findInAnyAccount">,
  reprobe: Reprobe,
): Promise<number> {
  const ids = await queue.next(BATCH);
  for (const id of ids) {
    const file = await files.findInAnyAccount(id);
    // If the store is unavailable, the run ends and the file stays in the queue.
    const reprobed = file && (await reprobe(file).catch(ignoreMissingBlob));
    if (reprobed?.isComplete === false) await queue.postpone(id);
    else await queue.remove(id);
  }
  return ids.length;
}

function ignoreMissingBlob(error: unknown): null {
  if (!(error instanceof BlobNotFoundError)) throw error;
  return null;
}
