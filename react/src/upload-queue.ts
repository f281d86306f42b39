import {
  ApiError,
  ConnectionError,
  type Progress,
  type UploadToSettings,
  uploadTo,
} from "@media-asset-service/sdk/browser";
import { measureSpeed } from "./speed.ts";
import { idle, newUpload, type Upload, type UploadOptions, type UploadState } from "./upload.ts";

/** The internal state of an upload. */
interface Transfer {
  /** Aborts the request in progress; null if there is none. */
  controller: AbortController | null;
  /** Requested once and kept during pauses, because it identifies the upload to resume. */
  uploadUrl: Promise<string> | null;
}

/**
 * Without an id, an action applies to all uploads. Uploads in a state that the action does not support stay unchanged.
 */
export interface UploadActions {
  /** Adds files to the queue. Returns the ids of their uploads. */
  upload(files: File | Iterable<File>): string[];
  /** Pauses an upload. The service keeps the bytes that have arrived. */
  pause(id?: string): void;
  /** Resumes a paused upload from the bytes that have arrived. */
  resume(id?: string): void;
  /** Cancels an upload permanently. The service deletes the bytes that have arrived. */
  cancel(id?: string): void;
  /**
   * Resumes a failed upload. If the service rejected the file, or after `cancel`, the upload starts from the beginning.
   */
  retry(id?: string): void;
  /** Removes completed, failed and cancelled uploads from the list. */
  clear(): void;
}

export interface UploadQueue {
  actions: UploadActions;
  uploads(): readonly Upload[];
  subscribe(onChange: () => void): () => void;
  configure(options: UploadOptions): void;
  start(): void;
  /** Aborts the requests in progress, and sends nothing until `start`. */
  stop(): void;
}

/** Browsers limit HTTP/1.1 to six connections per server. The page needs some of them. */
const DEFAULT_CONCURRENCY = 3;

const isUploading = ({ status }: Upload) => status === "uploading";
const isFinished = ({ status }: Upload) => status === "completed" || status === "failed" || status === "cancelled";

/** Sends a few files concurrently, and notifies subscribers of each change. Independent of React. */
export function createUploadQueue(initial: UploadOptions): UploadQueue {
  let options = checkedOptions(initial);
  let uploads: readonly Upload[] = [];
  let created = 0;
  let stopped = false;
  const transfers = new Map<string, Transfer>();
  const subscribers = new Set<() => void>();

  const set = (changed: readonly Upload[]) => {
    uploads = changed;
    for (const onChange of subscribers) onChange();
  };
  const find = (id: string) => uploads.find((upload) => upload.id === id);
  const transferOf = (id: string) => {
    const transfer = transfers.get(id) ?? { controller: null, uploadUrl: null };
    transfers.set(id, transfer);
    return transfer;
  };
  const change = (id: string, changes: Partial<Upload> | UploadState) =>
    set(uploads.map((it) => (it.id === id ? ({ ...it, ...changes } as Upload) : it)));

  const start = () => {
    const free = (options.concurrency ?? DEFAULT_CONCURRENCY) - uploads.filter(isUploading).length;
    const next = uploads.filter(({ status }) => status === "queued").slice(0, Math.max(0, free));
    if (!stopped) for (const { id, file } of next) void run(id, file);
  };

  const run = async (id: string, file: File) => {
    const transfer = transferOf(id);
    const controller = new AbortController();
    const { signal } = controller;
    const speed = measureSpeed();
    transfer.controller = controller;
    change(id, idle("uploading"));
    const onProgress = ({ loaded, total }: Progress) => {
      if (!signal.aborted) change(id, { loaded, progress: loaded / total, bytesPerSecond: speed(loaded) });
    };
    const state = await send(file, transfer, { onProgress, signal });
    // The caller that aborted the request has already set the status.
    if (signal.aborted) return;
    transfer.controller = null;
    change(id, { ...state, bytesPerSecond: null });
    start();
    const upload = find(id);
    if (upload?.status === "completed") options.onComplete?.(upload);
  };

  const send = async (file: File, transfer: Transfer, settings: UploadToSettings): Promise<UploadState> => {
    try {
      const uploadUrl = await urlFor(transfer, file);
      settings.signal?.throwIfAborted();
      const { onDuplicate } = options;
      const receipt = await (onDuplicate
        ? uploadTo(uploadUrl, file, { ...settings, onDuplicate })
        : uploadTo(uploadUrl, file, settings));
      return { status: "completed", receipt: receipt ?? null, error: null };
    } catch (cause) {
      if (!settings.signal?.aborted && !isTransient(cause)) transfer.uploadUrl = null;
      const error = cause instanceof Error ? cause : new Error(String(cause), { cause });
      return { status: "failed", receipt: null, error };
    }
  };

  const urlFor = (transfer: Transfer, { name, size, type, lastModified }: File): Promise<string> => {
    if (transfer.uploadUrl) return transfer.uploadUrl;
    const url = options.createUpload({ name, size, type, lastModified }).then(checkedUrl);
    transfer.uploadUrl = url;
    // If the request fails, the next attempt requests a URL again.
    url.catch(() => {
      if (transfer.uploadUrl === url) transfer.uploadUrl = null;
    });
    return url;
  };

  /** Aborts the request in progress, and sets the status of its upload. */
  const abort = (id: string, status: "queued" | "paused" | "cancelled") => {
    const transfer = transferOf(id);
    transfer.controller?.abort();
    transfer.controller = null;
    change(id, { ...idle(status), bytesPerSecond: null });
  };
  const discard = (id: string) => {
    const transfer = transferOf(id);
    // If the deletion fails, the upload ends when its URL expires.
    void transfer.uploadUrl?.then((url) => fetch(url, { method: "DELETE", keepalive: true })).catch(() => {});
    transfer.uploadUrl = null;
  };
  const each = (id: string | undefined, statuses: Upload["status"][], act: (id: string) => void) => {
    for (const upload of uploads) {
      if ((id === undefined || upload.id === id) && statuses.includes(upload.status)) act(upload.id);
    }
    start();
  };

  return {
    uploads: () => uploads,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    configure(changed) {
      options = checkedOptions(changed);
    },
    start() {
      stopped = false;
      start();
    },
    stop() {
      stopped = true;
      for (const { id } of uploads.filter(isUploading)) abort(id, "queued");
    },
    actions: {
      upload(files) {
        const added = [...(files instanceof Blob ? [files] : files)].map((file) => newUpload(`${++created}`, file));
        set([...uploads, ...added]);
        start();
        return added.map(({ id }) => id);
      },
      pause: (id) => each(id, ["queued", "uploading"], (it) => abort(it, "paused")),
      resume: (id) => each(id, ["paused"], (it) => change(it, idle("queued"))),
      cancel: (id) =>
        each(id, ["queued", "uploading", "paused", "failed"], (it) => {
          abort(it, "cancelled");
          discard(it);
        }),
      retry: (id) =>
        each(id, ["failed", "cancelled"], (it) => {
          const progress = transferOf(it).uploadUrl ? {} : { loaded: 0, progress: 0 };
          change(it, { ...idle("queued"), ...progress });
        }),
      clear() {
        for (const { id, status } of uploads.filter(isFinished)) {
          if (status === "failed") discard(id);
          transfers.delete(id);
        }
        set(uploads.filter((it) => !isFinished(it)));
      },
    },
  };
}

function checkedOptions(options: UploadOptions): UploadOptions {
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  if (!(concurrency >= 1)) throw new RangeError(`concurrency is ${concurrency}: it must be 1 or more.`);
  return options;
}

/**
 * Returns the upload URL. Without this check, the body of an error response would lead to a request to a path of the
 * page.
 *
 * @throws TypeError if there is no URL
 */
function checkedUrl(created: { uploadUrl: string }): string {
  const uploadUrl: unknown = created?.uploadUrl;
  if (typeof uploadUrl === "string") return uploadUrl;
  throw new TypeError("createUpload must resolve to { uploadUrl }, the URL that media.uploads.create returns.");
}

/** Whether a retry at the same URL can succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 408 || error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}
