import { shortenName } from "@media-asset-service/base/text.ts";

/** A folder in an archive. The `parentId` of a top-level folder is not in the archive. */
export interface ArchivedFolder {
  id: string;
  parentId: string | null;
  name: string;
}

/** Characters that Windows does not allow in names, control characters and surrogates. */
const FORBIDDEN = /[<>:"|?*\\/\p{Cc}\p{Cs}]/gu;
/** Device names of Windows, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Gives each file of an archive a name that can be extracted on all systems: relative, with safe segments, and unique
 * regardless of case. The same files in the same order get the same names.
 */
export class EntryNames {
  /** Used names of files and folders, in the form for comparison. */
  readonly #used = new Set<string>();
  readonly #folders = new Map<string, string>();

  /**
   * @param reserved top-level names that no file gets
   * @param folders the folders that become directories, parents before their children
   */
  constructor(reserved: string[], folders: ArchivedFolder[] = []) {
    for (const name of reserved) this.#used.add(comparisonForm(name));
    for (const { id, parentId, name } of folders) {
      const parent = (parentId !== null && this.#folders.get(parentId)) || "";
      this.#folders.set(id, `${this.#unique(parent, name)}/`);
    }
  }

  of(filename: string, folderId: string | null): string {
    return this.#unique((folderId !== null && this.#folders.get(folderId)) || "", filename);
  }

  /** Returns a unique name: `photo.jpg`, `photo (2).jpg`, `photo (3).jpg`. */
  #unique(folder: string, name: string): string {
    const safe = safeSegment(name);
    for (let count = 1; ; count = this.#next(folder, safe, count)) {
      const path = folder + shortenName(safe, count === 1 ? "" : ` (${count})`);
      const key = comparisonForm(path);
      if (this.#used.has(key)) continue;
      this.#used.add(key);
      return path;
    }
  }

  /** The last number of each name, so that thousands of equal names do not start at 2 each time. */
  readonly #counts = new Map<string, number>();
  #next(folder: string, safe: string, count: number): number {
    const key = comparisonForm(folder + safe);
    const next = Math.max(count, this.#counts.get(key) ?? 1) + 1;
    this.#counts.set(key, next);
    return next;
  }
}

function safeSegment(name: string): string {
  // Windows drops trailing dots and spaces. Removing them here also turns "." and ".." into an empty name.
  const plain = name
    .normalize("NFC")
    .replace(FORBIDDEN, "_")
    .replace(/[. ]+$/, "")
    .trimStart();
  if (plain === "") return "_";
  return RESERVED.test(plain) ? `_${plain}` : plain;
}

/**
 * Returns the form for comparison. File systems that ignore case use different tables; upper case, then lower case
 * makes all names equal that any of them treats as equal.
 */
function comparisonForm(path: string): string {
  return path.normalize("NFC").toUpperCase().toLowerCase();
}
