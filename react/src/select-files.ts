import type { DroppedFile } from "./dropped-files.ts";

export interface Rejection {
  /**
   * Path within the dropped folder, such as `press/2026/harbour.jpg`; the file name if the file was not in a folder.
   */
  name: string;
  /** Null for folders and for entries that cannot be read. */
  file: File | null;
  /** The reason in machine-readable form. `message` explains it to users, in English. */
  reason: "type" | "size" | "empty" | "count" | "unreadable";
  message: string;
}

export interface FileLimits {
  /** As in `<input accept>`: a comma-separated list of media types such as `image/*` and extensions such as `.pdf`. */
  accept?: string | undefined;
  /** Whether more than one file is accepted. Default: false. */
  multiple?: boolean | undefined;
  /** Maximum file size in bytes. */
  maxSize?: number | undefined;
}

export interface Selection {
  files: File[];
  rejections: Rejection[];
}

/** Separates accepted files from rejected ones. The service also checks the content, and can reject more files. */
export function selectFiles(dropped: readonly DroppedFile[], limits: FileLimits): Selection {
  const files: File[] = [];
  const rejections: Rejection[] = [];
  for (const { path: name, file, problem } of dropped) {
    const refusal = problem ? problemOf(name, problem) : file && refuse(name, file, limits, files.length);
    if (refusal) rejections.push({ name, file: file ?? null, ...refusal });
    else if (file) files.push(file);
  }
  return { files, rejections };
}

type Refusal = Pick<Rejection, "reason" | "message">;

function problemOf(name: string, problem: "empty" | "unreadable"): Refusal {
  return { reason: problem, message: problem === "empty" ? `${name} is empty.` : `${name} cannot be read.` };
}

function refuse(
  name: string,
  file: File,
  { accept, multiple, maxSize }: FileLimits,
  acceptedCount: number,
): Refusal | null {
  if (accept !== undefined && !isAccepted(file, accept)) {
    return { reason: "type", message: `${name} is not one of the accepted types: ${accept}.` };
  }
  if (file.size === 0) return problemOf(name, "empty");
  if (maxSize !== undefined && file.size > maxSize) {
    const [size, limit] = [file.size, maxSize].map((bytes) => bytes.toLocaleString("en"));
    return { reason: "size", message: `${name} has ${size} bytes. The maximum is ${limit} bytes.` };
  }
  if (!multiple && acceptedCount > 0)
    return { reason: "count", message: `${name} was skipped: only one file is accepted.` };
  return null;
}

/** Matches a file in the same way as browsers do for `<input accept>`. */
function isAccepted({ name, type }: File, accept: string): boolean {
  const patterns = accept.split(",").map((pattern) => pattern.trim().toLowerCase());
  return patterns.some((pattern) => {
    if (pattern.startsWith(".")) return name.toLowerCase().endsWith(pattern);
    if (pattern.endsWith("/*")) return type.startsWith(pattern.slice(0, -1));
    return pattern === "" || pattern === type;
  });
}
