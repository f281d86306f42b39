import type { Account } from "../accounts/account.ts";
import { commitFile } from "../files/commit.ts";
import { resolveDuplicate } from "../files/duplicates.ts";
import type { Inspected } from "../files/inspect.ts";
import type { Reserved } from "../storage/blob-ownership.ts";
import { reader, type Staged } from "../storage/stage.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";
import { hashStream } from "./content-hashes.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { completeInTransaction, completeWithExisting } from "./finalize.ts";
import { requireType } from "./media-types.ts";
import type { Upload } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

export interface CompleteContent {
  /** The lock of the request that completes it. */
  lockId: string;
  /** The claim on content that the row does not name: its key is this request's alone. */
  reserved: Reserved | null;
  /** SHA-256 of the content, lowercase hex; null where this process has not seen all of it. */
  digest: string | null;
  /** SHA-256 that the request has announced for it. */
  reprDigest: string | null;
}

/**
 * All bytes are there: they become a file, exactly as those of a form do. Row of the file and end of the upload are one
 * transaction, which checks the lock; before it everything can be done again.
 *
 * The blob is made before. Nobody else can make another one under its key: either the key is that of this request alone, or
 * the row has the resume token of all bytes, and whoever completes the upload makes the same blob of it.
 */
export async function completeUpload(
  deps: UploadDeps,
  fail: ContentFail,
  account: Account,
  upload: Upload,
  { lockId, reserved, digest, reprDigest }: CompleteContent,
): Promise<Upload> {
  const { blobs } = deps;
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
  const read = reader(blobs, blobKey);
  const content: Staged = {
    key: blobKey,
    id: upload.fileId,
    size: received,
    checksum,
    storedChecksum: null,
    head: received > 0 ? await read(0, HEAD_BYTES) : Buffer.alloc(0),
    read,
    // The caller keeps or discards the bytes, by what it fails with.
    confirm: async () => {},
    confirmed: () => reserved?.confirmed(),
    discard: async () => {},
  };
  let completed: Upload = { ...upload, state: "COMPLETED", size: received, checksum };
  const { onDuplicate, ...fileFields } = fields;
  const file = await commitFile(deps.commit, fail, account, content, fileFields, {
    onDuplicate(existing) {
      resolveDuplicate(fail, onDuplicate, existing);
      return completeWithExisting(deps, upload, lockId, existing, { ...completed, state: "COMPLETED" });
    },
    accept(inspected: Inspected) {
      requireType(fail, mimeTypes, inspected);
      completed = { ...completed, mimeType: inspected.mimeType };
    },
    async before(trx, stored) {
      completed = { ...completed, blobKey: stored.key };
      const row = await completeInTransaction(deps, trx, upload, lockId, { ...completed, state: "COMPLETED" });
      if (!row || (reserved === null && row.blobKey !== blobKey && resumeToken)) throw new LockLost();
    },
  });
  if (file.id === completed.fileId && completed.blobKey === blobKey) return completed;
  // These bytes are not those of the file. The sweeper finds what cannot be removed now.
  await (reserved ? reserved.discard() : deps.blobOwnership.deleteNow(blobKey)).catch(() => {});
  return { ...completed, fileId: file.id };
}

function digestMismatch(fail: ContentFail, expected: string, actual: string): Error {
  const message = "SHA-256 mismatch: the received content does not match the announced digest.";
  return fail("DIGEST_MISMATCH", message, { algorithm: "sha-256", expected, actual });
}
