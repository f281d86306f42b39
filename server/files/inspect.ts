import { isVector } from "../imaging/geometry.ts";
import type { Imaging } from "../imaging/imaging.ts";
import { type ImageFeatures, type Measures, type MediaSource, NOTHING } from "../imaging/measures.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { reader } from "../storage/stage.ts";
import { HEAD_BYTES } from "../storage/upload-sink.ts";
import { type Charset, detectCharset } from "./charset.ts";
import { type FileType, fileTypeOf, sniffMediaType, typeByTracks } from "./media-type.ts";

export interface Content extends MediaSource {
  /** The beginning of the file. */
  head: Buffer;
}

/** What content says of itself. */
export interface Inspected extends Measures {
  mimeType: string;
  fileType: FileType;
  /** Of text; empty where it is not certain. Null for anything else, and for text that was not read. */
  charset: Charset | "" | null;
  /** Null for what is no picture made of pixels, and where that was not looked at yet. */
  imageFeatures: ImageFeatures | null;
  /** False where it is to be looked at again: there was no time, or what looks at it could not. */
  isComplete: boolean;
}

export type Inspector = Pick<Imaging, "probeFile" | "extractFeatures">;

/** What is decoded within some 20 ms. A JPEG can be decoded at an eighth of its size; AVIF and HEIC are slow. */
const QUICK_PIXELS: Record<string, number> = { "image/jpeg": 16e6, "image/avif": 0.5e6, "image/heic": 0.5e6 };
const QUICK_PIXELS_ELSE = 2e6;
/** What is read again from where it is stored. */
const QUICK_BYTES = 16 * 1024 * 1024;
/** The largest text whose charset is detected, since that reads all of it. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;
const TEXT_CHUNK_BYTES = 1024 * 1024;

/** @param hurried whether somebody waits: what takes longer is left out then */
export async function inspect(
  { probeFile, extractFeatures }: Inspector,
  content: Content,
  whose: string,
  hurried: boolean,
): Promise<Inspected> {
  const sniffed = await sniffMediaType(content.head);
  const source = { ...content, whose };
  let isComplete = true;
  // Nobody's upload fails for what can be found out later; imaging has logged why.
  const incomplete = () => {
    isComplete = false;
    return null;
  };
  const measures = (await probeFile(fileTypeOf(sniffed), source).catch(incomplete)) ?? NOTHING;
  const mimeType = typeByTracks(sniffed, measures.trackType);
  const fileType = fileTypeOf(mimeType);
  const displayed = fileType === "AUDIO" ? { width: null, height: null } : {};
  const isPicture = hasPixels({ mimeType, ...measures });
  const extracts = isPicture && (!hurried || isQuick(mimeType, content.size, measures));
  const imageFeatures = extracts ? await extractFeatures(source).catch(incomplete) : null;
  if (isPicture && !extracts) incomplete();
  const isText = mimeType.startsWith("text/") && content.size <= MAX_TEXT_BYTES;
  const readsText = isText && (!hurried || content.size <= QUICK_BYTES);
  const charset = readsText ? await charsetOf(mimeType, content).catch(incomplete) : null;
  if (isText && !readsText) incomplete();
  return { mimeType, fileType, charset, ...measures, ...displayed, imageFeatures, isComplete };
}

/** A page may declare another older encoding than the one that is likely, so only UTF-8 and UTF-16 are certain. */
async function charsetOf(mimeType: string, content: Content): Promise<Charset | ""> {
  const charset = await detectCharset(() => chunksOf(content));
  return charset && (mimeType !== "text/html" || charset.startsWith("utf-")) ? charset : "";
}

/** All bytes, a chunk at a time: what is larger than the head is read from where it is stored. */
async function* chunksOf({ head, size, read }: Content): AsyncIterable<Uint8Array> {
  yield head;
  for (let at = head.length; at < size; at += TEXT_CHUNK_BYTES) yield await read(at, TEXT_CHUNK_BYTES);
}

/** Drawings have none, and are not compared; nor is what is damaged. */
export function hasPixels({ mimeType, width }: Pick<Inspected, "mimeType" | "width">): boolean {
  return fileTypeOf(mimeType) === "IMAGE" && !isVector(mimeType) && width !== null;
}

function isQuick(mimeType: string, size: number, { width, height }: Measures): boolean {
  const pixels = (width ?? 0) * (height ?? 0);
  return size <= QUICK_BYTES && pixels <= (QUICK_PIXELS[mimeType] ?? QUICK_PIXELS_ELSE);
}

/** Content that is stored already. */
export async function storedContent(blobs: Pick<BlobStore, "get">, key: string, size: number): Promise<Content> {
  const read = reader(blobs, key);
  return { size, read, head: await read(0, HEAD_BYTES) };
}
