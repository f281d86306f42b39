import { noticeEndOfSession } from "../queries.ts";
import { forget, persistFile } from "./persisted-uploads.ts";
import { findDuplicate, hasEnded, isFinal, send } from "./send.ts";
import { isResumable, type Upload, type UploadState } from "./upload.ts";
import { change, persist, release } from "./upload-store.ts";

const controllers = new Map<string, AbortController>();

export const stop = (id: string): void => controllers.get(id)?.abort();

export function stopAll(): void {
  for (const controller of controllers.values()) controller.abort();
}

/** Sends a file. Returns whether it is stored. */
export async function run(upload: Upload): Promise<boolean> {
  const { id, file } = upload;
  const controller = new AbortController();
  let loaded = 0;
  let { uploadUrl } = upload;
  const setState = (state: UploadState) => change(id, { state });
  const reportProgress = (bytes: number) => {
    loaded = bytes;
    setState({ kind: "sending", loaded, waits: false });
  };
  const { signal } = controller;
  const handleCreated = (url: string) => {
    uploadUrl = url;
    change(id, { uploadUrl });
    persist([{ ...upload, uploadUrl }]);
  };
  const reportWaiting = () => setState({ kind: "sending", loaded, waits: true });
  controllers.set(id, controller);
  reportProgress(0);
  try {
    if (!file) throw new TypeError("An upload was queued without its file.");
    if (isResumable(upload) && !upload.persisted)
      void persistFile(upload, file).then((persisted) => change(id, { persisted }));
    const fileId = await send(upload, file, {
      signal,
      onProgress: reportProgress,
      onWait: reportWaiting,
      onCreated: handleCreated,
    });
    setState({ kind: "stored", fileId });
    if (isResumable(upload)) void forget(id);
    return true;
  } catch (error) {
    // The entry may have been removed because the user signed out.
    if (signal.aborted) handleCancellation({ ...upload, uploadUrl });
    else await handleFailure({ ...upload, uploadUrl }, error);
    return false;
  } finally {
    controllers.delete(id);
  }
}

async function handleFailure(upload: Upload, error: unknown): Promise<void> {
  noticeEndOfSession(error);
  if (!isFinal(error)) {
    change(upload.id, { state: { kind: "failed", error } });
    return;
  }
  // An upload that the service has ended does not need to be deleted.
  release([{ ...upload, uploadUrl: hasEnded(error) ? null : upload.uploadUrl }]);
  const duplicateId = await findDuplicate(error, upload.uploadUrl);
  const state: UploadState = duplicateId ? { kind: "duplicate", fileId: duplicateId } : { kind: "failed", error };
  change(upload.id, { uploadUrl: null, persisted: false, state });
}

export const CANCELLED = { uploadUrl: null, persisted: false, state: { kind: "cancelled" } } as const;

export function handleCancellation(upload: Upload): void {
  release([upload]);
  change(upload.id, CANCELLED);
}
