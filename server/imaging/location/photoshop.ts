import type { MediaSource } from "../measures.ts";
import { photoshopWithoutLocation } from "./exif.ts";
import { embeddedPatches } from "./jpeg.ts";
import { type Finding, rewrite } from "./patches.ts";

/* Adobe Photoshop File Formats: a header, color data and resources, each of the latter after its length; then layers. */

const HEADER_BYTES = 26;

export async function* photoshopPatches(source: MediaSource): AsyncGenerator<Finding> {
  const colors = (await source.read(HEADER_BYTES, 4)).readUInt32BE(0);
  const offset = HEADER_BYTES + 4 + colors + 4;
  const length = (await source.read(offset - 4, 4)).readUInt32BE(0);
  yield* rewrite(source, [{ offset, length }], photoshopWithoutLocation);
  yield* embeddedPatches(source);
}
