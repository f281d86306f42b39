import { freeMemory } from "@media-asset-service/base/memory.ts";
import type { S3Clients } from "./s3-client.ts";
import { hasName } from "./s3-errors.ts";
import {
  abortUploads,
  createUpload,
  isInProgress,
  listParts,
  type ObjectAddress,
  PART_SIZE,
  type UploadAddress,
  uploadPart,
} from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";
import {
  completeWithUnrecorded,
  extractContent,
  forkToken,
  nextPartNumber,
  parseToken,
  partsOf,
  type S3ResumeToken,
  skipThrough,
  staleTails,
  trailingBytesOf,
  type UnfinishedContent,
  withPart,
  withTail,
} from "./s3-unfinished-content.ts";
import type { ObjectWriter } from "./s3-write-once.ts";
import {
  type AppendOptions,
  type AppendSession,
  assertKey,
  BlobExistsError,
  BlobNotFoundError,
  type ResumeToken,
} from "./store.ts";

/** Stores unfinished content: a multipart upload, and a separate object for bytes that do not fill a part. */
export function appendableObjects(clients: S3Clients, objects: ObjectReader, writer: ObjectWriter, bucket: string) {
  const { metadataClient, uploadClient } = clients;

  function locate(key: string): UnfinishedContent {
    assertKey(key);
    const target = { Bucket: bucket, Key: key };
    return { uploadClient, objects, writer, target, tails: trailingBytesOf(clients, objects, target) };
  }

  /**
   * Reads the newest tail, and checks that the upload still exists. `lastPart` is the highest number of a part that is
   * stored, but not in the token; 0 if there is none.
   */
  async function stateOf(
    key: string,
    token: S3ResumeToken,
    into?: Buffer,
  ): Promise<{ tail: Buffer; lastPart: number }> {
    const { target, tails } = locate(key);
    const {
      uploadId,
      tails: [name],
    } = token;
    const [unrecorded, tail] = await Promise.all([
      uploadId === null ? [] : listParts(metadataClient, { ...target, UploadId: uploadId }, nextPartNumber(token) - 1),
      name ? tails.read(name, into) : Buffer.alloc(0),
    ]).catch(rethrowMissing(key));
    if (!unrecorded) throw new BlobNotFoundError(key);
    return { tail, lastPart: unrecorded.at(-1)?.number ?? 0 };
  }

  async function addPart(
    target: ObjectAddress,
    token: S3ResumeToken,
    body: Buffer,
    lastPart: number,
  ): Promise<S3ResumeToken> {
    const UploadId = token.uploadId ?? (await createUpload(uploadClient, target));
    // A part usually replaces an unrecorded one. Only the last part of an upload may be shorter than the others.
    const before = body.length < PART_SIZE && lastPart > nextPartNumber(token) ? skipThrough(token, lastPart) : token;
    const part = { number: nextPartNumber(before), body };
    return withPart(before, UploadId, await uploadPart(uploadClient, { ...target, UploadId }, part));
  }

  /** @throws {BlobNotFoundError} also if the blob was created before */
  async function createBlob(key: string, token: S3ResumeToken): Promise<void> {
    const unfinished = locate(key);
    const { target } = unfinished;
    if (token.uploadId === null) {
      const { tail } = await stateOf(key, token);
      await writer.put(target, tail).catch(async (error) => {
        // A crash may have happened between this and the removal of the tail.
        if (!(error instanceof BlobExistsError) || !(await objects.read(key)).equals(tail)) throw error;
      });
      return;
    }
    const upload = { ...target, UploadId: token.uploadId };
    await requireNoBlob(upload);
    const { tail, lastPart } = await stateOf(key, token);
    const content = partsOf(tail.length > 0 ? await addPart(target, token, tail, lastPart) : token);
    const stored = await listParts(metadataClient, upload);
    if (!stored) throw new BlobNotFoundError(key);
    const numbers = new Set(content.map(({ PartNumber }) => PartNumber));
    const complete = stored.every(({ number }) => numbers.has(number))
      ? writer.complete(upload, content)
      : completeWithUnrecorded(unfinished, token.uploadId, stored, content).then(() => extractContent(unfinished));
    await complete.catch(async (error) => {
      if (error instanceof BlobExistsError) await requireNoBlob(upload);
      throw error;
    });
  }

  /** @throws {BlobNotFoundError} if the object was created from this upload */
  async function requireNoBlob(upload: UploadAddress): Promise<void> {
    if (!(await objects.stat(upload.Key))) return;
    throw (await isInProgress(metadataClient, upload))
      ? new BlobExistsError(upload.Key)
      : new BlobNotFoundError(upload.Key);
  }

  /** Removes all unfinished content of the key. */
  async function clear(key: string): Promise<void> {
    const { target, tails } = locate(key);
    await abortUploads(metadataClient, target);
    await tails.clear();
  }

  return {
    async append(
      key: string,
      from: ResumeToken | null,
      { canRollBack = false }: AppendOptions = {},
    ): Promise<AppendSession> {
      const { target, tails } = locate(key);
      let token = parseToken(key, from);
      const buffer = Buffer.allocUnsafeSlow(PART_SIZE);
      const { tail, lastPart } = await stateOf(key, token, buffer);
      let tailLength = tail.length;
      return appendSession(buffer, tailLength, async (bytes, asPart) => {
        if (!asPart && bytes.length === tailLength) return token;
        const dropped = canRollBack ? [] : staleTails(token);
        token = asPart
          ? await addPart(target, token, bytes, lastPart).catch(rethrowMissing(key))
          : withTail(token, bytes.length > 0 ? await tails.write(bytes) : null);
        tailLength = asPart ? 0 : bytes.length;
        // Tails that remain are removed when the content is finished or discarded.
        await tails.remove(dropped).catch(() => {});
        return token;
      });
    },

    async fork(key: string, from: ResumeToken | null): Promise<ResumeToken | null> {
      const { tails } = locate(key);
      if (!from) return null;
      const token = parseToken(key, from);
      const { tail, lastPart } = await stateOf(key, token);
      return forkToken(token, tail.length > 0 ? await tails.write(tail) : null, lastPart);
    },

    async finish(key: string, from: ResumeToken, size: number): Promise<void> {
      assertKey(key);
      try {
        const create = () => createBlob(key, parseToken(key, from));
        // A replaced writer may have stored a part after the list of parts.
        const retry = (error: unknown) => (hasName(error, "InvalidPart") ? create() : Promise.reject(error));
        await create().catch(retry).catch(rethrowMissing(key));
      } catch (error) {
        if (!(error instanceof BlobNotFoundError)) throw error;
        // A crash may have happened after the upload was completed.
        if ((await objects.stat(key))?.size !== size) await extractContent(locate(key));
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

/** Stores bytes, which stay valid until the promise settles. Resolves with the resume token. */
type StorePart = (bytes: Buffer, asPart: boolean) => Promise<ResumeToken>;

/**
 * Gathers parts in two alternating buffers: one is sent while the other is filled. Bytes that do not fill a part are
 * stored separately, and are the beginning of the next part.
 */
function appendSession(first: Buffer, size: number, storePart: StorePart): AppendSession {
  let filling = Promise.resolve(first);
  let spare: Promise<Buffer> | null = null;
  let filled = size;
  let writing: Promise<unknown> = Promise.resolve();
  let saving: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

  async function append(bytes: Buffer): Promise<void> {
    const position = filled;
    filled += bytes.length;
    bytes.copy(await filling, position);
  }

  async function close(): Promise<void> {
    await Promise.allSettled([writing, saving]);
    try {
      const [first, second] = await Promise.all([filling, spare, saving]);
      freeMemory(first);
      if (second) freeMemory(second);
    } catch {
      // The system may still read the memory of a failed request, so it is left to the garbage collector.
    }
  }

  return {
    remaining: () => PART_SIZE - filled,

    async write(bytes) {
      if (closing) throw new Error("The upload is closed");
      if (bytes.length > PART_SIZE - filled) {
        throw new RangeError(`${bytes.length} bytes exceed the remaining ${PART_SIZE - filled} bytes`);
      }
      const current = append(bytes);
      writing = current;
      await current;
    },

    async save(last = false) {
      if (closing) throw new Error("The upload is closed");
      const buffer = filling;
      const length = filled;
      const asPart = length === PART_SIZE || (last && length > 0);
      // After one save fails, all later ones fail with the same error, because the content would have a gap.
      const saved = saving.then(async () => storePart((await buffer).subarray(0, length), asPart));
      saved.catch(() => {});
      saving = saved;
      if (asPart) {
        filling = spare ?? Promise.resolve(Buffer.allocUnsafeSlow(PART_SIZE));
        spare = saved.then(() => buffer);
        spare.catch(() => {});
        filled = 0;
      }
      return saved;
    },

    close() {
      closing ??= close();
      return closing;
    },
  };
}
