"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Upload, UploadOptions } from "./upload.ts";
import { createUploadQueue, type UploadActions } from "./upload-queue.ts";

export interface UseUpload extends UploadActions {
  /** The uploads, in the order in which they were added. */
  uploads: readonly Upload[];
}

/**
 * Sends files to upload URLs that your server creates: a few files concurrently, in chunks, so that uploads resume
 * after a connection failure. The page needs no API key. When the component unmounts, the requests in progress are
 * aborted.
 *
 * @example
 * const { uploads, upload, pause, resume } = useUpload({ createUpload });
 */
export function useUpload(options: UploadOptions): UseUpload {
  const [queue] = useState(() => createUploadQueue(options));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  useEffect(() => queue.configure(options));
  useEffect(() => {
    // In StrictMode, and when an Activity is hidden and shown, React runs the cleanup and then the effect again.
    queue.start();
    return queue.stop;
  }, [queue]);
  return { uploads, ...queue.actions };
}
