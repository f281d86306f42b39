import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { isVector } from "@media-asset-service/decode/imaging/geometry.ts";
import { gunzipIfNeeded } from "@media-asset-service/decode/imaging/gunzip.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { MAX_BYTES } from "@media-asset-service/decode/imaging/limits.ts";
import {
  type ImageFeatures,
  type Measures,
  type MediaSource,
  NO_MEASURES,
} from "@media-asset-service/decode/imaging/measures.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import { type Charset, detectCharset } from "@media-asset-service/decode/media-types/charset.ts";
import type { PartialContent } from "@media-asset-service/decode/media-types/container-types.ts";
import { detectMediaType } from "@media-asset-service/decode/media-types/detect-media-type.ts";
import {
  type FileType,
  fileTypeOf,
  isDecodable,
  typeByTracks,
} from "@media-asset-service/decode/media-types/media-type.ts";
import { blobReader } from "../storage/stage.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";
import type { FileRow } from "./file-row.ts";

type Content = MediaSource & PartialContent;

/** The properties that the content itself contains. */
export interface Inspection extends Measures {
  mimeType: string;
  fileType: FileType;
  /** Charset of a text; empty if it is not certain. Null for other files, and for text that has not been read. */
  charset: Charset | "" | null;
  /** Null for other files, and before the analysis. */
  imageFeatures: ImageFeatures | null;
  /** False if the file must be inspected again: the request left no time, or the inspection failed temporarily. */
  isComplete: boolean;
}

export type Inspector = Pick<Imaging, "probeFile" | "extractFeatures" | "readHeader">;

/**
 * Maximum number of pixels that are decoded within about 20 ms. A JPEG can be decoded at an eighth of its size; AVIF,
 * HEIC and JPEG XL are slow.
 */
const QUICK_PIXELS: Record<string, number> = {
  ...{ "image/jpeg": 16e6, "image/avif": 0.5e6, "image/heic": 0.5e6, "image/jxl": 0.1e6 },
};
const DEFAULT_QUICK_PIXELS = 2e6;
/** Maximum number of bytes that an upload reads again from storage. */
const QUICK_BYTES = 16 * 1024 * 1024;
/** Maximum size of a text whose charset is detected, because the detection reads all of it. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;
const TEXT_CHUNK_BYTES = 1024 * 1024;

/** @param skipSlowSteps true while a client waits for the result */
export async function inspect(
  { probeFile, extractFeatures, readHeader }: Inspector,
  content: Content,
  accountId: string,
  skipSlowSteps: boolean,
): Promise<Inspection> {
  const sniffed = await detectMediaType(content);
  const source = { ...content, accountId };
  let isComplete = true;
  // An upload does not fail on properties that can be determined later. Imaging has logged the reason.
  const incomplete = () => {
    isComplete = false;
    return null;
  };
  const measures = (await probeFile(fileTypeOf(sniffed), source).catch(incomplete)) ?? NO_MEASURES;
  const mimeType = typeByTracks(sniffed, measures.trackType);
  const fileType = fileTypeOf(mimeType);
  const displayed = fileType === "AUDIO" ? { width: null, height: null } : {};
  const isPicture = hasPixels(mimeType, measures.width);
  const decodes = isPicture && (!skipSlowSteps || isQuick(mimeType, content.size, measures));
  const readsHeader = fileType === "IMAGE" && (!skipSlowSteps || content.size <= QUICK_BYTES);
  const allFeatures = decodes ? await extractFeatures(source).catch(incomplete) : null;
  const imageFeatures = allFeatures ?? (readsHeader ? await readHeader(source).catch(incomplete) : null);
  if ((isPicture && !decodes) || (fileType === "IMAGE" && !readsHeader)) incomplete();
  const isText = mimeType.startsWith("text/") && content.size <= MAX_TEXT_BYTES;
  const readsText = isText && (!skipSlowSteps || content.size <= QUICK_BYTES);
  const charset = readsText ? await charsetOf(mimeType, content).catch(incomplete) : null;
  if (isText && !readsText) incomplete();
  return { mimeType, fileType, charset, ...measures, ...displayed, imageFeatures, isComplete };
}

/**
 * Returns the charset of a text. An HTML page can declare another encoding than the likely one, so only UTF-8 and
 * UTF-16 are certain for it.
 */
async function charsetOf(mimeType: string, content: Content): Promise<Charset | ""> {
  const charset = await detectCharset(() => chunksOf(content));
  return charset && (mimeType !== "text/html" || charset.startsWith("utf-")) ? charset : "";
}

/** Reads all bytes, in chunks: the head from memory, the rest from storage. */
async function* chunksOf({ head, size, read }: Content): AsyncIterable<Uint8Array> {
  yield head;
  for (let at = head.length; at < size; at += TEXT_CHUNK_BYTES) yield await read(at, TEXT_CHUNK_BYTES);
}

/** Returns whether a file has pixels that can be decoded. Drawings and damaged images do not, and are not compared. */
export function hasPixels(mimeType: string, width: number | null): boolean {
  return fileTypeOf(mimeType) === "IMAGE" && !isVector(mimeType) && isDecodable(mimeType) && width !== null;
}

function isQuick(mimeType: string, size: number, { width, height }: Measures): boolean {
  const pixels = (width ?? 0) * (height ?? 0);
  return size <= QUICK_BYTES && pixels <= (QUICK_PIXELS[mimeType] ?? DEFAULT_QUICK_PIXELS);
}

/** Returns stored content for an inspection. */
export async function storedContent(blobs: BlobStore, key: string, size: number): Promise<Content> {
  const read = blobReader(blobs, key);
  return { size, read, head: await read(0, HEAD_BYTES) };
}

/** Returns the memory that an original needs, in bytes. @throws {PictureError} if it is too large */
export function originalMemoryBytes({ fileSize }: FileRow): number {
  if (fileSize <= MAX_BYTES) return fileSize;
  const message = `This image has ${fileSize} bytes. Images of at most ${MAX_BYTES} bytes can be decoded.`;
  throw new PictureError("too_large", message);
}

/** Reads an original for decoding, and decompresses it. @throws {PictureError} if it is too large */
export async function readOriginal(blobs: BlobStore, file: FileRow, into?: Buffer): Promise<Buffer> {
  originalMemoryBytes(file);
  const bytes = await blobs.read(file.blobKey, into);
  return file.fileType === "IMAGE" ? gunzipIfNeeded(bytes) : bytes;
}
