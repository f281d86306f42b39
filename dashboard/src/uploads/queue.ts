import { refreshLibrary } from "../folders/folders.ts";
import { forgetAll, persistedIds, readPersisted } from "./persisted-uploads.ts";
import { CANCELLED, handleCancellation, run, stop, stopAll } from "./run.ts";
import { isFinished, isSameFile, newId, newUpload, type Upload } from "./upload.ts";
import { acquireUploadLock } from "./upload-lock.ts";
import { change, find, isOwner, persist, release, setOwner, uploads } from "./upload-store.ts";

/** Browsers open at most six connections to a server, so some stay free for the pages. */
const CONCURRENCY = 3;

let running = 0;

/** Queues files. A few are sent at a time, on any page. Interrupted uploads of the same files resume. */
export function upload(files: readonly File[], folderId: string | null): void {
  const added = files.filter((file) => !resumeInterrupted(file)).map((file) => newUpload(file, folderId));
  uploads.set([...uploads.get(), ...added]);
  persist(added);
  start();
}

/** Resumes uploads that a reload has interrupted. */
export async function resumeUploads(userId: string): Promise<void> {
  if (!setOwner(userId)) return;
  for (const id of await persistedIds(userId)) void resumePersisted(id, userId);
}

async function resumePersisted(id: string, userId: string): Promise<void> {
  if (find(id)) return;
  await acquireUploadLock(id);
  // Another tab may have finished it while it held the lock.
  const persisted = await readPersisted(id);
  if (!persisted || !isOwner(userId)) return;
  uploads.set([...uploads.get(), persisted]);
  start();
}

/** Resumes the interrupted upload of this file. Returns false if there is none. */
export function resumeInterrupted(file: File): boolean {
  const interrupted = uploads.get().find((each) => each.state.kind === "interrupted" && isSameFile(each, file));
  if (!interrupted) return false;
  change(interrupted.id, { file, state: { kind: "waiting" } });
  start();
  return true;
}

export function cancelUpload(id: string): void {
  const cancelledUpload = find(id);
  if (cancelledUpload?.state.kind === "waiting") handleCancellation(cancelledUpload);
  if (cancelledUpload?.state.kind === "interrupted") remove([cancelledUpload]);
  stop(id);
}

/** Cancels all uploads in progress. Stored files stay. */
export function cancelUploads(): void {
  const queued = uploads.get().filter(({ state }) => state.kind === "waiting");
  // One update for all, because a thousand single updates are slow.
  uploads.set(uploads.get().map((each) => (queued.includes(each) ? { ...each, ...CANCELLED } : each)));
  release(queued);
  stopAll();
}

/** Removes all uploads from the page and the browser, so that the next user does not see them. */
export function forgetUploads(nextUserId: string | null): void {
  cancelUploads();
  remove(uploads.get());
  setOwner(null);
  // The next user may have started uploads in another tab.
  void (nextUserId === null ? forgetAll() : persistedIds(nextUserId));
}

export function retryUpload(id: string): void {
  const failedUpload = find(id);
  if (!failedUpload) return;
  // A new ID is required, because the ID is the idempotency key of the ended upload.
  const again: Upload = { ...failedUpload, id: failedUpload.uploadUrl ? id : newId(), state: { kind: "waiting" } };
  uploads.set(uploads.get().map((each) => (each.id === id ? again : each)));
  persist([again]);
  start();
}

/** Removes ended uploads from the list. */
export function clearUploads(): void {
  remove(uploads.get().filter(isFinished));
}

function start(): void {
  for (let i = 0; i < CONCURRENCY; i++) void work();
}

async function work(): Promise<void> {
  if (running >= CONCURRENCY) return;
  running++;
  let stored = false;
  try {
    for (let next = nextQueued(); next; next = nextQueued()) stored = (await run(next)) || stored;
  } finally {
    running--;
  }
  if (stored) await refreshLibrary();
}

const nextQueued = () => uploads.get().find(({ state }) => state.kind === "waiting");

function remove(removed: readonly Upload[]): void {
  release(removed.filter(({ state }) => state.kind === "failed" || state.kind === "interrupted"));
  uploads.set(uploads.get().filter((each) => !removed.includes(each)));
}
