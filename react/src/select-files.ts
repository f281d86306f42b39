import type { DroppedFile } from "./dropped-files.ts";

export interface Rejection {
  /** Path of the file within what was dropped: `press/2026/harbour.jpg`. Its name, if it was not in a folder. */
  name: string;
  /** Null for folders, and for what cannot be read. */
  file: File | null;
  /** For programs; `message` says the same to people, in English. */
  reason: "type" | "size" | "empty" | "count" | "unreadable";
  message: string;
}

export interface FileLimits {
  /** As in `<input accept>`: media types such as `image/*`, and extensions such as `.pdf`, with commas between them. */
  accept?: string | undefined;
  /** Whether more than one file is taken. Default: false. */
  multiple?: boolean | undefined;
  /** Bytes of the largest file that is taken. */
  maxSize?: number | undefined;
}

export interface Selection {
  files: File[];
  rejections: Rejection[];
}

/** Tells what is taken from what is not. The service looks at the content, and may refuse more. */
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

function refuse(name: string, file: File, { accept, multiple, maxSize }: FileLimits, taken: number): Refusal | null {
  if (accept !== undefined && !isAccepted(file, accept)) {
    return { reason: "type", message: `${name} is not one of the accepted types: ${accept}.` };
  }
  if (file.size === 0) return problemOf(name, "empty");
  if (maxSize !== undefined && file.size > maxSize) {
    const [size, most] = [file.size, maxSize].map((bytes) => bytes.toLocaleString("en"));
    return { reason: "size", message: `${name} has ${size} bytes. The maximum is ${most} bytes.` };
  }
  if (!multiple && taken > 0) return { reason: "count", message: `${name} was left out: only one file is accepted.` };
  return null;
}

/** As browsers filter the files of `<input accept>`. */
function isAccepted({ name, type }: File, accept: string): boolean {
  const patterns = accept.split(",").map((pattern) => pattern.trim().toLowerCase());
  return patterns.some((pattern) => {
    if (pattern.startsWith(".")) return name.toLowerCase().endsWith(pattern);
    if (pattern.endsWith("/*")) return type.startsWith(pattern.slice(0, -1));
    return pattern === "" || pattern === type;
  });
}
