import type { Transaction } from "kysely";
import type { Account } from "../accounts/account.ts";
import type { Tables } from "../db/schema.ts";
import { commitFile, refuseDuplicate } from "../files/commit.ts";
import type { FileRow } from "../files/repository.ts";
import { HEAD_BYTES } from "../storage/inflow.ts";
import { ResumableHash } from "../storage/resumable-hash.ts";
import { reader, type Staged } from "../storage/stage.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { finalizeInTransaction } from "./finalize.ts";
import { requireType } from "./media-types.ts";
import type { Upload } from "./upload.ts";
import { LockLost } from "./upload-locks.ts";

/**
 * All bytes are there: they become a file, exactly as those of a form do. Row of the file and end of the upload are one
 * transaction; before it everything can be done again.
 *
 * @param whole SHA-256 that this request has announced for the whole, lowercase hex
 */
export async function completeUpload(
  deps: UploadDeps,
  fail: ContentFail,
  account: Account,
  upload: Upload,
  writer: string,
  whole: string | null,
): Promise<FileRow> {
  const { blobs, calls, clock } = deps;
  const { blobKey, received, resumeToken, mimeTypes, fields } = upload;
  const checksum = new ResumableHash(upload.digest).digest();
  for (const expected of [upload.checksum, whole]) {
    if (expected !== null && expected !== checksum) throw otherContent(fail, expected, checksum);
  }
  if (resumeToken) await blobs.finish(blobKey, resumeToken, received);
  const read = reader(blobs, blobKey);
  const content: Staged = {
    key: blobKey,
    id: upload.fileId,
    size: received,
    checksum,
    head: received > 0 ? await read(0, HEAD_BYTES) : Buffer.alloc(0),
    read,
    // The row of the upload answers for the bytes, until the transaction that ends it.
    settle: async () => {},
    settled() {},
    discard: async () => {},
  };
  const file = await commitFile(deps.commit, fail, account, content, fields, {
    onDuplicate: refuseDuplicate(fail),
    accept: ({ mimeType }) => requireType(fail, mimeTypes, mimeType),
    before: (trx) => handOver(deps, trx, upload, writer),
  });
  // The bytes have long been let in: what the day allows is not asked.
  await calls.count(account.id, account.limits.apiCallsPerDay, clock());
  return file;
}

/** In the transaction that writes the file's row, which is to find a claim on its bytes. */
async function handOver(deps: UploadDeps, trx: Transaction<Tables>, upload: Upload, writer: string): Promise<void> {
  const mine = await finalizeInTransaction(deps, trx, upload, writer, { state: "COMPLETED", size: upload.received });
  if (!mine) throw new LockLost();
}

function otherContent(fail: ContentFail, expected: string, actual: string): Error {
  const message =
    "The sha-256 of what arrived is another than announced: bytes were changed on the way, or belong to another file.";
  return fail("DIGEST_MISMATCH", message, { algorithm: "sha-256", expected, actual });
}
