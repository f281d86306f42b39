import { BlobNotFoundError } from "../storage/blobs/store.ts";
import type { FilesRepository } from "./repository.ts";
import type { Reprobe } from "./reprobe.ts";
import type { ReprobeQueue } from "./reprobe-queue-repository.ts";

/** So many in a minute leave the service to those who wait for an answer. */
const BATCH = 100;

/** Looks again at files that were not wholly looked at when they were stored. Returns at how many. */
export async function processReprobeQueue(
  backlog: ReprobeQueue,
  files: Pick<FilesRepository, "findAnywhere">,
  reprobe: Reprobe,
): Promise<number> {
  const ids = await backlog.next(BATCH);
  for (const id of ids) {
    const file = await files.findAnywhere(id);
    // A store that is down ends the run: the file has its turn when it works again.
    const reprobed = file && (await reprobe(file).catch(unlessGone));
    if (reprobed?.isComplete === false) await backlog.postpone(id);
    else await backlog.remove(id);
  }
  return ids.length;
}

function unlessGone(error: unknown): null {
  if (!(error instanceof BlobNotFoundError)) throw error;
  return null;
}
