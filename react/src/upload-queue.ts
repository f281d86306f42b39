import { ApiError, ConnectionError, UploadQueue, type UploadReceipt, uploadTo } from "@media-asset-service/sdk/browser";
import type { UploadOptions } from "./upload.ts";

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

/** Returns a queue that sends files to the upload URLs of `createUpload`. Independent of React. */
export function createUploadQueue(initial: UploadOptions) {
  let options = initial;
  /** The URLs of uploads that can be resumed, by the ID of the upload. Requested once, and kept during pauses. */
  const urls = new Map<string, Promise<string>>();

  /** @throws TypeError if there is no URL */
  const requestUrl = async ({ name, size, type, lastModified }: File): Promise<string> => {
    const created = await options.createUpload({ name, size, type, lastModified });
    // Without this check, the body of an error response would lead to a request to a path of the page.
    const uploadUrl: unknown = created?.uploadUrl;
    if (typeof uploadUrl === "string") return uploadUrl;
    throw new TypeError("createUpload must resolve to { uploadUrl }, the URL that media.uploads.create returns.");
  };

  const queue = new UploadQueue<{ readonly file: File }, UploadReceipt | null>({
    concurrency: initial.concurrency,
    async send({ id, file }, settings) {
      const { signal } = settings;
      const url = urls.get(id) ?? requestUrl(file);
      let uploadUrl = "";
      urls.set(id, url);
      try {
        uploadUrl = await url;
        signal.throwIfAborted();
        const { onDuplicate } = options;
        return (
          (await (onDuplicate
            ? uploadTo(uploadUrl, file, { ...settings, onDuplicate })
            : uploadTo(uploadUrl, file, settings))) ?? null
        );
      } catch (error) {
        // The next attempt requests a URL again. It may already have done so, if this one was cancelled.
        const isUsable = uploadUrl && (signal.aborted || isTransient(error));
        if (!isUsable && urls.get(id) === url) urls.delete(id);
        throw error;
      }
    },
    canResume: ({ id }) => urls.has(id),
    onDiscard(discarded) {
      for (const { id } of discarded) {
        // If the deletion fails, the upload ends when its URL expires.
        void urls
          .get(id)
          ?.then((url) => fetch(url, { method: "DELETE", keepalive: true }))
          .catch(() => {});
        urls.delete(id);
      }
    },
    onComplete(upload) {
      urls.delete(upload.id);
      options.onComplete?.(upload);
    },
  });

  const actions: UploadActions = {
    upload: (files) =>
      queue.add(Array.from(files instanceof Blob ? [files] : files, (file) => ({ file, total: file.size }))),
    pause: (id) => queue.pause(id),
    resume: (id) => queue.resume(id),
    cancel: (id) => queue.cancel(id),
    retry: (id) => queue.retry(id),
    clear: () => queue.clear(),
  };
  return {
    actions,
    uploads: queue.uploads,
    subscribe: queue.subscribe,
    configure(changed: UploadOptions) {
      queue.setConcurrency(changed.concurrency);
      options = changed;
    },
    start: () => queue.start(),
    stop: () => queue.stop(),
  };
}

/** Whether a retry at the same URL can succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 408 || error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}
