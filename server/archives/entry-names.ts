import { extname } from "node:path/posix";

/** A folder of those that are archived; at the top, `parentId` is none of them. */
export interface ArchivedFolder {
  id: string;
  parentId: string | null;
  name: string;
}

/** Of one segment, as of most file systems (NAME_MAX). */
const MAX_SEGMENT_BYTES = 255;
/** What Windows takes in no name, and what is no character to be seen. */
const FORBIDDEN = /[<>:"|?*\\/\p{Cc}\p{Cs}]/gu;
/** Devices of Windows, with whatever extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Gives each file of an archive a name that can be unpacked everywhere: relative, of safe segments, and unique whatever a file system
 * thinks of case. The same files in the same order get the same names.
 */
export class EntryNames {
  /** Names as they are compared, of files and folders alike. */
  readonly #taken = new Set<string>();
  readonly #folders = new Map<string, string>();

  /**
   * @param reserved names at the top that no file gets
   * @param folders those that become directories; each comes behind the one that it is in
   */
  constructor(reserved: string[], folders: ArchivedFolder[] = []) {
    for (const name of reserved) this.#taken.add(compared(name));
    for (const { id, parentId, name } of folders) {
      const parent = (parentId !== null && this.#folders.get(parentId)) || "";
      this.#folders.set(id, `${this.#unique(parent, name)}/`);
    }
  }

  of(filename: string, folderId: string | null): string {
    return this.#unique((folderId !== null && this.#folders.get(folderId)) || "", filename);
  }

  /** `photo.jpg`, `photo (2).jpg`, `photo (3).jpg`. */
  #unique(folder: string, name: string): string {
    const safe = safeSegment(name);
    for (let count = 1; ; count = this.#next(folder, safe, count)) {
      const path = folder + numbered(safe, count);
      const key = compared(path);
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }

  /** Thousands of one name are not tried from 2 on each time. */
  readonly #counts = new Map<string, number>();
  #next(folder: string, safe: string, count: number): number {
    const key = compared(folder + safe);
    const next = Math.max(count, this.#counts.get(key) ?? 1) + 1;
    this.#counts.set(key, next);
    return next;
  }
}

function numbered(name: string, count: number): string {
  const extension = extname(name);
  const end = count === 1 ? extension : ` (${count})${extension}`;
  const stem = name.slice(0, name.length - extension.length);
  return shortened(stem, MAX_SEGMENT_BYTES - Buffer.byteLength(end)) + end;
}

function safeSegment(name: string): string {
  // Windows drops dots and blanks at the end, which also leaves nothing of "." and "..".
  const plain = name
    .normalize("NFC")
    .replace(FORBIDDEN, "_")
    .replace(/[. ]+$/, "")
    .trimStart();
  if (plain === "") return "_";
  return RESERVED.test(plain) ? `_${plain}` : plain;
}

/** Between characters: half of one is none. */
function shortened(text: string, room: number): string {
  if (Buffer.byteLength(text) <= room) return text;
  let kept = "";
  let left = room;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** File systems that ignore case fold it by tables of their own; upper, then lower makes equal whatever one of them may. */
function compared(path: string): string {
  return path.normalize("NFC").toUpperCase().toLowerCase();
}
