import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { S3Clients } from "./s3-client.ts";
import { hasName } from "./s3-errors.ts";
import {
  abortUploads,
  beginUpload,
  completeUpload,
  isUnderWay,
  type ObjectAddress,
  PART_SIZE,
  sendPart,
} from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";
import { forked, nextNumber, parseStep, partsOf, type S3Step, tailsToDrop, withPart, withTail } from "./s3-step.ts";
import { type Tails, tailsOf } from "./s3-tails.ts";
import { turnOfParts } from "./s3-turn.ts";
import { assertKey, BlobNotFoundError, type BlobStore } from "./store.ts";

export interface AppendingToObjects extends Pick<BlobStore, "append" | "fork" | "finish"> {
  /** Removes all unfinished content of the key. */
  clear(key: string): Promise<void>;
}

/** Unfinished content: a multipart upload, and what is less than a part as an object of its own. */
export function appendingToObjects(clients: S3Clients, objects: ObjectReader, bucket: string): AppendingToObjects {
  const { asking, uploading } = clients;

  function place(key: string): { target: ObjectAddress; tails: Tails } {
    assertKey(key);
    const target = { Bucket: bucket, Key: key };
    return { target, tails: tailsOf(clients, objects, target) };
  }

  /** Its newest tail, unless something of it is gone. */
  async function tailOf(key: string, { uploadId, tails: [name] }: S3Step, into?: Buffer): Promise<Buffer> {
    const { target, tails } = place(key);
    const [underWay, tail] = await Promise.all([
      uploadId === null || isUnderWay(asking, { ...target, UploadId: uploadId }),
      name ? tails.read(name, into) : Buffer.alloc(0),
    ]).catch(ofBlob(key));
    if (!underWay) throw new BlobNotFoundError(key);
    return tail;
  }

  async function addPart(target: ObjectAddress, step: S3Step, body: Buffer): Promise<S3Step> {
    const UploadId = step.uploadId ?? (await beginUpload(uploading, target));
    const part = { number: nextNumber(step), body };
    return withPart(step, UploadId, await sendPart(uploading, { ...target, UploadId }, part));
  }

  /** @throws {BlobNotFoundError} also when it was made before */
  async function make(key: string, step: S3Step): Promise<void> {
    const { target, tails } = place(key);
    const [name] = step.tails;
    const tail = name ? await tails.read(name) : Buffer.alloc(0);
    if (step.uploadId === null) {
      await uploading.send(new PutObjectCommand({ ...target, Body: tail }));
      return;
    }
    const whole = tail.length > 0 ? await addPart(target, step, tail) : step;
    await completeUpload(uploading, { ...target, UploadId: step.uploadId }, partsOf(whole));
  }

  async function clear(key: string): Promise<void> {
    const { target, tails } = place(key);
    await abortUploads(asking, target);
    await tails.clear();
  }

  return {
    async append(key, from, { mayGoBack = false } = {}) {
      const { target, tails } = place(key);
      let step = parseStep(key, from);
      const buffer = Buffer.allocUnsafeSlow(PART_SIZE);
      let { length: kept } = await tailOf(key, step, buffer);
      return turnOfParts(buffer, kept, async (bytes, asPart) => {
        if (!asPart && bytes.length === kept) return step;
        const dropped = mayGoBack ? [] : tailsToDrop(step);
        step = asPart
          ? await addPart(target, step, bytes).catch(ofBlob(key))
          : withTail(step, bytes.length > 0 ? await tails.keep(bytes) : null);
        kept = asPart ? 0 : bytes.length;
        // What stays of them goes when the content is finished or discarded.
        await tails.remove(dropped).catch(() => {});
        return step;
      });
    },

    async fork(key, from) {
      const { tails } = place(key);
      if (!from) return null;
      const step = parseStep(key, from);
      const tail = await tailOf(key, step);
      return forked(step, tail.length > 0 ? await tails.keep(tail) : null);
    },

    async finish(key, from, size) {
      assertKey(key);
      try {
        await make(key, parseStep(key, from)).catch(ofBlob(key));
      } catch (error) {
        if (!(error instanceof BlobNotFoundError) || (await objects.stat(key))?.size !== size) throw error;
      }
      await clear(key);
    },

    clear,
  };
}

/** For `catch`: says of what the upload, a part or the tail is gone. */
function ofBlob(key: string): (error: unknown) => never {
  return (error) => {
    const isGone = error instanceof BlobNotFoundError || hasName(error, "NoSuchUpload", "InvalidPart");
    throw isGone ? new BlobNotFoundError(key, { cause: error }) : error;
  };
}
