import { noticeEndOfSession } from "../queries.ts";
import { change, persist, release } from "./list.ts";
import { forget, persistBytes } from "./persisted-uploads.ts";
import { existingFile, hasEnded, isFinal, send } from "./send.ts";
import { isContinuable, type Upload, type UploadState } from "./upload.ts";

const controllers = new Map<string, AbortController>();

export const stop = (id: string): void => controllers.get(id)?.abort();

export function stopAll(): void {
  for (const controller of controllers.values()) controller.abort();
}

/** Sends a file. Returns whether it is stored. */
export async function run(next: Upload): Promise<boolean> {
  const { id, file } = next;
  const controller = new AbortController();
  let loaded = 0;
  let { uploadUrl } = next;
  const put = (state: UploadState) => change(id, { state });
  const sent = (bytes: number) => {
    loaded = bytes;
    put({ kind: "sending", loaded, waits: false });
  };
  const { signal } = controller;
  const begun = (url: string) => {
    uploadUrl = url;
    change(id, { uploadUrl });
    persist([{ ...next, uploadUrl }]);
  };
  const wait = () => put({ kind: "sending", loaded, waits: true });
  controllers.set(id, controller);
  sent(0);
  try {
    if (!file) throw new TypeError("An upload was queued without its file.");
    if (isContinuable(next) && !next.persisted)
      void persistBytes(next, file).then((persisted) => change(id, { persisted }));
    const fileId = await send(next, file, { signal, onProgress: sent, onWait: wait, onBegun: begun });
    put({ kind: "stored", fileId });
    if (isContinuable(next)) void forget(id);
    return true;
  } catch (error) {
    // The entry may have been removed because the user signed out.
    if (signal.aborted) cancelled({ ...next, uploadUrl });
    else await failed({ ...next, uploadUrl }, error);
    return false;
  } finally {
    controllers.delete(id);
  }
}

async function failed(upload: Upload, error: unknown): Promise<void> {
  noticeEndOfSession(error);
  if (!isFinal(error)) {
    change(upload.id, { state: { kind: "failed", error } });
    return;
  }
  // An upload that the service has ended does not need to be deleted.
  release([{ ...upload, uploadUrl: hasEnded(error) ? null : upload.uploadUrl }]);
  const duplicateOf = await existingFile(error, upload.uploadUrl);
  const state: UploadState = duplicateOf ? { kind: "duplicate", fileId: duplicateOf } : { kind: "failed", error };
  change(upload.id, { uploadUrl: null, persisted: false, state });
}

export const CANCELLED = { uploadUrl: null, persisted: false, state: { kind: "cancelled" } } as const;

export function cancelled(upload: Upload): void {
  release([upload]);
  change(upload.id, CANCELLED);
}
