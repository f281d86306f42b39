import { ApiError } from "@media-asset-service/sdk";
import { type FileRecord, media } from "../api.ts";
import { refreshLibrary } from "../folders/folders.ts";
import { createStore } from "../ui/store.ts";

export type UploadState =
  | { kind: "waiting" }
  | { kind: "sending"; loaded: number }
  | { kind: "stored"; file: FileRecord }
  | { kind: "duplicate"; fileId: string }
  | { kind: "failed"; error: unknown }
  | { kind: "cancelled" };

export interface Upload {
  id: number;
  file: File;
  folderId: string | null;
  state: UploadState;
}

/** Browsers hold six connections to a server; some stay free for the pages. */
const AT_ONCE = 3;

export const uploads = createStore<readonly Upload[]>([]);
const controllers = new Map<number, AbortController>();
let lastId = 0;
let running = 0;

/** Puts files in line; they are sent a few at once, whatever page is shown. */
export function upload(files: readonly File[], folderId: string | null): void {
  const added = files.map((file): Upload => ({ id: ++lastId, file, folderId, state: { kind: "waiting" } }));
  uploads.set([...uploads.get(), ...added]);
  for (let i = 0; i < AT_ONCE; i++) void work();
}

export function cancelUpload(id: number): void {
  const state = uploads.get().find((each) => each.id === id)?.state.kind;
  if (state === "waiting") put(id, { kind: "cancelled" });
  controllers.get(id)?.abort();
}

/** Ends all that is under way; what is stored stays. */
export function cancelUploads(): void {
  const cancelled = (each: Upload): Upload =>
    each.state.kind === "waiting" ? { ...each, state: { kind: "cancelled" } } : each;
  // All at once: a thousand changes one by one would take their time.
  uploads.set(uploads.get().map(cancelled));
  for (const controller of controllers.values()) controller.abort();
}

/** What another user is to see nothing of. */
export function forgetUploads(): void {
  cancelUploads();
  uploads.set([]);
}

export function retryUpload(id: number): void {
  put(id, { kind: "waiting" });
  void work();
}

export const underWay = ({ state }: Upload): boolean => state.kind === "waiting" || state.kind === "sending";

/** Forgets what is over. */
export function clearUploads(): void {
  uploads.set(uploads.get().filter(underWay));
}

async function work(): Promise<void> {
  if (running >= AT_ONCE) return;
  running++;
  let stored = false;
  try {
    for (let next = waiting(); next; next = waiting()) stored = (await send(next)) || stored;
  } finally {
    running--;
  }
  if (stored) await refreshLibrary();
}

const waiting = () => uploads.get().find(({ state }) => state.kind === "waiting");

/** Whether the file is stored now. */
async function send({ id, file, folderId }: Upload): Promise<boolean> {
  const controller = new AbortController();
  controllers.set(id, controller);
  put(id, { kind: "sending", loaded: 0 });
  try {
    const record = await media.files.upload(
      file,
      { ...(folderId && { folderId }), onProgress: ({ loaded }) => put(id, { kind: "sending", loaded }) },
      { signal: controller.signal },
    );
    put(id, { kind: "stored", file: record });
    return true;
  } catch (error) {
    put(id, controller.signal.aborted ? { kind: "cancelled" } : failure(error));
    return false;
  } finally {
    controllers.delete(id);
  }
}

function failure(error: unknown): UploadState {
  if (error instanceof ApiError && error.is("DUPLICATE_FILE")) {
    return { kind: "duplicate", fileId: error.details.existingFileId };
  }
  return { kind: "failed", error };
}

function put(id: number, state: UploadState): void {
  uploads.set(uploads.get().map((each) => (each.id === id ? { ...each, state } : each)));
}
