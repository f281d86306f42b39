export type UploadState =
  | { kind: "waiting" }
  /** `waits` is true while the service does not respond and the upload is retried. */
  | { kind: "sending"; loaded: number; waits: boolean }
  /** Interrupted by a reload, and the browser has not stored the bytes. */
  | { kind: "interrupted" }
  | { kind: "stored"; fileId: string }
  | { kind: "duplicate"; fileId: string }
  | { kind: "failed"; error: unknown }
  | { kind: "cancelled" };

export interface Upload {
  /** Survives a reload. */
  id: string;
  name: string;
  size: number;
  lastModified: number;
  folderId: string | null;
  file: File | null;
  /** Upload URL, once it is known; null for uploads in a form. */
  uploadUrl: string | null;
  /** Whether the upload survives a reload. */
  persisted: boolean;
  state: UploadState;
}

/**
 * Files up to this size are sent in a form, which is one request instead of two. With a hundred small files, the
 * difference is noticeable. Larger files are resumable.
 */
const MAX_FORM_BYTES = 1024 * 1024;

export const isResumable = ({ size }: { size: number }): boolean => size > MAX_FORM_BYTES;

export function newUpload(file: File, folderId: string | null): Upload {
  const { name, size, lastModified } = file;
  const id = newId();
  return {
    id,
    name,
    size,
    lastModified,
    folderId,
    file,
    uploadUrl: null,
    persisted: false,
    state: { kind: "waiting" },
  };
}

/** Pages without HTTPS have no `crypto.randomUUID`. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

export const isActive = ({ state }: Upload): boolean => state.kind === "waiting" || state.kind === "sending";

export const isFinished = (upload: Upload): boolean => !isActive(upload) && upload.state.kind !== "interrupted";

export function isSameFile(upload: Upload, { name, size, lastModified }: File): boolean {
  return upload.name === name && upload.size === size && upload.lastModified === lastModified;
}
