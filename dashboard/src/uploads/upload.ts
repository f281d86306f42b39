export type UploadState =
  | { kind: "waiting" }
  /** `waits`: the service did not answer, and is asked again by and by. */
  | { kind: "sending"; loaded: number; waits: boolean }
  /** By a reload, and the browser has not kept the bytes. */
  | { kind: "interrupted" }
  | { kind: "stored"; fileId: string }
  | { kind: "duplicate"; fileId: string }
  | { kind: "failed"; error: unknown }
  | { kind: "cancelled" };

export interface Upload {
  /** The same over a reload. */
  id: string;
  name: string;
  size: number;
  lastModified: number;
  folderId: string | null;
  file: File | null;
  /** Where the bytes go, once that is known; null for those that go in a form. */
  uploadUrl: string | null;
  /** Whether a reload does no harm. */
  persisted: boolean;
  state: UploadState;
}

/**
 * Up to here a file goes in one form, which is one request instead of two: in a hundred small ones that is felt. What
 * is larger can be continued.
 */
const largestForm = 1024 * 1024;

export const isContinuable = ({ size }: { size: number }): boolean => size > largestForm;

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

/** A page without HTTPS has no `crypto.randomUUID`. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

export const underWay = ({ state }: Upload): boolean => state.kind === "waiting" || state.kind === "sending";

export const isOver = (upload: Upload): boolean => !underWay(upload) && upload.state.kind !== "interrupted";

export function isSameFile(upload: Upload, { name, size, lastModified }: File): boolean {
  return upload.name === name && upload.size === size && upload.lastModified === lastModified;
}
