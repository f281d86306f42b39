import mediaInfoFactory, { type MediaInfo, type VideoTrack } from "mediainfo.js";
import { headerOf } from "./decode.ts";
import type { Size } from "./geometry.ts";
import { gunzipIfNeeded } from "./gunzip.ts";
import { MAX_BYTES } from "./limits.ts";
import { containsLocation } from "./location/find-location.ts";
import { type Measures, type MediaSource, NO_MEASURES, type ProbeFile, type ProbeSource } from "./measures.ts";
import { sizeInHeader } from "./picture/header-size.ts";
import { findPrimaryImage } from "./picture/primary-image.ts";
import { soundDuration, theoraDuration } from "./sound-duration.ts";
import { mayBeSvg, readSvg } from "./svg-document.ts";

/**
 * Headers with profiles and previews end within a few megabytes. A TIFF may have its directory at the end of the file.
 */
const BEGINNING_BYTES = 8 * 1024 * 1024;

/** The largest value of the columns for dimensions (PostgreSQL `integer`). Only a malicious file has a longer side. */
const MAX_SIDE = 2_147_483_647;

export const probeFile: ProbeFile = async (fileType, source) => {
  const measures = { ...NO_MEASURES, ...(await measure(fileType, source).catch(() => NO_MEASURES)) };
  const isStorable = Math.max(measures.width ?? 0, measures.height ?? 0) <= MAX_SIDE;
  return isStorable ? measures : { ...measures, width: null, height: null };
};

async function measure(...[fileType, source]: Parameters<ProbeFile>): Promise<Partial<Measures>> {
  switch (fileType) {
    case "IMAGE":
      return imageSize(source);
    case "VIDEO":
    case "AUDIO":
      return { ...(await measureMedia(source).catch(() => NO_MEASURES)), hasLocation: await containsLocation(source) };
    case "DOCUMENT":
      return NO_MEASURES;
  }
}

async function imageSize({ head, size, read }: ProbeSource): Promise<Size> {
  const sizeIn = (part: Buffer) => displayedSize(part, part.length < size);
  const fromHead = await sizeIn(head).catch(ignoreIfPartial(head.length, size));
  if (fromHead) return fromHead;
  const fromStart = await sizeIn(await read(0, Math.min(BEGINNING_BYTES, size))).catch(
    ignoreIfPartial(BEGINNING_BYTES, size),
  );
  return fromStart ?? displayedSize(await read(0, Math.min(MAX_BYTES, size)), false);
}

/** Ignores the error of a part of the file, because the rest may contain the size. */
function ignoreIfPartial(readBytes: number, size: number): (error: unknown) => null {
  return (error) => {
    if (readBytes >= size) throw error;
    return null;
  };
}

async function displayedSize(file: Buffer, isPart: boolean): Promise<Size> {
  const picture = findPrimaryImage(file, { isPart });
  if (picture) return picture.size;
  const bytes = await gunzipIfNeeded(file);
  if (mayBeSvg(bytes)) return readSvg(bytes).size;
  const size = sizeInHeader(bytes);
  if (size) return size;
  const { autoOrient, pageHeight, height } = await headerOf(bytes);
  // The height of a strip of animation frames is that of one frame.
  const frameHeight = autoOrient.height === height ? (pageHeight ?? autoOrient.height) : autoOrient.height;
  return { width: autoOrient.width, height: frameHeight };
}

/**
 * Reads of 256 KiB. Headers need few, but mediainfo.js 0.3.8 also reads hundreds of frames, which are large at high bit
 * rates. After this number of reads, it gets no more bytes, and returns what it has found.
 */
const MAX_READS = 64;

let mediaInfo: Promise<MediaInfo<"object">> | null = null;

/**
 * Reads the duration, the displayed dimensions and the kind of tracks from the headers of an audio or video file. Only
 * one file at a time.
 */
export async function measureMedia(source: MediaSource): Promise<Omit<Measures, "hasLocation">> {
  const duration = await soundDuration(source);
  if (duration !== null) return { width: null, height: null, duration, trackType: "AUDIO" };
  const { size, read } = source;
  mediaInfo ??= mediaInfoFactory({ format: "object" });
  let reads = 0;
  try {
    const { media } = await (await mediaInfo).analyzeData(size, async (length, offset) => {
      reads += 1;
      return offset >= size || reads > MAX_READS ? new Uint8Array() : read(offset, Math.min(length, size - offset));
    });
    const tracks = media?.track ?? [];
    const general = tracks.find((track) => track["@type"] === "General");
    const video = tracks.filter((track) => track["@type"] === "Video").find((track) => !isCover(track));
    const hasSound = tracks.some((track) => track["@type"] === "Audio");
    const isRotated = Math.abs(Number(video?.Rotation ?? 0)) % 180 === 90;
    const { width, height } = squarePixels(
      positive(video?.Width),
      positive(video?.Height),
      exactRatio(positive(video?.PixelAspectRatio) ?? 1),
    );
    return {
      width: isRotated ? height : width,
      height: isRotated ? width : height,
      duration: positive(general?.Duration ?? video?.Duration) ?? (video ? await theoraDuration(source) : null),
      trackType: video ? "VIDEO" : hasSound ? "AUDIO" : null,
    };
  } catch (error) {
    // The state after an error is undefined, so the next file uses a new instance.
    const broken = mediaInfo;
    mediaInfo = null;
    await broken.then((instance) => instance.close()).catch(() => {});
    throw error;
  }
}

/** Returns whether a track is a cover with a single image. MediaInfo reports covers stored in other ways as images. */
function isCover({ Format, FrameCount }: VideoTrack): boolean {
  return /^(?:V_M)?(?:JPEG|PNG|GIF|BMP)$/.test(Format ?? "") && Number(FrameCount ?? 1) <= 1;
}

/**
 * Returns the size at which players display pixels of this aspect ratio. Like Chromium, it enlarges one side and
 * shrinks none.
 */
function squarePixels(width: number | null, height: number | null, ratio: number) {
  if (width === null || height === null) return { width, height };
  return ratio >= 1 ? { width: Math.round(width * ratio), height } : { width, height: Math.round(height / ratio) };
}

const MAX_DENOMINATOR = 1_000;
const ROUNDING_ERROR = 0.0005;

/**
 * Returns the simplest fraction that rounds to the ratio. MediaInfo rounds ratios to three decimals, and files contain
 * fractions.
 */
function exactRatio(rounded: number): number {
  for (let denominator = 1; denominator <= MAX_DENOMINATOR; denominator++) {
    const ratio = Math.round(rounded * denominator) / denominator;
    if (ratio > 0 && Math.abs(ratio - rounded) <= ROUNDING_ERROR) return ratio;
  }
  return rounded;
}

function positive(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : null;
}
