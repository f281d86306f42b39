import type { MediaSource } from "../measures.ts";
import { hasSvgRoot, mayBeXml, xmlText } from "../svg-text.ts";
import { boundedSource } from "./bounded-source.ts";
import { gifPatches } from "./gif.ts";
import { boxPatches, embeddedVideoPatches } from "./iso-media.ts";
import { embeddedPatches, exifPatches, jpegPatches } from "./jpeg.ts";
import { locationsInOtherFormat, matroskaPatches, photoshopPatches, svgPatches, webpPatches } from "./other-formats.ts";
import { type Finding, type Patch, tolerant } from "./patches.ts";
import { pngPatches } from "./png.ts";

/** First boxes of a video or image. Old QuickTime files have no `ftyp`. */
const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "jP  ", "JXL "]);
/** BMP, and bare codestreams of JPEG XL and JPEG 2000, cannot contain EXIF and XMP. */
const WITHOUT_METADATA = /^(?:BM.{4}\0{4}|\xff\n|\xffO\xffQ)/s;
const MAX_PATCHES = 4096;
/** The root follows licenses and doctypes. */
const SVG_START_BYTES = 64 * 1024;

/**
 * Returns the patches that blank the location in a file, in place. Empty if none is found. Returns null if a location
 * may remain: a part cannot be read, the file needs too many reads, or a format without a reader contains a location.
 */
export async function findLocation(content: MediaSource): Promise<Patch[] | null> {
  const source = boundedSource(content);
  const reader = await readerOf(source);
  const { patches, isComplete } = await collect(tolerant(reader(source)));
  return isComplete ? patches : null;
}

/** Returns null if the locations are unknown. */
export async function containsLocation(content: MediaSource): Promise<boolean | null> {
  const source = boundedSource(content);
  const reader = await readerOf(source);
  if (reader === locationsInOtherFormat) return null;
  const { patches, isComplete } = await collect(tolerant(reader(source)));
  return patches.length > 0 || (isComplete ? false : null);
}

async function collect(findings: AsyncIterable<Finding>): Promise<{ patches: Patch[]; isComplete: boolean }> {
  const patches: Patch[] = [];
  let isComplete = true;
  for await (const finding of findings) {
    if (!finding || patches.length === MAX_PATCHES) isComplete = false;
    else patches.push({ offset: finding.offset, bytes: Buffer.from(finding.bytes) });
  }
  return { patches, isComplete };
}

async function readerOf(source: MediaSource): Promise<(source: MediaSource) => AsyncGenerator<Finding>> {
  const start = await source.read(0, Math.min(SVG_START_BYTES, source.size));
  const head = start.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return photoPatches;
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return pngPatches;
  if (/^GIF8[79]a/.test(head)) return gifPatches;
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return webpPatches;
  if (head.startsWith("8BPS")) return photoshopPatches;
  if (/^(?:II|MM)/.test(head)) return exifPatches;
  // A raw image of Fujifilm has its metadata in a JPEG.
  if (head === "FUJIFILMCCD-") return embeddedPatches;
  if (head.startsWith("\x1a\x45\xdf\xa3")) return matroskaPatches;
  if (WITHOUT_METADATA.test(head)) return withoutMetadata;
  if (FIRST_BOXES.has(head.slice(4, 8))) return moviePatches;
  if (mayBeXml(start) && hasSvgRoot(xmlText(start) ?? "")) return svgPatches;
  return locationsInOtherFormat;
}

/** The search also finds data after the image. */
const withoutMetadata = (source: MediaSource) => locationsInOtherFormat(source);

const moviePatches = (source: MediaSource) => boxPatches(source, 0, source.size);

async function* photoPatches(source: MediaSource): AsyncGenerator<Finding> {
  yield* jpegPatches(source);
  yield* embeddedVideoPatches(source);
}
