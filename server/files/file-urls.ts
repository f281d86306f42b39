import type { FileRow } from "./repository.ts";

/** What files need to know of delivery: where clients find the bytes. */
export interface FileUrls {
  /** Plain for a public file; signed for a private one, until the end of the next full hour. */
  original(file: FileRow, now: Date): string;
  thumbnail(file: FileRow, now: Date): string;
}
