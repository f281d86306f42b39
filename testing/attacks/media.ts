import sharp from "sharp";
import { type Attack, drawNew, upload } from "./attack.ts";
import { aviOf, gifOf, matroskaOf, morphedSvg, mp3Of, mp4Of, nestedSvg, oggOf, turbulentSvg } from "./media-files.ts";

/* Files that an attacker with one key uploads and requests variants of. */

/** Uploads the content repeatedly. A different suffix makes each upload unique. */
function uploads(name: string, content: Buffer, filename: string): Attack {
  return {
    name,
    concurrency: 2,
    execute: (target, _, count) => {
      const end = Buffer.from(filename.endsWith(".svg") ? `<!-- ${count} -->` : String(count));
      return upload(target, new Uint8Array(Buffer.concat([content, end])), filename);
    },
  };
}

/** Requests ever different variants of one file. */
function variants(name: string, content: Buffer | (() => Promise<Buffer>), filename: string, concurrency = 8): Attack {
  return {
    name,
    concurrency,
    prepare: async (target) =>
      upload(target, new Uint8Array(typeof content === "function" ? await content() : content), filename),
    execute: drawNew,
  };
}

/** Returns a photograph of 12 megapixels that compresses poorly. */
async function photograph(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
}

export const media: Attack[] = [
  variants("variants of an SVG with 30 × feTurbulence", turbulentSvg, "a.svg"),
  variants("variants of an SVG with 30 × feMorphology", morphedSvg, "a.svg"),
  variants("variants of a GIF of 24,000 frames", gifOf(24_000), "a.gif"),
  variants("variants of a photograph, 80 concurrently", photograph, "a.jpg", 80),
  uploads("uploads of an SVG of nested <use>, without a size", nestedSvg, "a.svg"),
  uploads("uploads of an MP4 of 600 tracks", mp4Of(600), "a.mp4"),
  uploads("uploads of an MP4 of 20,000 tracks", mp4Of(20_000), "a.mp4"),
  uploads("uploads of an Ogg of 60,000 streams", oggOf(60_000), "a.ogg"),
  uploads("uploads of a Matroska of 60,000 tracks", matroskaOf(60_000), "a.mkv"),
  uploads("uploads of an MP3 of 150,000 comments", mp3Of(150_000), "a.mp3"),
  uploads("uploads of an AVI of 20,000 streams", aviOf(20_000), "a.avi"),
  uploads("uploads of a GIF of 24,000 frames", gifOf(24_000), "a.gif"),
];
