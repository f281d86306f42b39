import { createStore } from "../ui/store.ts";
import { forget, persistFacts } from "./persisted-uploads.ts";
import { discard } from "./send.ts";
import { isContinuable, type Upload } from "./upload.ts";
import { acquireUploadLock } from "./upload-lock.ts";

export const uploads = createStore<readonly Upload[]>([]);
/** Whose uploads these are. */
let owner: string | null = null;

/** Whether that is news. */
export function setOwner(userId: string | null): boolean {
  const isNew = owner !== userId;
  owner = userId;
  return isNew;
}

export const isOf = (userId: string): boolean => owner === userId;

/** Neither the browser nor the service keeps anything of them. */
export function release(ended: readonly Upload[]): void {
  for (const { uploadUrl } of ended) if (uploadUrl) discard(uploadUrl);
  void forget(...ended.filter(isContinuable).map(({ id }) => id));
}

/** What can be continued, for a reload. */
export function persist(some: readonly Upload[]): void {
  const continuable = some.filter(isContinuable);
  if (!owner || continuable.length === 0) return;
  for (const { id } of continuable) void acquireUploadLock(id);
  void persistFacts(continuable, owner);
}

export const find = (id: string): Upload | undefined => uploads.get().find((each) => each.id === id);

export function change(id: string, part: Partial<Upload>): void {
  uploads.set(uploads.get().map((each) => (each.id === id ? { ...each, ...part } : each)));
}
