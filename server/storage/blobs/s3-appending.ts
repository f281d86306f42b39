import { appendSession } from "./s3-append-session.ts";
import type { S3Clients } from "./s3-client.ts";
import { hasName } from "./s3-errors.ts";
import { abortUploads, createUpload, isUploadOpen, type ObjectAddress, PART_SIZE, uploadPart } from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";
import {
  forkToken,
  nextPartNumber,
  parseToken,
  partsOf,
  type S3ResumeToken,
  staleTails,
  withPart,
  withTail,
} from "./s3-resume-token.ts";
import { type TrailingBytes, trailingBytesOf } from "./s3-trailing-bytes.ts";
import type { ObjectWriter } from "./s3-write-once.ts";
import { assertKey, BlobExistsError, BlobNotFoundError, type BlobStore } from "./store.ts";

export interface AppendableObjects extends Pick<BlobStore, "append" | "fork" | "finish"> {
  /** Removes all unfinished content of the key. */
  clear(key: string): Promise<void>;
}

/** Stores unfinished content: a multipart upload, and a separate object for bytes that do not fill a part. */
export function appendableObjects(
  clients: S3Clients,
  objects: ObjectReader,
  writer: ObjectWriter,
  bucket: string,
): AppendableObjects {
  const { metadataClient, uploadClient } = clients;

  function locate(key: string): { target: ObjectAddress; tails: TrailingBytes } {
    assertKey(key);
    const target = { Bucket: bucket, Key: key };
    return { target, tails: trailingBytesOf(clients, objects, target) };
  }

  /** Reads the newest tail, and checks that the upload still exists. */
  async function tailOf(key: string, { uploadId, tails: [name] }: S3ResumeToken, into?: Buffer): Promise<Buffer> {
    const { target, tails } = locate(key);
    const [isOpen, tail] = await Promise.all([
      uploadId === null || isUploadOpen(metadataClient, { ...target, UploadId: uploadId }),
      name ? tails.read(name, into) : Buffer.alloc(0),
    ]).catch(rethrowMissing(key));
    if (!isOpen) throw new BlobNotFoundError(key);
    return tail;
  }

  async function addPart(target: ObjectAddress, token: S3ResumeToken, body: Buffer): Promise<S3ResumeToken> {
    const UploadId = token.uploadId ?? (await createUpload(uploadClient, target));
    const part = { number: nextPartNumber(token), body };
    return withPart(token, UploadId, await uploadPart(uploadClient, { ...target, UploadId }, part));
  }

  /** @throws {BlobNotFoundError} also if the blob was created before */
  async function createBlob(key: string, token: S3ResumeToken): Promise<void> {
    const { target, tails } = locate(key);
    const [name] = token.tails;
    const tail = name ? await tails.read(name) : Buffer.alloc(0);
    if (token.uploadId === null) {
      await writer.put(target, tail).catch(async (error) => {
        // A crash may have happened between this and the removal of the tail.
        if (!(error instanceof BlobExistsError) || !(await objects.read(key)).equals(tail)) throw error;
      });
      return;
    }
    const upload = { ...target, UploadId: token.uploadId };
    const fullToken = tail.length > 0 ? await addPart(target, token, tail) : token;
    await writer.complete(upload, partsOf(fullToken)).catch(async (error) => {
      // Services differ in the error that they report first: that there is an object, or that its upload has ended.
      if (error instanceof BlobExistsError && !(await isUploadOpen(metadataClient, upload)))
        throw new BlobNotFoundError(key);
      throw error;
    });
  }

  async function clear(key: string): Promise<void> {
    const { target, tails } = locate(key);
    await abortUploads(metadataClient, target);
    await tails.clear();
  }

  return {
    async append(key, from, { canRollBack = false } = {}) {
      const { target, tails } = locate(key);
      let token = parseToken(key, from);
      const buffer = Buffer.allocUnsafeSlow(PART_SIZE);
      let { length: tailLength } = await tailOf(key, token, buffer);
      return appendSession(buffer, tailLength, async (bytes, asPart) => {
        if (!asPart && bytes.length === tailLength) return token;
        const dropped = canRollBack ? [] : staleTails(token);
        token = asPart
          ? await addPart(target, token, bytes).catch(rethrowMissing(key))
          : withTail(token, bytes.length > 0 ? await tails.write(bytes) : null);
        tailLength = asPart ? 0 : bytes.length;
        // Tails that remain are removed when the content is finished or discarded.
        await tails.remove(dropped).catch(() => {});
        return token;
      });
    },

    async fork(key, from) {
      const { tails } = locate(key);
      if (!from) return null;
      const token = parseToken(key, from);
      const tail = await tailOf(key, token);
      return forkToken(token, tail.length > 0 ? await tails.write(tail) : null);
    },

    async finish(key, from, size) {
      assertKey(key);
      try {
        await createBlob(key, parseToken(key, from)).catch(rethrowMissing(key));
      } catch (error) {
        if (!(error instanceof BlobNotFoundError) || (await objects.stat(key))?.size !== size) throw error;
      }
      await clear(key);
    },

    clear,
  };
}

/** Converts the error of a missing upload, part or tail, for `catch`. */
function rethrowMissing(key: string): (error: unknown) => never {
  return (error) => {
    const isMissing = error instanceof BlobNotFoundError || hasName(error, "NoSuchUpload", "InvalidPart");
    throw isMissing ? new BlobNotFoundError(key, { cause: error }) : error;
  };
}
