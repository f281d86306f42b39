import type { Account } from "../accounts/account.ts";
import { invalid } from "../base/errors.ts";
import { freeMemory } from "../base/free-memory.ts";
import type { FileRow } from "../files/repository.ts";
import type { RawBody } from "../http/operation.ts";
import { type Appending, BlobNotFoundError, type ResumeToken } from "../storage/blobs/store.ts";
import { ResumableHash } from "../storage/resumable-hash.ts";
import { completeUpload } from "./complete.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { type Verification, verification } from "./digests.ts";
import { endUpload, failureOf } from "./finalize.ts";
import { lookAtFirst } from "./media-types.ts";
import { checkLength, checkOffset, isTooLarge, offsetMismatch, tooLarge } from "./offset-checks.ts";
import { NOTHING, recordProgress, restart } from "./progress.ts";
import type { Learned, Progress } from "./repository.ts";
import { isComplete, type Upload, type UploadError } from "./upload.ts";
import { LockLost, type UploadLock } from "./upload-locks.ts";
import type { UploadRequest } from "./upload-request.ts";

/** How far an upload has come, and the file, where it is complete. */
export interface AppendResult {
  upload: Upload;
  file: FileRow | null;
}

/**
 * The bytes of one request on their way into the store. What has been saved stays, however the request ends; a request that
 * names what its bytes come to is saved as a whole, or not at all.
 */
export class UploadSession {
  readonly #deps: UploadDeps;
  readonly #fail: ContentFail;
  readonly #account: Account;
  readonly #lock: UploadLock;
  readonly #request: UploadRequest;
  #upload: Upload;
  #hash: ResumableHash;
  #verification: Verification | null;
  #appending: Appending | null = null;
  /** Of what has been handed to the store. */
  #offset: number;
  #saving: Promise<void> = Promise.resolve();
  #verified = false;
  /** Why no file can come of it. */
  #failure: UploadError | null = null;
  /** Whether what was saved last is not written down: one request has brought everything, and is about to end. */
  #isPending = false;
  /** The upload has ended, or something may be on its way to the store that nobody waits for any more. */
  detached = false;

  constructor(deps: UploadDeps, fail: ContentFail, account: Account, lock: UploadLock, request: UploadRequest) {
    this.#deps = deps;
    this.#fail = fail;
    this.#account = account;
    this.#lock = lock;
    this.#request = request;
    this.#upload = lock.upload;
    this.#offset = lock.upload.received;
    this.#hash = new ResumableHash(lock.upload.digest);
    this.#verification = request.contentDigest && verification(request.contentDigest);
  }

  async run(content: RawBody, signal: AbortSignal): Promise<AppendResult> {
    try {
      await this.#store(content, AbortSignal.any([signal, this.#lock.signal]));
      return isComplete(this.#upload) ? await this.#complete() : { upload: this.#upload, file: null };
    } catch (error) {
      if (this.#failure) await this.#endFailed(this.#failure);
      else if (this.#isPending) await this.#record(this.#upload).catch(() => {});
      throw error;
    }
  }

  async #endFailed(error: UploadError): Promise<void> {
    this.detached = await endUpload(this.#deps, this.#upload, this.#lock.id, { state: "FAILED", error });
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
      await this.#appending?.close();
    }
  }

  async #complete(): Promise<AppendResult> {
    const { id } = this.#lock;
    const file = await this.#recordFailure(() =>
      completeUpload(this.#deps, this.#fail, this.#account, this.#upload, id, this.#request.reprDigest),
    );
    this.detached = true;
    return { upload: { ...this.#upload, state: "COMPLETED" }, file };
  }

  async #begin(): Promise<void> {
    const { offset, contentLength } = this.#request;
    const { received, resumeToken } = this.#upload;
    checkOffset(this.#fail, this.#upload, this.#request);
    if (isTooLarge(this.#upload, this.#request)) this.#refuse(tooLarge(this.#fail, this.#upload, this.#account));
    const size = checkLength(this.#upload, this.#request);
    if (offset === null && (received > 0 || resumeToken)) await this.#restart();
    this.#upload = { ...this.#upload, size };
    if (this.#lock.displaced && this.#upload.resumeToken) await this.#fork();
    if (contentLength !== 0) await this.#open();
  }

  async #restart(): Promise<void> {
    await restart(this.#deps, this.#upload, this.#lock.id);
    this.#upload = { ...this.#upload, ...NOTHING };
    this.#hash = new ResumableHash(null);
    this.#offset = 0;
  }

  /** The writer before may still be at work: this one goes on where that one cannot reach. */
  async #fork(): Promise<void> {
    const { blobKey, received, digest } = this.#upload;
    const resumeToken = await this.#restartIfMissing(() =>
      this.#deps.blobs.fork(blobKey, this.#upload.resumeToken, received),
    );
    await this.#record({ received, resumeToken, digest });
  }

  async #open(): Promise<void> {
    const { blobKey, resumeToken } = this.#upload;
    this.#appending = await this.#restartIfMissing(() =>
      this.#deps.blobs.append(blobKey, resumeToken, { canRollBack: this.#verification !== null }),
    );
  }

  /** A backup has rows, and no unfinished content: the upload begins anew. */
  async #restartIfMissing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      await this.#restart();
      throw offsetMismatch(this.#fail, this.#upload, this.#request.offset ?? 0);
    }
  }

  async #read(content: RawBody, signal: AbortSignal): Promise<void> {
    const { maxSize, size } = this.#upload;
    const { contentLength } = this.#request;
    if (!this.#appending) return;
    const look = lookAtFirst(this.#fail, this.#upload);
    const most = Math.min(size ?? Number.POSITIVE_INFINITY, this.#offset + (contentLength ?? Number.POSITIVE_INFINITY));
    for await (const chunk of content.chunks(signal)) {
      this.#lock.touch();
      const end = this.#offset + chunk.length;
      if (end > maxSize) this.#refuse(tooLarge(this.#fail, this.#upload, this.#account));
      if (end > most) throw invalid("body", "", "length", `must end at byte ${most}`);
      if (look) await this.#recordFailure(() => look(chunk));
      await this.#write(this.#appending, chunk);
      freeMemory(chunk);
    }
  }

  async #write(appending: Appending, chunk: Buffer): Promise<void> {
    this.#verification?.update(chunk);
    for (let rest = chunk; rest.length > 0; ) {
      if (appending.room === 0) await this.#save(appending);
      const piece = rest.subarray(0, appending.room);
      this.#hash.update(piece);
      await appending.write(piece);
      this.#offset += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  /** One is on its way while the next bytes are gathered. */
  async #save(appending: Appending, learned: Learned = {}, last = false): Promise<void> {
    await this.#saving;
    const progress = { received: this.#offset, digest: this.#hash.save(), ...learned };
    const saved = appending.save(last).then((resumeToken) => this.#keep({ ...progress, resumeToken }));
    saved.catch(() => {});
    this.#saving = saved;
  }

  async #keep(progress: Progress & Learned & { resumeToken: ResumeToken }): Promise<void> {
    // What is still to be verified is written down at its end.
    if (this.#verification && !this.#verified) return;
    if (this.#isPending) this.#upload = { ...this.#upload, ...progress };
    else await this.#record(progress);
  }

  /** The body has ended as it should. */
  async #end(): Promise<void> {
    this.#lock.setBusy();
    const { isFinal, contentDigest } = this.#request;
    const { size } = this.#upload;
    const actual = this.#verification?.actual();
    if (contentDigest && actual !== undefined && actual !== contentDigest.expected)
      throw contentDigest.mismatch(actual);
    if (isFinal === true && size !== null && this.#offset !== size) {
      throw invalid("body", "", "length", `must end at byte ${size}, not at ${this.#offset}`);
    }
    this.#verified = true;
    const isAll = isFinal === true || this.#offset === size;
    const learned = isAll && size === null ? { size: this.#offset } : { size };
    // What came with one request can come again: completing it is the first that is written down.
    this.#isPending = isAll && this.#upload.received === 0 && this.#offset === (size ?? this.#offset);
    if (this.#appending) {
      await this.#save(this.#appending, learned, isAll);
      await this.#saving;
    } else {
      const { received, resumeToken, digest } = this.#upload;
      await this.#record({ received, resumeToken, digest, ...learned });
    }
  }

  /** A client that goes on later finds what has arrived. */
  async #saveReceived(error: unknown): Promise<void> {
    try {
      await this.#saving;
      const isLost = this.#failure !== null || this.#verification !== null || error instanceof LockLost;
      if (this.#appending && !isLost && this.#offset > this.#upload.received) {
        await this.#save(this.#appending);
        await this.#saving;
      }
    } catch {
      this.detached = true;
    }
  }

  async #record(progress: Progress & Learned): Promise<void> {
    const { id } = this.#lock;
    await this.#recordFailure(() => recordProgress(this.#deps, this.#fail, this.#account, this.#upload, id, progress));
    this.#upload = { ...this.#upload, ...progress };
  }

  /** What can only fail again ends the upload. */
  async #recordFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#failure = failureOf(error);
      throw error;
    }
  }

  #refuse(error: Error): never {
    this.#failure = failureOf(error);
    throw error;
  }
}
