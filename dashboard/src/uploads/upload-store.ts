import { createStore } from "../ui/store.ts";
import { forget, persistUploads } from "./persisted-uploads.ts";
import { discard } from "./send.ts";
import { isResumable, type Upload } from "./upload.ts";
import { acquireUploadLock } from "./upload-lock.ts";

export const uploads = createStore<readonly Upload[]>([]);
/** ID of the user who owns the uploads. */
let owner: string | null = null;

/** Sets the owner. Returns whether it has changed. */
export function setOwner(userId: string | null): boolean {
  const isNew = owner !== userId;
  owner = userId;
  return isNew;
}

export const isOwner = (userId: string): boolean => owner === userId;

/** Deletes the stored data of uploads in the browser and in the service. */
export function release(removed: readonly Upload[]): void {
  for (const { uploadUrl } of removed) if (uploadUrl) discard(uploadUrl);
  void forget(...removed.filter(isResumable).map(({ id }) => id));
}

/** Stores resumable uploads, so that they survive a reload. */
export function persist(all: readonly Upload[]): void {
  const resumable = all.filter(isResumable);
  if (!owner || resumable.length === 0) return;
  for (const { id } of resumable) void acquireUploadLock(id);
  void persistUploads(resumable, owner);
}

export const find = (id: string): Upload | undefined => uploads.get().find((each) => each.id === id);

export function change(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((each) => (each.id === id ? { ...each, ...part } : each)));
}
