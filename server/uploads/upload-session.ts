import { freeMemory } from "@media-asset-service/base/memory.ts";
import { BlobNotFoundError } from "@media-asset-service/blobs/store.ts";
import { invalid } from "../base/errors.ts";
import type { RawBody } from "../contract/operation.ts";
import { claimLost } from "../storage/blob-claims.ts";
import { type Reservation, reserveKey } from "../storage/blob-ownership.ts";
import { newBlobKey } from "../storage/stage.ts";
import { completeUpload } from "./complete.ts";
import {
  ContentWriter,
  deleteHash,
  findHash,
  hexOf,
  RequestHash,
  type SavedProgress,
  storeHash,
} from "./content-writer.ts";
import { checkHead } from "./media-types.ts";
import { endUpload, failureOf, recordProgress, reset } from "./progress.ts";
import {
  budgetExceeded,
  byteBudget,
  checkLength,
  checkOffset,
  isTooLarge,
  offsetMismatch,
  tooLarge,
  type UploadRequest,
} from "./request-checks.ts";
import { type ContentCall, isComplete, type Upload, UploadPhase } from "./upload.ts";
import { LockLost, type UploadLock } from "./upload-locks.ts";

/**
 * Stores the bytes of one request. Saved bytes stay saved, however the request ends. A request that announces the
 * digest of its bytes saves all of them or none.
 *
 * Content that starts from byte 0 gets a new blob key, which no other request uses. A claim protects it until the
 * upload's row names it.
 */
export class UploadSession {
  readonly #call: ContentCall;
  readonly #lock: UploadLock;
  readonly #request: UploadRequest;
  /** The upload as in its row, except that the content is that of this request. */
  #upload: Upload;
  /** The claim on content that the row does not name yet. */
  #reserved: Reservation | null = null;
  #hash: RequestHash;
  /** Null until there are bytes to write. */
  #writer: ContentWriter | null = null;
  /** If the request announces the digest of its bytes, none of them are recorded while it is RECEIVING. */
  readonly #phase = new UploadPhase();
  /** Whether a write to the store can still be in progress that this session no longer waits for. */
  #isWriteLost = false;
  /** Bytes of the request that the row does not count yet. */
  uncountedBytes = 0;

  constructor(call: ContentCall, lock: UploadLock, request: UploadRequest) {
    this.#call = call;
    this.#lock = lock;
    this.#request = request;
    this.#upload = lock.upload;
    this.#hash = this.#hashFrom(lock.upload);
  }

  /** Key of the content that this session writes. */
  get blobKey(): string {
    return this.#upload.blobKey;
  }

  /**
   * Whether the upload's lock must not be released: the upload has ended, or a late write could overlap with the next
   * request.
   */
  get mustKeepLock(): boolean {
    return this.#phase.name === "ENDED" || this.#isWriteLost;
  }

  /** Position after the last byte passed to the store. */
  get #offset(): number {
    return this.#writer?.offset ?? this.#upload.received;
  }

  async run(content: RawBody, signal: AbortSignal): Promise<Upload> {
    try {
      await this.#restartIfMissing(() => this.#store(content, AbortSignal.any([signal, this.#lock.signal])));
      return isComplete(this.#upload) ? await this.#complete() : this.#upload;
    } catch (error) {
      await this.#abandon(error);
      throw error;
    } finally {
      const { content: hash } = this.#hash;
      if (hash && !this.mustKeepLock && this.#upload.received === this.#offset)
        storeHash(this.#call.context, this.#upload, hash);
    }
  }

  /** Completes an upload whose row already contains all bytes. The body of this request is ignored. */
  async completeRecorded(): Promise<void> {
    this.#lock.setBusy();
    try {
      await this.#complete();
    } catch (error) {
      await this.#abandon(error);
      throw error;
    }
  }

  /** Records, fails or discards the content if it is not completed now. */
  async #abandon(error: unknown): Promise<void> {
    const { error: refusal } = this.#phase;
    if (refusal) {
      const final = { state: "FAILED", error: refusal } as const;
      if (await endUpload(this.#call.context, this.#upload, this.#lock.id, final)) this.#phase.apply("ended");
    } else if (this.#phase.name === "UNRECORDED" && !(error instanceof LockLost)) {
      await this.#record(this.#upload).catch(() => {});
    }
    // If the deletion fails, the sweeper finds the bytes through their claim.
    await this.#reserved?.discard().catch(() => {});
  }

  async #store(content: RawBody, signal: AbortSignal): Promise<void> {
    await this.#begin();
    try {
      await this.#read(content, signal);
      await this.#end();
    } catch (error) {
      await this.#saveReceived(error);
      throw error;
    } finally {
      await this.#writer?.close();
    }
  }

  async #complete(): Promise<Upload> {
    const { id: lockId } = this.#lock;
    const { content } = this.#hash;
    const digest = content && this.#offset === this.#upload.received ? hexOf(content) : null;
    const { reprDigest } = this.#request;
    const completed = await this.#restartIfMissing(() =>
      this.#refuseIfFinal(() =>
        completeUpload(this.#call, this.#upload, {
          lockId,
          reserved: this.#reserved,
          digest,
          reprDigest,
        }),
      ),
    );
    this.#phase.apply("ended");
    this.uncountedBytes = 0;
    deleteHash(this.#call.context, completed.id);
    return completed;
  }

  async #begin(): Promise<void> {
    const { offset, contentLength } = this.#request;
    checkOffset(this.#call.fail, this.#upload, this.#request);
    if (isTooLarge(this.#upload, this.#request))
      this.#refuse(tooLarge(this.#call.fail, this.#upload, this.#call.account));
    const size = checkLength(this.#upload, this.#request);
    this.#requireBudget(contentLength ?? 0);
    const isNewContent = offset === null || this.#upload.received === 0;
    if (contentLength === 0) {
      if (offset === null && this.#upload.received > 0) await this.#reset();
    } else if (isNewContent) {
      await this.#startNewContent();
    } else {
      if (this.#lock.isTakeover && this.#upload.resumeToken) await this.#fork();
      await this.#open();
    }
    this.#upload = { ...this.#upload, size };
  }

  /** Starts new content. The earlier content stays until the row names the new one. */
  async #startNewContent(): Promise<void> {
    const reserved = reserveKey(this.#call.context, newBlobKey(this.#upload));
    this.#reserved = reserved;
    this.#restartWith({ ...this.#upload, blobKey: reserved.key, received: 0, resumeToken: null });
    await reserved.claimed;
    await this.#open();
  }

  async #reset(): Promise<void> {
    this.#restartWith(await reset(this.#call.context, this.#upload, this.#lock.id));
  }

  #restartWith(upload: Upload): void {
    this.#phase.apply("restarted");
    this.#upload = upload;
    this.#hash = this.#hashFrom(upload);
    this.#writer = null;
  }

  #hashFrom(upload: Upload): RequestHash {
    return new RequestHash(findHash(this.#call.context, upload), upload.received === 0, this.#request.contentDigest);
  }

  /** Copies the content to a state that the previous holder, which can still be active, cannot write to. */
  async #fork(): Promise<void> {
    const { blobKey, received } = this.#upload;
    const resumeToken = await this.#restartIfMissing(() =>
      this.#call.context.blobs.fork(blobKey, this.#upload.resumeToken, received),
    );
    await this.#record({ received, resumeToken });
  }

  async #open(): Promise<void> {
    const { blobKey, resumeToken } = this.#upload;
    const canRollBack = this.#request.contentDigest !== null;
    const appending = await this.#restartIfMissing(() =>
      this.#call.context.blobs.append(blobKey, resumeToken, { canRollBack }),
    );
    this.#writer = new ContentWriter(appending, this.#upload.received, this.#hash, (saved) => this.#recordSaved(saved));
  }

  /** Restarts the upload if its content is missing: a backup contains rows, but no unfinished content. */
  async #restartIfMissing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      // The claim expired while this process was suspended. The content that the row names is not affected.
      if (this.#reserved) throw claimLost();
      await this.#reset();
      throw offsetMismatch(this.#call.fail, this.#upload, this.#request.offset ?? 0);
    }
  }

  #requireBudget(bytes: number): void {
    if (this.#upload.transferred + this.uncountedBytes + bytes <= byteBudget(this.#upload)) return;
    this.#refuse(budgetExceeded(this.#call.fail, this.#upload));
  }

  async #read(content: RawBody, signal: AbortSignal): Promise<void> {
    const { maxSize, size } = this.#upload;
    const { contentLength } = this.#request;
    const writer = this.#writer;
    if (!writer) return;
    const checkType = checkHead(this.#call.fail, this.#upload);
    const maxEnd = Math.min(
      size ?? Number.POSITIVE_INFINITY,
      writer.offset + (contentLength ?? Number.POSITIVE_INFINITY),
    );
    for await (const chunk of content.chunks(signal)) {
      this.#lock.touch();
      this.#requireBudget(chunk.length);
      this.uncountedBytes += chunk.length;
      const end = writer.offset + chunk.length;
      if (end > maxSize) this.#refuse(tooLarge(this.#call.fail, this.#upload, this.#call.account));
      if (end > maxEnd) throw invalid("body", "", "length", `the content must end at byte ${maxEnd}`);
      if (checkType) await this.#refuseIfFinal(() => checkType(chunk));
      await writer.write(chunk);
      freeMemory(chunk);
    }
  }

  async #recordSaved(saved: SavedProgress): Promise<void> {
    // Bytes that must still match a digest are recorded at the end of the request.
    const { name } = this.#phase;
    if (this.#request.contentDigest && name !== "RECEIVED" && name !== "UNRECORDED") return;
    if (name === "UNRECORDED") this.#upload = { ...this.#upload, ...saved };
    else await this.#record(saved);
  }

  /** Verifies and saves the content after the complete body has arrived. */
  async #end(): Promise<void> {
    this.#lock.setBusy();
    const { isFinal, contentDigest, offset } = this.#request;
    const { size } = this.#upload;
    const actual = contentDigest && this.#hash.announced();
    if (contentDigest && actual !== null && actual !== contentDigest.expected) throw contentDigest.mismatch(actual);
    if (isFinal === true && size !== null && this.#offset !== size) {
      throw invalid("body", "", "length", `the content must end at byte ${size}, not at ${this.#offset}`);
    }
    const isAll = isFinal === true || this.#offset === size;
    const lastRequest = isAll ? { offset: offset ?? 0, digest: this.#hash.request() } : null;
    const final = { size: isAll ? this.#offset : size, lastRequest };
    // One request sent all bytes, under its own key, and can be repeated: nothing is recorded before the upload is
    // completed.
    await this.#writer?.saved();
    this.#phase.apply(isAll && this.#reserved !== null ? "receivedAll" : "received");
    if (this.#writer) {
      await this.#writer.save(final, isAll);
      await this.#writer.saved();
    } else {
      const { received, resumeToken } = this.#upload;
      await this.#record({ received, resumeToken, ...final });
    }
  }

  /** Saves the received bytes, so that the client can resume later. */
  async #saveReceived(error: unknown): Promise<void> {
    try {
      await this.#writer?.saved();
      const isSaved =
        this.#phase.name !== "REFUSED" && this.#request.contentDigest === null && !(error instanceof LockLost);
      if (this.#writer && isSaved && this.#offset > this.#upload.received) {
        await this.#writer.save();
        await this.#writer.saved();
      }
    } catch {
      this.#isWriteLost = true;
    }
  }

  async #record({ received, resumeToken, size, lastRequest }: SavedProgress): Promise<void> {
    const transferred = this.uncountedBytes;
    const { blobKey } = this.#upload;
    const content = {
      received,
      resumeToken,
      ...(size !== undefined && { size }),
      ...(lastRequest !== undefined && { lastRequest }),
    };
    await this.#refuseIfFinal(() =>
      recordProgress(
        this.#call,
        { upload: this.#upload, lockId: this.#lock.id },
        { blobKey, transferred, ...content },
        this.#reserved,
      ),
    );
    this.#reserved = null;
    this.#phase.apply("recorded");
    this.uncountedBytes -= transferred;
    this.#upload = { ...this.#upload, ...content, transferred: this.#upload.transferred + transferred };
  }

  /** Ends the upload on errors that a retry cannot fix. */
  async #refuseIfFinal<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#enterRefused(error);
      throw error;
    }
  }

  #refuse(error: Error): never {
    this.#enterRefused(error);
    throw error;
  }

  #enterRefused(cause: unknown): void {
    const error = failureOf(cause);
    if (error) this.#phase.refuse(error);
  }
}
