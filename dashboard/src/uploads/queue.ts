import { refreshLibrary } from "../folders/folders.ts";
import { change, find, isOf, persist, release, setOwner, uploads } from "./list.ts";
import { forgetAll, persistedIds, readPersisted } from "./persisted-uploads.ts";
import { CANCELLED, cancelled, run, stop, stopAll } from "./run.ts";
import { isOver, isSameFile, newId, newUpload, type Upload } from "./upload.ts";
import { acquireUploadLock } from "./upload-lock.ts";

/** Browsers open at most six connections to a server, so some stay free for the pages. */
const AT_ONCE = 3;

let running = 0;

/** Queues files. A few are sent at a time, on any page. Interrupted uploads of the same files resume. */
export function upload(files: readonly File[], folderId: string | null): void {
  const added = files.filter((file) => !goOnWith(file)).map((file) => newUpload(file, folderId));
  uploads.set([...uploads.get(), ...added]);
  persist(added);
  start();
}

/** Resumes uploads that a reload has interrupted. */
export async function continueUploads(userId: string): Promise<void> {
  if (!setOwner(userId)) return;
  for (const id of await persistedIds(userId)) void takeUp(id, userId);
}

async function takeUp(id: string, userId: string): Promise<void> {
  if (find(id)) return;
  await acquireUploadLock(id);
  // Another tab may have finished it while it held the lock.
  const persisted = await readPersisted(id);
  if (!persisted || !isOf(userId)) return;
  uploads.set([...uploads.get(), persisted]);
  start();
}

/** Resumes the interrupted upload of this file. Returns false if there is none. */
export function goOnWith(file: File): boolean {
  const found = uploads.get().find((each) => each.state.kind === "interrupted" && isSameFile(each, file));
  if (!found) return false;
  change(found.id, { file, state: { kind: "waiting" } });
  start();
  return true;
}

export function cancelUpload(id: string): void {
  const found = find(id);
  if (found?.state.kind === "waiting") cancelled(found);
  if (found?.state.kind === "interrupted") drop([found]);
  stop(id);
}

/** Cancels all uploads in progress. Stored files stay. */
export function cancelUploads(): void {
  const ended = uploads.get().filter(({ state }) => state.kind === "waiting");
  // One update for all, because a thousand single updates are slow.
  uploads.set(uploads.get().map((each) => (ended.includes(each) ? { ...each, ...CANCELLED } : each)));
  release(ended);
  stopAll();
}

/** Removes all uploads from the page and the browser, so that the next user does not see them. */
export function forgetUploads(nextUserId: string | null): void {
  cancelUploads();
  drop(uploads.get());
  setOwner(null);
  // The next user may have started uploads in another tab.
  void (nextUserId === null ? forgetAll() : persistedIds(nextUserId));
}

export function retryUpload(id: string): void {
  const found = find(id);
  if (!found) return;
  // A new ID is required, because the ID is the idempotency key of the ended upload.
  const again: Upload = { ...found, id: found.uploadUrl ? id : newId(), state: { kind: "waiting" } };
  uploads.set(uploads.get().map((each) => (each.id === id ? again : each)));
  persist([again]);
  start();
}

/** Removes ended uploads from the list. */
export function clearUploads(): void {
  drop(uploads.get().filter(isOver));
}

function start(): void {
  for (let i = 0; i < AT_ONCE; i++) void work();
}

async function work(): Promise<void> {
  if (running >= AT_ONCE) return;
  running++;
  let stored = false;
  try {
    for (let next = waiting(); next; next = waiting()) stored = (await run(next)) || stored;
  } finally {
    running--;
  }
  if (stored) await refreshLibrary();
}

const waiting = () => uploads.get().find(({ state }) => state.kind === "waiting");

function drop(gone: readonly Upload[]): void {
  release(gone.filter(({ state }) => state.kind === "failed" || state.kind === "interrupted"));
  uploads.set(uploads.get().filter((each) => !gone.includes(each)));
}
