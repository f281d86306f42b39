import type { Account } from "../accounts/account.ts";
import { invalid } from "../base/errors.ts";
import { freeMemory } from "../base/free-memory.ts";
import type { FileRow } from "../files/repository.ts";
import type { RawBody } from "../http/operation.ts";
import { type Appending, BlobNotFoundError, type Step } from "../storage/blobs/store.ts";
import { ResumableHash } from "../storage/resumable-hash.ts";
import { completeUpload } from "./complete.ts";
import type { ContentFail, UploadDeps } from "./deps.ts";
import { type Verification, verification } from "./digests.ts";
import { endUpload, failureOf } from "./ending.ts";
import { lookAtFirst } from "./media-types.ts";
import { isTooLarge, offsetMismatch, requireEnd, requireOffset, tooLarge } from "./place.ts";
import { NOTHING, recordProgress, restart } from "./progress.ts";
import type { Learned, Progress } from "./repository.ts";
import type { Sent } from "./sent.ts";
import { isWhole, type Upload, type UploadError } from "./upload.ts";
import { Displaced, type Writer } from "./writer.ts";

/** How far an upload has come, and the file, where it is complete. */
export interface Received {
  upload: Upload;
  file: FileRow | null;
}

/**
 * The bytes of one request on their way into the store. What has been saved stays, however the request ends; a request that
 * names what its bytes come to is saved as a whole, or not at all.
 */
export class Receiving {
  readonly #deps: UploadDeps;
  readonly #fail: ContentFail;
  readonly #account: Account;
  readonly #writer: Writer;
  readonly #sent: Sent;
  #upload: Upload;
  #hash: ResumableHash;
  #part: Verification | null;
  #appending: Appending | null = null;
  /** Of what has been handed to the store. */
  #at: number;
  #saving: Promise<void> = Promise.resolve();
  #verified = false;
  /** Why no file can come of it. */
  #failure: UploadError | null = null;
  /** Whether what was saved last is not written down: one request has brought everything, and is about to end. */
  #isPending = false;
  /** The upload has ended, or something may be on its way to the store that nobody waits for any more. */
  isGone = false;

  constructor(deps: UploadDeps, fail: ContentFail, account: Account, writer: Writer, sent: Sent) {
    this.#deps = deps;
    this.#fail = fail;
    this.#account = account;
    this.#writer = writer;
    this.#sent = sent;
    this.#upload = writer.upload;
    this.#at = writer.upload.received;
    this.#hash = new ResumableHash(writer.upload.digest);
    this.#part = sent.part && verification(sent.part);
  }

  async take(content: RawBody, signal: AbortSignal): Promise<Received> {
    try {
      await this.#store(content, AbortSignal.any([signal, this.#writer.signal]));
      return isWhole(this.#upload) ? await this.#complete() : { upload: this.#upload, file: null };
    } catch (error) {
      if (this.#failure) await this.#endFailed(this.#failure);
      else if (this.#isPending) await this.#record(this.#upload).catch(() => {});
      throw error;
    }
  }

  async #endFailed(error: UploadError): Promise<void> {
    this.isGone = await endUpload(this.#deps, this.#upload, this.#writer.id, { state: "FAILED", error });
  }

  async #store(content: RawBody, signal: AbortSignal): Promise<void> {
    await this.#begin();
    try {
      await this.#read(content, signal);
      await this.#end();
    } catch (error) {
      await this.#keepWhatCame(error);
      throw error;
    } finally {
      await this.#appending?.close();
    }
  }

  async #complete(): Promise<Received> {
    const { id } = this.#writer;
    const file = await this.#orFailed(() =>
      completeUpload(this.#deps, this.#fail, this.#account, this.#upload, id, this.#sent.whole),
    );
    this.isGone = true;
    return { upload: { ...this.#upload, state: "COMPLETED" }, file };
  }

  async #begin(): Promise<void> {
    const { at, announced } = this.#sent;
    const { received, step } = this.#upload;
    requireOffset(this.#fail, this.#upload, this.#sent);
    if (isTooLarge(this.#upload, this.#sent)) this.#refuse(tooLarge(this.#fail, this.#upload, this.#account));
    const size = requireEnd(this.#upload, this.#sent);
    if (at === null && (received > 0 || step)) await this.#restart();
    this.#upload = { ...this.#upload, size };
    if (this.#writer.displaced && this.#upload.step) await this.#fork();
    if (announced !== 0) await this.#open();
  }

  async #restart(): Promise<void> {
    await restart(this.#deps, this.#upload, this.#writer.id);
    this.#upload = { ...this.#upload, ...NOTHING };
    this.#hash = new ResumableHash(null);
    this.#at = 0;
  }

  /** The writer before may still be at work: this one goes on where that one cannot reach. */
  async #fork(): Promise<void> {
    const { blobKey, received, digest } = this.#upload;
    const step = await this.#orLost(() => this.#deps.blobs.fork(blobKey, this.#upload.step, received));
    await this.#record({ received, step, digest });
  }

  async #open(): Promise<void> {
    const { blobKey, step } = this.#upload;
    this.#appending = await this.#orLost(() =>
      this.#deps.blobs.append(blobKey, step, { mayGoBack: this.#part !== null }),
    );
  }

  /** A backup has rows, and no unfinished content: the upload begins anew. */
  async #orLost<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BlobNotFoundError)) throw error;
      await this.#restart();
      throw offsetMismatch(this.#fail, this.#upload, this.#sent.at ?? 0);
    }
  }

  async #read(content: RawBody, signal: AbortSignal): Promise<void> {
    const { maxSize, size } = this.#upload;
    const { announced } = this.#sent;
    if (!this.#appending) return;
    const look = lookAtFirst(this.#fail, this.#upload);
    const most = Math.min(size ?? Number.POSITIVE_INFINITY, this.#at + (announced ?? Number.POSITIVE_INFINITY));
    for await (const chunk of content.chunks(signal)) {
      this.#writer.heard();
      const end = this.#at + chunk.length;
      if (end > maxSize) this.#refuse(tooLarge(this.#fail, this.#upload, this.#account));
      if (end > most) throw invalid("body", "", "length", `must end at byte ${most}`);
      if (look) await this.#orFailed(() => look(chunk));
      await this.#write(this.#appending, chunk);
      freeMemory(chunk);
    }
  }

  async #write(appending: Appending, chunk: Buffer): Promise<void> {
    this.#part?.update(chunk);
    for (let rest = chunk; rest.length > 0; ) {
      if (appending.room === 0) await this.#save(appending);
      const piece = rest.subarray(0, appending.room);
      this.#hash.update(piece);
      await appending.write(piece);
      this.#at += piece.length;
      rest = rest.subarray(piece.length);
    }
  }

  /** One is on its way while the next bytes are gathered. */
  async #save(appending: Appending, learned: Learned = {}, last = false): Promise<void> {
    await this.#saving;
    const progress = { received: this.#at, digest: this.#hash.save(), ...learned };
    const saved = appending.save(last).then((step) => this.#keep({ ...progress, step }));
    saved.catch(() => {});
    this.#saving = saved;
  }

  async #keep(progress: Progress & Learned & { step: Step }): Promise<void> {
    // What is still to be verified is written down at its end.
    if (this.#part && !this.#verified) return;
    if (this.#isPending) this.#upload = { ...this.#upload, ...progress };
    else await this.#record(progress);
  }

  /** The body has ended as it should. */
  async #end(): Promise<void> {
    this.#writer.isBusy();
    const { isLast, part } = this.#sent;
    const { size } = this.#upload;
    const actual = this.#part?.actual();
    if (part && actual !== undefined && actual !== part.expected) throw part.mismatch(actual);
    if (isLast === true && size !== null && this.#at !== size) {
      throw invalid("body", "", "length", `must end at byte ${size}, not at ${this.#at}`);
    }
    this.#verified = true;
    const isAll = isLast === true || this.#at === size;
    const learned = isAll && size === null ? { size: this.#at } : { size };
    // What came with one request can come again: completing it is the first that is written down.
    this.#isPending = isAll && this.#upload.received === 0 && this.#at === (size ?? this.#at);
    if (this.#appending) {
      await this.#save(this.#appending, learned, isAll);
      await this.#saving;
    } else {
      const { received, step, digest } = this.#upload;
      await this.#record({ received, step, digest, ...learned });
    }
  }

  /** A client that goes on later finds what has arrived. */
  async #keepWhatCame(error: unknown): Promise<void> {
    try {
      await this.#saving;
      const isLost = this.#failure !== null || this.#part !== null || error instanceof Displaced;
      if (this.#appending && !isLost && this.#at > this.#upload.received) {
        await this.#save(this.#appending);
        await this.#saving;
      }
    } catch {
      this.isGone = true;
    }
  }

  async #record(progress: Progress & Learned): Promise<void> {
    const { id } = this.#writer;
    await this.#orFailed(() => recordProgress(this.#deps, this.#fail, this.#account, this.#upload, id, progress));
    this.#upload = { ...this.#upload, ...progress };
  }

  /** What can only fail again ends the upload. */
  async #orFailed<T>(work: () => Promise<T>): Promise<T> {
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
