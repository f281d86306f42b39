import type { ApiError, ConnectionError } from "./errors.ts";
import { measureSpeed } from "./speed.ts";
import type { Progress } from "./upload-settings.ts";

/**
 * `ApiError`: the service returned an error. `ConnectionError`: no response arrived. Your code throws all other
 * errors.
 */
export type UploadError = ApiError | ConnectionError | Error;

/** State of an upload. `Receipt` is the result of sending it. */
export type QueuedUploadState<Receipt> =
  | { readonly status: "queued" | "uploading" | "paused" | "cancelled"; readonly receipt: null; readonly error: null }
  | { readonly status: "completed"; readonly receipt: Receipt; readonly error: null }
  | { readonly status: "failed"; readonly receipt: null; readonly error: UploadError };

/** Properties that the queue adds to each upload. */
export interface QueuedUploadProperties {
  /** Unique within the queue. */
  readonly id: string;
  /** Bytes sent. */
  readonly loaded: number;
  /** Bytes of the file. */
  readonly total: number;
  /** `loaded` divided by `total`, from 0 to 1. It is 1 only after the service has stored the file. */
  readonly progress: number;
  /** Speed of the last 5 seconds; null while it is unknown or while nothing is sent. */
  readonly bytesPerSecond: number | null;
}

/** The upload of one file, with the properties of your `Item`. Objects are immutable: each change creates a new object. */
export type QueuedUpload<Item, Receipt> = QueuedUploadState<Receipt> & Item & QueuedUploadProperties;

/** A file for {@link UploadQueue.add}. A paused upload sends nothing until `resume`. */
export type NewUpload<Item> = Item & { readonly total: number; readonly status?: "queued" | "paused" };

/** The second argument of `send`. */
export interface SendSettings {
  /** Aborted when the upload is paused or cancelled, or the queue is stopped. */
  signal: AbortSignal;
  onProgress(progress: Progress): void;
}

/** Options of {@link UploadQueue}. */
export interface UploadQueueOptions<Item, Receipt> {
  /**
   * Sends a file. Called again after a pause or a failure, so store the upload URL to resume. The result becomes the
   * `receipt` of the upload.
   */
  send(upload: Item & QueuedUploadProperties, settings: SendSettings): Promise<Receipt>;
  /** Maximum number of files that are sent concurrently. Default: 3. */
  concurrency?: number | undefined;
  /** Whether a retry of a failed or cancelled upload keeps the bytes that were sent. Default: no. */
  canResume?(upload: QueuedUpload<Item, Receipt>): boolean;
  /**
   * Called after `cancel` with the cancelled uploads, and before `clear` with the failed uploads: they will not be
   * resumed. Delete what they have stored. The list can be empty.
   */
  onDiscard?(uploads: readonly QueuedUpload<Item, Receipt>[]): void;
  /** Called after an upload has completed. */
  onComplete?(upload: CompletedUpload<Item, Receipt>): void;
}

type CompletedUpload<Item, Receipt> = Extract<QueuedUpload<Item, Receipt>, { status: "completed" }>;
type Status = QueuedUploadState<unknown>["status"];

/** Browsers limit HTTP/1.1 to six connections per server. The page needs some of them. */
const DEFAULT_CONCURRENCY = 3;

/** Properties of an upload that is not sent and has no result. */
const IDLE = { receipt: null, error: null, bytesPerSecond: null };

/**
 * Sends a few files concurrently, and notifies subscribers of each change. Without IDs, an action applies to all
 * uploads. Uploads in a state that the action does not support stay unchanged.
 *
 * @example
 * const queue = new UploadQueue({
 *   send: async ({ file }: { file: File }, settings) => uploadTo(await requestUploadUrl(file), file, settings),
 * });
 * queue.subscribe(() => render(queue.uploads()));
 * queue.add([...input.files].map((file) => ({ file, total: file.size })));
 */
export class UploadQueue<Item extends object, Receipt> {
  readonly #options: UploadQueueOptions<Item, Receipt>;
  #concurrency = DEFAULT_CONCURRENCY;
  #uploads: readonly QueuedUpload<Item, Receipt>[] = [];
  #created = 0;
  #isStopped = false;
  /** Controllers of the uploads that are sent. */
  readonly #controllers = new Map<string, AbortController>();
  readonly #subscribers = new Set<() => void>();

  /** @throws {RangeError} `concurrency` is less than 1. */
  constructor(options: UploadQueueOptions<Item, Receipt>) {
    this.#options = options;
    this.setConcurrency(options.concurrency);
  }

  /** Returns the uploads, oldest first. Until the next change, it returns the same array. */
  readonly uploads = (): readonly QueuedUpload<Item, Receipt>[] => this.#uploads;

  /** Calls a function after each change. Returns a function that unsubscribes it. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#subscribers.add(onChange);
    return () => this.#subscribers.delete(onChange);
  };

  /** Adds files. Returns the IDs of their uploads. */
  add(items: readonly NewUpload<Item>[]): string[] {
    const added = items.map((item) => {
      const properties = { id: `${++this.#created}`, loaded: 0, progress: 0, status: "queued", ...IDLE, ...item };
      // TypeScript cannot infer that the merged objects are an upload.
      return properties as unknown as QueuedUpload<Item, Receipt>;
    });
    this.#set([...this.#uploads, ...added]);
    this.#sendNext();
    return added.map(({ id }) => id);
  }

  /** Changes your properties of an upload. */
  update(id: string, changes: Partial<Item>): void {
    this.#change([{ id }], changes);
  }

  /** Pauses uploads. The service keeps the bytes that have arrived. */
  pause(ids?: string | readonly string[]): void {
    this.#move(ids, ["queued", "uploading"], "paused");
  }

  /** Resumes paused uploads. */
  resume(ids?: string | readonly string[]): void {
    this.#move(ids, ["paused"], "queued");
  }

  /** Cancels uploads permanently. */
  cancel(ids?: string | readonly string[]): void {
    const cancelled = this.#move(ids, ["queued", "uploading", "paused", "failed"], "cancelled");
    this.#options.onDiscard?.(cancelled);
  }

  /** Sends failed and cancelled uploads again. */
  retry(ids?: string | readonly string[]): void {
    const restarted = this.#select(ids, ["failed", "cancelled"]).filter((upload) => !this.#options.canResume?.(upload));
    this.#change(restarted, { loaded: 0, progress: 0 });
    this.#move(ids, ["failed", "cancelled"], "queued");
  }

  /** Removes completed, failed and cancelled uploads from the list. */
  clear(ids?: string | readonly string[]): void {
    const removed = this.#select(ids, ["completed", "failed", "cancelled"]);
    this.#options.onDiscard?.(this.#select(ids, ["failed"]));
    this.#set(this.#uploads.filter((upload) => !removed.includes(upload)));
  }

  /** Sends files again after `stop`. */
  start(): void {
    this.#isStopped = false;
    this.#sendNext();
  }

  /** Aborts the requests in progress, and sends nothing until `start`. */
  stop(): void {
    this.#isStopped = true;
    this.#move(undefined, ["uploading"], "queued");
  }

  /**
   * Sets the maximum number of files that are sent concurrently, for files that are sent from now on.
   *
   * @throws {RangeError} It is less than 1.
   */
  setConcurrency(concurrency: number = DEFAULT_CONCURRENCY): void {
    if (!(concurrency >= 1)) throw new RangeError(`concurrency is ${concurrency}: it must be 1 or more.`);
    this.#concurrency = concurrency;
  }

  #set(uploads: readonly QueuedUpload<Item, Receipt>[]): void {
    this.#uploads = uploads;
    for (const onChange of this.#subscribers) onChange();
  }

  /** Changes uploads with one notification: with a thousand uploads, one for each of them is slow. */
  #change(targets: readonly { id: string }[], changes: object): void {
    if (targets.length === 0) return;
    const ids = new Set(targets.map(({ id }) => id));
    this.#set(this.#uploads.map((upload) => (ids.has(upload.id) ? { ...upload, ...changes } : upload)));
  }

  #select(ids: string | readonly string[] | undefined, statuses: Status[]): QueuedUpload<Item, Receipt>[] {
    const selected = ids === undefined ? null : new Set([ids].flat());
    return this.#uploads.filter(({ id, status }) => (!selected || selected.has(id)) && statuses.includes(status));
  }

  /** Changes the state of uploads, and aborts their requests. Returns the uploads as they were. */
  #move(ids: string | readonly string[] | undefined, from: Status[], status: Status): QueuedUpload<Item, Receipt>[] {
    const moved = this.#select(ids, from);
    for (const { id } of moved) {
      this.#controllers.get(id)?.abort();
      this.#controllers.delete(id);
    }
    this.#change(moved, { ...IDLE, status });
    this.#sendNext();
    return moved;
  }

  #sendNext(): void {
    while (!this.#isStopped && this.#controllers.size < this.#concurrency) {
      const next = this.#uploads.find(({ status }) => status === "queued");
      if (!next) return;
      void this.#send(next);
    }
  }

  async #send(upload: QueuedUpload<Item, Receipt>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const speed = measureSpeed();
    const change = (changes: object) => this.#change([upload], changes);
    const onProgress = ({ loaded, total }: Progress) => {
      if (!signal.aborted) change({ loaded, progress: loaded / total, bytesPerSecond: speed(loaded) });
    };
    let state: object;
    this.#controllers.set(upload.id, controller);
    change({ ...IDLE, status: "uploading" });
    try {
      signal.throwIfAborted();
      const receipt = await this.#options.send(upload, { signal, onProgress });
      state = { ...IDLE, status: "completed", receipt, loaded: upload.total, progress: 1 };
    } catch (cause) {
      state = {
        ...IDLE,
        status: "failed",
        error: cause instanceof Error ? cause : new Error(String(cause), { cause }),
      };
    }
    // The action that aborted the request has already set the status.
    if (signal.aborted) return;
    this.#controllers.delete(upload.id);
    change(state);
    this.#sendNext();
    const completed = this.#select(upload.id, ["completed"]) as CompletedUpload<Item, Receipt>[];
    for (const each of completed) this.#options.onComplete?.(each);
  }
}
