import { type CompletedPart, CompleteMultipartUploadCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { S3Clients } from "./s3-client.ts";
import { attemptsOf, hasName, statusOf } from "./s3-errors.ts";
import type { ObjectAddress, UploadAddress } from "./s3-multipart.ts";
import type { ObjectReader } from "./s3-read.ts";
import { BlobExistsError } from "./store.ts";

export type ObjectWriter = ReturnType<typeof objectWriter>;

type Condition = { IfNoneMatch?: "*" };

/**
 * Creates objects, and never replaces a blob. The service arbitrates: `If-None-Match: *` (Amazon S3 User Guide, "How to
 * prevent object overwrites with conditional writes"). If a service refuses the header (Swift: 501), a HEAD request
 * checks for an object first. That leaves a race, as does a service that ignores the header. Neither matters, because
 * every key belongs to one attempt. A key that is claimed is new, so its object is created in one request.
 */
export function objectWriter({ uploadClient }: S3Clients, objects: ObjectReader) {
  let isConditional = true;

  // Without a signal: an aborted request may succeed anyway.
  async function write(
    key: string,
    size: number | null,
    send: (condition: Condition) => Promise<unknown>,
    isNew = false,
  ): Promise<void> {
    if (isConditional) {
      try {
        await send({ IfNoneMatch: "*" });
        return;
      } catch (error) {
        if (await isOwnWrite(key, size, error)) return;
        if (statusOf(error) === 412) throw new BlobExistsError(key, { cause: error });
        if (!isConditionUnsupported(error)) throw error;
      }
    }
    if (!isNew && (await objects.stat(key))) throw new BlobExistsError(key);
    await send({});
    isConditional = false;
  }

  /** Whether an earlier attempt of the same request succeeded, and its response was lost. */
  async function isOwnWrite(key: string, size: number | null, error: unknown): Promise<boolean> {
    if (statusOf(error) !== 412 || attemptsOf(error) < 2 || size === null) return false;
    return (await objects.stat(key))?.size === size;
  }

  const sendComplete = (upload: UploadAddress, Parts: CompletedPart[], condition: Condition) =>
    uploadClient.send(new CompleteMultipartUploadCommand({ ...upload, ...condition, MultipartUpload: { Parts } }));

  return {
    /** @throws {BlobExistsError} */
    async put(
      target: ObjectAddress,
      body: Buffer,
      content: { ContentType?: string } = {},
      isNew = false,
    ): Promise<void> {
      const send = (condition: Condition) =>
        uploadClient.send(new PutObjectCommand({ ...target, ...content, ...condition, Body: body }));
      await write(target.Key, body.length, send, isNew);
    },

    /**
     * Creates the object from its parts, in their order.
     *
     * @throws {BlobExistsError}
     */
    async complete(upload: UploadAddress, Parts: CompletedPart[]): Promise<void> {
      // Ceph 16.2 ignores the condition of this request.
      if (await objects.stat(upload.Key)) throw new BlobExistsError(upload.Key);
      await write(upload.Key, null, (condition) => sendComplete(upload, Parts, condition));
    },

    /** Like `complete`, but replaces an object that is not a blob yet. */
    async replace(upload: UploadAddress, Parts: CompletedPart[]): Promise<void> {
      await sendComplete(upload, Parts, {});
    },
  };
}

function isConditionUnsupported(error: unknown): boolean {
  return statusOf(error) === 501 || hasName(error, "NotImplemented", "InvalidRequest", "InvalidArgument");
}
