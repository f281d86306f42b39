import {
  ApiError,
  ConnectionError,
  type Progress,
  type UploadToSettings,
  uploadTo,
} from "@media-asset-service/sdk/browser";
import { measureSpeed } from "./speed.ts";
import { idle, newUpload, type Upload, type UploadOptions, type UploadState } from "./upload.ts";

/** What belongs to an upload and is not shown. */
interface Transfer {
  /** Of the request under way; null when there is none. */
  controller: AbortController | null;
  /** Asked for once, and kept over pauses: it names the upload that goes on. */
  uploadUrl: Promise<string> | null;
}

/** The actions without an id are about all uploads. Those that an action does not apply to stay as they are. */
export interface UploadActions {
  /** Puts files in line. Returns the ids of their uploads. */
  upload(files: File | Iterable<File>): string[];
  /** What has arrived stays with the service. */
  pause(id?: string): void;
  /** Goes on where a pause interrupted. */
  resume(id?: string): void;
  /** Ends an upload for good: the service deletes what has arrived. */
  cancel(id?: string): void;
  /** After a failure goes on from what has arrived, and from the start where the service refused or after `cancel`. */
  retry(id?: string): void;
  /** Takes what is completed, failed or cancelled off the list. */
  clear(): void;
}

export interface UploadQueue {
  actions: UploadActions;
  uploads(): readonly Upload[];
  subscribe(onChange: () => void): () => void;
  configure(options: UploadOptions): void;
  start(): void;
  /** Aborts what is being sent, until `start`. */
  stop(): void;
}

/** Browsers hold six connections to a server; some stay free for the page. */
const defaultConcurrency = 3;

const isUploading = ({ status }: Upload) => status === "uploading";
const isOver = ({ status }: Upload) => status === "completed" || status === "failed" || status === "cancelled";

/** Sends files, a few at once, and tells subscribers of each change. Knows no React. */
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
    const free = (options.concurrency ?? defaultConcurrency) - uploads.filter(isUploading).length;
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
    // Whoever aborted it has said what becomes of it.
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
      if (!settings.signal?.aborted && !goesOn(cause)) transfer.uploadUrl = null;
      const error = cause instanceof Error ? cause : new Error(String(cause), { cause });
      return { status: "failed", receipt: null, error };
    }
  };

  const urlFor = (transfer: Transfer, { name, size, type, lastModified }: File): Promise<string> => {
    if (transfer.uploadUrl) return transfer.uploadUrl;
    const url = options.createUpload({ name, size, type, lastModified }).then(checkedUrl);
    transfer.uploadUrl = url;
    // Without an answer there is no upload: the next try asks again.
    url.catch(() => {
      if (transfer.uploadUrl === url) transfer.uploadUrl = null;
    });
    return url;
  };

  /** Ends the request under way, and says what becomes of its upload. */
  const abort = (id: string, status: "queued" | "paused" | "cancelled") => {
    const transfer = transferOf(id);
    transfer.controller?.abort();
    transfer.controller = null;
    change(id, { ...idle(status), bytesPerSecond: null });
  };
  const discard = (id: string) => {
    const transfer = transferOf(id);
    // What is not deleted ends when its URL expires.
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
          const arrived = transferOf(it).uploadUrl ? {} : { loaded: 0, progress: 0 };
          change(it, { ...idle("queued"), ...arrived });
        }),
      clear() {
        const over = uploads.filter(isOver);
        for (const { id, status } of over) {
          if (status === "failed") discard(id);
          transfers.delete(id);
        }
        set(uploads.filter((it) => !isOver(it)));
      },
    },
  };
}

function checkedOptions(options: UploadOptions): UploadOptions {
  const { concurrency = defaultConcurrency } = options;
  if (!(concurrency >= 1)) throw new RangeError(`concurrency is ${concurrency}: it must be 1 or more.`);
  return options;
}

/** A body that is no success is easily passed on, and would be fetched as a path of the page. */
function checkedUrl(created: { uploadUrl: string }): string {
  const uploadUrl: unknown = created?.uploadUrl;
  if (typeof uploadUrl === "string") return uploadUrl;
  throw new TypeError("createUpload must resolve to { uploadUrl }, the URL that media.uploads.create gives.");
}

/** Whether another try at the same URL may succeed. */
function goesOn(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 408 || error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}
