import { crc32 } from "node:zlib";
import { fairTurns } from "@media-asset-service/base/concurrency.ts";
import { unavailable } from "../base/errors.ts";
import { type Context, perContext } from "../context.ts";
import { saveCrc32 } from "./archived-files.ts";

/*
 * The CRC-32 of contents that were in no earlier archive. In a ZIP, it precedes the bytes, because a reader of a pipe
 * needs it there.
 */

/** Content that is part of an archive. */
interface StoredContent {
  accountId: string;
  blobKey: string;
  size: number;
}

/** Checksums that one statement writes. After a crash, lost ones are computed again. */
const BATCH = 200;
/**
 * Contents that this process reads concurrently for their checksum, and the maximum length of the queue: each download
 * has a few.
 */
const CONCURRENT_READS = 4;
const MAX_QUEUED = 1_000;

const stateOf = perContext(() => ({
  turns: fairTurns({
    concurrency: CONCURRENT_READS,
    maxQueue: MAX_QUEUED,
    onReject: () => unavailable("Too many archives are being read. Try again in a few seconds."),
  }),
  running: new Map<string, Promise<number>>(),
  unsaved: new Map<string, number>(),
}));

/**
 * Reads the content once, and stores the result with its file. Concurrent callers share the read. Continues if its
 * caller disconnects. Otherwise, a client of a proxy with a timeout of a minute would cause a large file to be read
 * again with each attempt.
 */
export function readCrc32(context: Context, content: StoredContent): Promise<number> {
  const { turns, running } = stateOf(context);
  const { accountId, blobKey, size } = content;
  const known = running.get(blobKey);
  if (known) return known;
  const read = async () => {
    let sum = 0;
    for await (const chunk of await context.blobs.chunks(blobKey, { size })) sum = crc32(chunk, sum);
    stateOf(context).unsaved.set(blobKey, sum);
    // After a large content, one statement more is cheap.
    await flushChecksums(context);
    return sum;
  };
  const sum = turns.run(accountId, read).finally(() => running.delete(blobKey));
  running.set(blobKey, sum);
  return sum;
}

/** Returns the CRC-32 of bytes in memory, and stores it. */
export function computeCrc32(context: Context, blobKey: string, bytes: Buffer): number {
  const { unsaved } = stateOf(context);
  const sum = crc32(bytes);
  unsaved.set(blobKey, sum);
  if (unsaved.size >= BATCH) void flushChecksums(context);
  return sum;
}

/** Writes the results that are not stored yet. Never throws. */
export async function flushChecksums(context: Context): Promise<void> {
  const state = stateOf(context);
  const written = state.unsaved;
  if (written.size === 0) return;
  state.unsaved = new Map();
  await saveCrc32(context, written).catch((error) =>
    context.log.warn({ err: error }, "cannot store the checksums of archived files"),
  );
}
