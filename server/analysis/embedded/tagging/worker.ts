import type { Pixels } from "../../../imaging/decode.ts";
import { loadOpenCv } from "../open-cv.ts";
import { serve } from "../serve.ts";
import { type Look, look } from "./look.ts";
import { type EmbeddedMetadata, type MetadataBlocks, readMetadata } from "./metadata.ts";
import { hasQrCode } from "./qr-code.ts";

export interface Sight {
  image: Pixels;
  blocks: MetadataBlocks;
}

export interface Seen {
  look: Look;
  metadata: EmbeddedMetadata;
  qrCode: boolean;
}

const loaded = loadOpenCv();

serve(async ({ image, blocks }: Sight): Promise<Seen> => {
  const { cv } = await loaded;
  return { look: look(image), metadata: await readMetadata(blocks, new Date()), qrCode: hasQrCode(cv, image) };
});
