import type { Staged } from "../contract/staged.ts";
import { resolveDuplicate } from "../files/duplicates.ts";
import type { Inspection } from "../files/inspect.ts";
import type { Reservation } from "../storage/blob-ownership.ts";
import { blobReader } from "../storage/stage.ts";
import { deleteNow } from "../storage/sweep.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";
import { commitFile } from "./commit.ts";
import { hashStream } from "./content-writer.ts";
import { requireType } from "./media-types.ts";
import { completeInTransaction, completeWithExisting } from "./progress.ts";
import type { ContentCall, ContentFail, Upload } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

export interface CompletionOptions {
  /** Lock of the request that completes the upload. */
  lockId: string;
  /** The claim on content that the row does not name; only this request uses its key. */
  reserved: Reservation | null;
  /** SHA-256 of the content, lowercase hex; null if this process has not received all of it. */
  digest: string | null;
  /** SHA-256 of the content that the request announces. */
  reprDigest: string | null;
}

/**
 * Creates the file from the received bytes, with the same checks as an upload by form. One transaction inserts the file
 * and ends the upload. It checks the lock; until it commits, everything can be repeated.
 *
 * The blob is created before the transaction. No other request can create different content under its key: either only
 * this request uses the key, or the row contains the resume token of all bytes, and every request that completes the
 * upload creates the same blob.
 */
export async function completeUpload(
  call: ContentCall,
  upload: Upload,
  { lockId, reserved, digest, reprDigest }: CompletionOptions,
): Promise<Upload> {
  const { context, fail } = call;
  const { blobs } = context;
  const { blobKey, received, resumeToken, mimeTypes, fields } = upload;
  const requireDigest = (actual: string) => {
    for (const expected of [upload.checksum, reprDigest]) {
      if (expected !== null && expected !== actual) throw digestMismatch(fail, expected, actual);
    }
    return actual;
  };
  if (digest !== null) requireDigest(digest);
  if (resumeToken) await blobs.finish(blobKey, resumeToken, received);
  const checksum = digest ?? requireDigest((await hashStream(await blobs.chunks(blobKey), received)) ?? "");
  const read = blobReader(blobs, blobKey);
  const content: Staged = {
    key: blobKey,
    id: upload.fileId,
    size: received,
    checksum,
    storedChecksum: null,
    head: received > 0 ? await read(0, HEAD_BYTES) : Buffer.alloc(0),
    read,
    // The caller keeps or discards the bytes, depending on the error.
    confirm: async () => {},
    markConfirmed: () => reserved?.markConfirmed(),
    discard: async () => {},
  };
  let completed: Upload = { ...upload, state: "COMPLETED", size: received, checksum };
  const { onDuplicate, ...fileFields } = fields;
  const file = await commitFile(call, content, fileFields, {
    onDuplicate(existing) {
      resolveDuplicate(fail, onDuplicate, existing);
      return completeWithExisting(context, { upload, lockId }, existing, { ...completed, state: "COMPLETED" });
    },
    accept(inspected: Inspection) {
      requireType(fail, mimeTypes, inspected);
      completed = { ...completed, mimeType: inspected.mimeType };
    },
    async beforeInsert(trx, stored) {
      completed = { ...completed, blobKey: stored.key };
      const row = await completeInTransaction(context, trx, { upload, lockId }, { ...completed, state: "COMPLETED" });
      if (!row || (reserved === null && row.blobKey !== blobKey && resumeToken)) throw new LockLost();
    },
  });
  if (file.id === completed.fileId && completed.blobKey === blobKey) return completed;
  // The file uses other bytes than these. If the deletion fails, the sweeper repeats it.
  await (reserved ? reserved.discard() : deleteNow(context, blobKey)).catch(() => {});
  return { ...completed, fileId: file.id };
}

function digestMismatch(fail: ContentFail, expected: string, actual: string): Error {
  const message = "SHA-256 mismatch: the received content does not match the announced digest. Create a new upload.";
  return fail("DIGEST_MISMATCH", message, { algorithm: "sha-256", expected, actual });
}
