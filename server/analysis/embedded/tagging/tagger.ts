import type { Metadata } from "sharp";
import { openImage, pixelsOf, processable } from "../../../imaging/decode.ts";
import type { Tagger } from "../../engine.ts";
import { type CrewOptions, crew } from "../crew.ts";
import type { Shape } from "./kind.ts";
import type { MetadataBlocks } from "./metadata.ts";
import { describe } from "./words.ts";
import type { Seen, Sight } from "./worker.ts";

const LOOK_SIDE = 1024;

/** Tags from measurements and from what the file says about itself; it recognises no objects. */
export function tagger(options: Omit<CrewOptions, "module">): Tagger & { close(): Promise<void> } {
  const workers = crew<Sight, Seen>({ ...options, module: new URL("./worker.ts", import.meta.url) });
  return {
    name: "embedded",
    tag: (picture, signal) =>
      workers.run(signal, async ({ call }) => {
        const bytes = await picture.read();
        const metadata = await processable(() => openImage(bytes).metadata());
        const image = await pixelsOf(bytes, (image) =>
          image.ensureAlpha().resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside", withoutEnlargement: true }),
        );
        const seen = await call({ image, blocks: blocksOf(metadata) });
        return describe({ ...seen, shape: shapeOf(metadata) });
      }),
    close: workers.close,
  };
}

function blocksOf({ exif, xmp, iptc }: Metadata): MetadataBlocks {
  return { exif: exif ?? null, xmp: xmp ?? null, iptc: iptc ?? null };
}

function shapeOf({ autoOrient, format, pages }: Metadata): Shape {
  return { width: autoOrient.width, height: autoOrient.height, format: format ?? "", pages: pages ?? 1 };
}
