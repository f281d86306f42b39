import type { NewUpload } from "@media-asset-service/sdk/browser";
import type { UploadItem } from "./upload.ts";

/*
 * Stores uploads in IndexedDB to resume them after a reload: the properties of each upload and, separately, its bytes.
 * If the browser stores nothing, as in some private windows, uploads end when the page closes.
 */

const UPLOADS = "uploads";
const FILES = "files";
/** The browser copies stored bytes, which is slow for large files. Larger files must be chosen again after a reload. */
const MAX_PERSISTED_BYTES = 512 * 1024 * 1024;

interface PersistedUpload extends Pick<UploadItem, "name" | "lastModified" | "folderId" | "uploadUrl"> {
  id: string;
  size: number;
  userId: string;
}

let database: Promise<IDBDatabase> | undefined;

export async function persistUploads(uploads: readonly UploadItem[], userId: string): Promise<void> {
  await write(UPLOADS, (store) => {
    for (const { key: id, name, total: size, lastModified, folderId, uploadUrl } of uploads) {
      store.put({ id, name, size, lastModified, folderId, uploadUrl, userId } satisfies PersistedUpload, id);
    }
  });
}

/** Stores the bytes. Returns whether they survive a reload. */
export async function persistFile(id: string, file: File): Promise<boolean> {
  return file.size <= MAX_PERSISTED_BYTES && (await write(FILES, (bytes) => bytes.put(file, id)));
}

export async function forget(...ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const store of [UPLOADS, FILES]) {
    await write(store, (all) => {
      for (const id of ids) all.delete(id);
    });
  }
}

export async function forgetAll(): Promise<void> {
  for (const store of [UPLOADS, FILES]) await write(store, (all) => all.clear());
}

/** Returns the IDs of the stored uploads of a user. Deletes those of other users. */
export async function persistedIds(userId: string): Promise<string[]> {
  const all = (await read<PersistedUpload[]>(UPLOADS, (store) => store.getAll())) ?? [];
  await forget(...all.filter((upload) => upload.userId !== userId).map(({ id }) => id));
  return all.filter((upload) => upload.userId === userId).map(({ id }) => id);
}

/** Returns a stored upload; null if it has ended. */
export async function readPersisted(id: string): Promise<NewUpload<UploadItem> | null> {
  const upload = await read<PersistedUpload>(UPLOADS, (all) => all.get(id));
  if (!upload) return null;
  const file = (await read<File>(FILES, (all) => all.get(id))) ?? null;
  const { userId: _, id: key, size: total, ...properties } = upload;
  const status = file ? "queued" : "paused";
  return { ...properties, key, total, file, persisted: file !== null, waits: false, status };
}

function open(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("uploads", 1);
    request.onupgradeneeded = () => {
      for (const store of [UPLOADS, FILES]) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return database;
}

async function write(store: string, change: (store: IDBObjectStore) => void): Promise<boolean> {
  try {
    const transaction = (await open()).transaction(store, "readwrite");
    change(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return true;
  } catch {
    return false;
  }
}

async function read<Value>(
  store: string,
  createRequest: (store: IDBObjectStore) => IDBRequest,
): Promise<Value | undefined> {
  try {
    const request: IDBRequest<Value> = createRequest((await open()).transaction(store).objectStore(store));
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    return undefined;
  }
}
