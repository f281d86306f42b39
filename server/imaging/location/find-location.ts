import type { MediaSource } from "../measures.ts";
import { boundedSource } from "./bounded-source.ts";
import { boxPatches } from "./boxes.ts";
import { tiffPatches } from "./exif.ts";
import { jpegPatches } from "./jpeg.ts";
import type { Patch } from "./patches.ts";
import { pngPatches } from "./png.ts";
import { webpPatches } from "./webp.ts";

/** A video or picture in boxes begins with one of these; QuickTime once did without the first. */
const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);
const MAX_PATCHES = 4096;

/**
 * What blanks the location in an image or video, in place: none if it contains none. Null where that cannot be known: it
 * is damaged, takes too much to be read, or is of another kind.
 */
export async function findLocation(content: MediaSource): Promise<Patch[] | null> {
  const source = boundedSource(content);
  const patches: Patch[] = [];
  try {
    const found = await patchesOf(source);
    if (!found) return null;
    for await (const { offset, bytes } of found) {
      patches.push({ offset, bytes: Buffer.from(bytes) });
      if (patches.length > MAX_PATCHES) return null;
    }
    return patches.length === 0 && source.isExhausted() ? null : patches;
  } catch {
    // Behind what is damaged nobody finds anything. What was found before it goes.
    return patches.length > 0 ? patches : null;
  }
}

/** Null where that cannot be known. */
export async function containsLocation(content: MediaSource): Promise<boolean | null> {
  const patches = await findLocation(content);
  return patches && patches.length > 0;
}

async function patchesOf(source: MediaSource): Promise<AsyncGenerator<Patch> | null> {
  const head = (await source.read(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return jpegPatches(source);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return pngPatches(source);
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return webpPatches(source);
  if (head.startsWith("II*\0") || head.startsWith("MM\0*")) return tiffPatches(source);
  if (FIRST_BOXES.has(head.slice(4, 8))) return boxPatches(source, 0, source.size);
  return null;
}
