"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Upload, UploadOptions } from "./upload.ts";
import { createUploadQueue, type UploadActions } from "./upload-queue.ts";

export interface UseUpload extends UploadActions {
  /** In the order in which they were added. */
  uploads: readonly Upload[];
}

/**
 * Sends files to upload URLs that your server creates, a few at once, in chunks that go on after a cut. The page has no
 * API key. When the component goes, what it is sending is aborted.
 *
 * @example
 * const { uploads, upload, pause, resume } = useUpload({ createUpload });
 */
export function useUpload(options: UploadOptions): UseUpload {
  const [queue] = useState(() => createUploadQueue(options));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  useEffect(() => queue.configure(options));
  useEffect(() => {
    // Also where React takes the effects away and brings them back: StrictMode, and a hidden Activity.
    queue.start();
    return queue.stop;
  }, [queue]);
  return { uploads, ...queue.actions };
}
