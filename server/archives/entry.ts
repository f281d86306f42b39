import type { ZipEntry } from "./zip.ts";

/** A file of an archive, in its state when the archive was created. */
export interface ArchivedFile extends ZipEntry {
  fileId: string;
  /** Epoch of its delivery URLs at that time. A change of its visibility increases it. */
  epoch: number;
  /** SHA-256 of the bytes, lowercase hex. */
  sha256: string;
}

/** An entry with its position in the list of files, from 0, and the offset of its header in the ZIP. */
export interface ArchiveEntry extends ArchivedFile {
  position: number;
  offset: number;
}
