import { headerOf } from "./decode.ts";
import type { Size } from "./geometry.ts";
import { gunzipIfNeeded } from "./gunzip.ts";
import { MAX_BYTES } from "./limits.ts";
import { containsLocation } from "./location/find-location.ts";
import { measureMedia } from "./measure-media.ts";
import { type Measures, NO_MEASURES, type ProbeFile, type ProbeSource } from "./measures.ts";
import { sizeInHeader } from "./picture/header-size.ts";
import { findPrimaryImage } from "./picture/primary-image.ts";
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
