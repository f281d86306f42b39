import type { ZipEntry } from "./zip.ts";

/** A file of an archive, as it was when that was created. */
export interface ArchivedFile extends ZipEntry {
  fileId: string;
  /** Of its delivery URLs at that time: raised when its visibility changes. */
  epoch: number;
  /** SHA-256 of the bytes, in lowercase hex. */
  sha256: string;
}

/** And where its header begins in the ZIP, and which of the files it is, from 0. */
export interface ArchiveEntry extends ArchivedFile {
  position: number;
  offset: number;
}
