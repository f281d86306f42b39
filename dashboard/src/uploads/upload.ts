import type { QueuedUpload } from "@media-asset-service/sdk/browser";

/** Properties of the dashboard's uploads. An upload without its file is paused until the user chooses the file again. */
export interface UploadItem {
  /** Key of the upload in the browser's storage, and its idempotency key. Survives a reload. */
  key: string;
  name: string;
  /** Bytes. */
  total: number;
  lastModified: number;
  folderId: string | null;
  file: File | null;
  /** Upload URL, once it is known; null for uploads in a form. */
  uploadUrl: string | null;
  /** Whether the upload survives a reload. */
  persisted: boolean;
  /** Whether the upload is retried because the network or the service is not available. */
  waits: boolean;
}

/** The stored file, or the file that has the same content. */
export interface StoredFile {
  id: string;
  isDuplicate: boolean;
}

export type Upload = QueuedUpload<UploadItem, StoredFile>;

/**
 * Files up to this size are sent in a form, which is one request instead of two. With a hundred small files, the
 * difference is noticeable. Larger files are resumable.
 */
const MAX_FORM_BYTES = 1024 * 1024;

export const isResumable = ({ total }: { total: number }): boolean => total > MAX_FORM_BYTES;

export function newItem(file: File, folderId: string | null): UploadItem {
  const { name, size, lastModified } = file;
  const properties = { name, total: size, lastModified, folderId, file };
  return { ...properties, key: newKey(), uploadUrl: null, persisted: false, waits: false };
}

/** Pages without HTTPS have no `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

export const isActive = ({ status }: Upload): boolean => status === "queued" || status === "uploading";

export const isFinished = (upload: Upload): boolean => !isActive(upload) && upload.status !== "paused";

export const isStored = ({ receipt }: Upload): boolean => receipt?.isDuplicate === false;

export function isSameFile(upload: Upload, { name, size, lastModified }: File): boolean {
  return upload.name === name && upload.total === size && upload.lastModified === lastModified;
}
