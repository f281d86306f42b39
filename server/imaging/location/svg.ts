import type { MediaSource } from "../measures.ts";
import { type Finding, rewrite } from "./patches.ts";
import { xmpWithoutLocation } from "./xmp.ts";

/** Images in a data URL are not searched. */
const DATA_URL = /data:image\/(?!svg)/i;

export async function* svgPatches(source: MediaSource): AsyncGenerator<Finding> {
  let hasImage = false;
  yield* rewrite(source, [{ offset: 0, length: source.size }], (xml) => {
    hasImage = DATA_URL.test(xml.toString("latin1"));
    return xmpWithoutLocation(xml);
  });
  if (hasImage) yield null;
}
