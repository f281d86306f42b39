import type { MediaSource } from "../measures.ts";
import { boundedSource } from "./bounded-source.ts";
import { tiffPatches } from "./exif.ts";
import { gifPatches } from "./gif.ts";
import { boxPatches } from "./iso-media.ts";
import { jpegPatches } from "./jpeg.ts";
import type { Patch } from "./patches.ts";
import { pngPatches } from "./png.ts";
import { webpPatches } from "./webp.ts";

/** First boxes of a video or image. Old QuickTime files have no `ftyp`. */
const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);
const MAX_PATCHES = 4096;

/**
 * Returns the patches that blank the location in an image or video, in place. Empty if it contains none. Returns null
 * if the locations are unknown, because the file is damaged, needs too many reads, or has another format.
 */
export async function findLocation(content: MediaSource): Promise<Patch[] | null> {
  const source = boundedSource(content);
  const patches: Patch[] = [];
  try {
    const candidates = await patchesOf(source);
    if (!candidates) return null;
    for await (const { offset, bytes } of candidates) {
      patches.push({ offset, bytes: Buffer.from(bytes) });
      if (patches.length > MAX_PATCHES) return null;
    }
    return patches.length === 0 && source.isExhausted() ? null : patches;
  } catch {
    // No reader finds a location after the damage. The locations before it are removed.
    return patches.length > 0 ? patches : null;
  }
}

/** Returns null if the locations are unknown. */
export async function containsLocation(content: MediaSource): Promise<boolean | null> {
  const patches = await findLocation(content);
  return patches && patches.length > 0;
}

async function patchesOf(source: MediaSource): Promise<AsyncGenerator<Patch> | null> {
  const head = (await source.read(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return jpegPatches(source);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return pngPatches(source);
  if (/^GIF8[79]a/.test(head)) return gifPatches(source);
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return webpPatches(source);
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return tiffPatches(source);
  if (FIRST_BOXES.has(head.slice(4, 8))) return boxPatches(source, 0, source.size);
  return null;
}
