import type { Metadata } from "sharp";
import { openImage, pixelsOf, processable } from "../../../imaging/decode.ts";
import { serve } from "../../../workers/serve.ts";
import { loadOpenCv } from "../open-cv.ts";
import type { Shape } from "./kind.ts";
import { look } from "./look.ts";
import { type MetadataBlocks, readMetadata } from "./metadata.ts";
import { hasQrCode } from "./qr-code.ts";
import { describe } from "./words.ts";

const LOOK_SIDE = 1024;

const { cv } = await loadOpenCv();

await serve({
  async run({ size, read }) {
    const bytes = read(0, size);
    const found = await processable(() => openImage(bytes).metadata());
    const image = await pixelsOf(bytes, (image) =>
      image.ensureAlpha().resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside", withoutEnlargement: true }),
    );
    const metadata = await readMetadata(blocksOf(found), new Date());
    return { value: describe({ look: look(image), metadata, qrCode: hasQrCode(cv, image), shape: shapeOf(found) }) };
  },
});

function blocksOf({ exif, xmp, iptc }: Metadata): MetadataBlocks {
  return { exif: exif ?? null, xmp: xmp ?? null, iptc: iptc ?? null };
}

function shapeOf({ autoOrient, format, pages }: Metadata): Shape {
  return { width: autoOrient.width, height: autoOrient.height, format: format ?? "", pages: pages ?? 1 };
}
