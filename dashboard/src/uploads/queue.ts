import { type SendSettings, UploadQueue } from "@media-asset-service/sdk/browser";
import { refreshLibrary } from "../folders/folders.ts";
import { duringChange } from "../folders/own-changes.ts";
import { noticeEndOfSession } from "../queries.ts";
import { separatorProblem } from "../ui/filename.ts";
import { toast } from "../ui/toast.tsx";
import { forget, forgetAll, persistedIds, persistFile, persistUploads, readPersisted } from "./persisted-uploads.ts";
import { discard, findDuplicate, hasEnded, isFinal, type SendOptions, send } from "./send.ts";
import { isActive, isResumable, isSameFile, newItem, newKey, type StoredFile, type UploadItem } from "./upload.ts";
import { acquireUploadLock } from "./upload-lock.ts";

const queue = new UploadQueue<UploadItem, StoredFile>({ send: run, onDiscard: release });

export const { uploads, subscribe } = queue;

/** ID of the user who owns the uploads. */
let owner: string | null = null;
/** Whether files have been stored that the pages do not show yet. */
let hasNewFiles = false;

/** Queues files. A few are sent at a time, on any page. Interrupted uploads of the same files resume. */
export function upload(files: readonly File[], folderId: string | null): void {
  const refused = files.filter(({ name }) => separatorProblem(name));
  for (const { name } of refused) toast(`“${name}” was not uploaded. ${separatorProblem(name)}`, "error");
  const items = files
    .filter((file) => !refused.includes(file) && !resumeInterrupted(file))
    .map((file) => newItem(file, folderId));
  persist(items);
  queue.add(items);
}

/** Resumes uploads that a reload has interrupted. */
export async function resumeUploads(userId: string): Promise<void> {
  if (owner === userId) return;
  owner = userId;
  for (const key of await persistedIds(userId)) void resumePersisted(key, userId);
}

async function resumePersisted(key: string, userId: string): Promise<void> {
  if (uploads().some((each) => each.key === key)) return;
  await acquireUploadLock(key);
  // Another tab may have finished it while it held the lock.
  const persisted = await readPersisted(key);
  if (persisted && owner === userId) queue.add([persisted]);
}

/** Resumes the interrupted upload of this file. Returns false if there is none. */
export function resumeInterrupted(file: File): boolean {
  const interrupted = uploads().find((each) => each.status === "paused" && isSameFile(each, file));
  if (!interrupted) return false;
  queue.update(interrupted.id, { file });
  queue.resume(interrupted.id);
  return true;
}

export function cancelUpload(id: string): void {
  const isInterrupted = uploads().some((each) => each.id === id && each.status === "paused");
  queue.cancel(id);
  if (isInterrupted) queue.clear(id);
}

/** Cancels all uploads in progress. Stored files stay. */
export function cancelUploads(): void {
  queue.cancel(
    uploads()
      .filter(isActive)
      .map(({ id }) => id),
  );
}

/** Removes all uploads from the page and the browser, so that the next user does not see them. */
export function forgetUploads(nextUserId: string | null): void {
  queue.cancel();
  queue.clear();
  owner = null;
  // The next user may have started uploads in another tab.
  void (nextUserId === null ? forgetAll() : persistedIds(nextUserId));
}

export function retryUpload(id: string): void {
  const ended = uploads().find((each) => each.id === id);
  if (!ended) return;
  if (ended.status === "cancelled" || !ended.uploadUrl) {
    // A new key is required, because the key is the idempotency key of the ended upload.
    queue.update(id, { key: newKey(), uploadUrl: null, persisted: false });
  }
  persist(uploads().filter((each) => each.id === id));
  queue.retry(id);
}

/** Removes ended uploads from the list. */
export const clearUploads = (): void => queue.clear();

/** Sends a file, and stores what is required to resume it. */
async function run(upload: UploadItem & { id: string }, { signal, onProgress }: SendSettings): Promise<StoredFile> {
  const { id, key, file } = upload;
  let { uploadUrl, waits } = upload;
  const setWaits = (now: boolean) => {
    if (waits !== now) queue.update(id, { waits: now });
    waits = now;
  };
  try {
    if (!file) throw new TypeError("An upload was queued without its file.");
    if (isResumable(upload) && !upload.persisted) {
      void persistFile(key, file).then((persisted) => {
        if (!signal.aborted) queue.update(id, { persisted });
      });
    }
    setWaits(false);
    const options: SendOptions = {
      signal,
      onProgress(progress) {
        setWaits(false);
        onProgress(progress);
      },
      onWait: () => setWaits(true),
      onCreated(url) {
        // The request to create an upload is not aborted.
        if (signal.aborted) return discard(url);
        uploadUrl = url;
        queue.update(id, { uploadUrl });
        persist([{ ...upload, uploadUrl }]);
      },
    };
    const fileId = await duringChange(() => send(upload, file, options));
    if (isResumable(upload)) void forget(key);
    hasNewFiles = true;
    return { id: fileId, isDuplicate: false };
  } catch (error) {
    signal.throwIfAborted();
    noticeEndOfSession(error);
    if (!isFinal(error)) throw error;
    // An upload that the service has ended does not need to be deleted.
    release([{ ...upload, uploadUrl: hasEnded(error) ? null : uploadUrl }]);
    queue.update(id, { uploadUrl: null, persisted: false });
    const duplicateId = await findDuplicate(error, uploadUrl);
    if (!duplicateId) throw error;
    return { id: duplicateId, isDuplicate: true };
  } finally {
    refreshWhenLast();
  }
}

/** Shows the stored files in the pages, once for all files of the queue. */
function refreshWhenLast(): void {
  if (!hasNewFiles || uploads().some(({ status }) => status === "queued")) return;
  hasNewFiles = false;
  void refreshLibrary();
}

/** Stores resumable uploads, so that they survive a reload. */
function persist(all: readonly UploadItem[]): void {
  const resumable = all.filter(isResumable);
  if (!owner || resumable.length === 0) return;
  for (const { key } of resumable) void acquireUploadLock(key);
  void persistUploads(resumable, owner);
}

/** Deletes the stored data of uploads in the browser and in the service. */
function release(removed: readonly UploadItem[]): void {
  for (const { uploadUrl } of removed) if (uploadUrl) discard(uploadUrl);
  void forget(...removed.filter(isResumable).map(({ key }) => key));
}
