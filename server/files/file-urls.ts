import type { FileRow } from "./file-row.ts";

/** What a URL says of a file, and what it signs. */
export type Addressed = Pick<FileRow, "id" | "filename" | "isPublic" | "epoch" | "version">;

/** What files need to know of delivery: where clients find the bytes. */
export interface FileUrls {
  /** Plain for a public file; signed for a private one, until the end of the next full hour. */
  original(file: Addressed, now: Date): string;
  thumbnail(file: Addressed, now: Date): string;
  /** When those that are signed now are void, in seconds since 1970: until another time is given, they stay the same. */
  expiryOf(now: Date): number;
}

/** Of what a file had before: always signed. */
export interface VersionUrls extends FileUrls {
  oldOriginal(file: Addressed, version: number, now: Date): string;
  oldThumbnail(file: Addressed, version: number, now: Date): string;
}
