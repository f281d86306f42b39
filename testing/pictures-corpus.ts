import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { jpegWithSegments, pngChunk, pngWithText } from "./pictures-segments.ts";

/*
 * Images as cameras, scanners, printers and programs create them, and damaged versions of some of them. Each image is
 * unique, so that uploads are not duplicates.
 */

export interface OddPicture {
  name: string;
  bytes: Buffer;
  /** The media type, even if the image is damaged. */
  mimeType: string;
}

const [WIDTH, HEIGHT] = [48, 32];
let shade = 0;

function plain(width = WIDTH, height = HEIGHT): Sharp {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: shade % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Returns incompressible noise, so that data after the pixels has a high offset. */
function noise(width = 420, height = 300): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

async function pages(count = 3): Promise<Sharp> {
  const all = await Promise.all(Array.from({ length: count }, () => plain().png().toBuffer()));
  return sharp(all, { join: { animated: true } });
}

type Made = [name: string, mimeType: string, bytes: Promise<Buffer> | Buffer];

function formats(): Made[] {
  return [
    ["JPEG", "image/jpeg", plain().jpeg().toBuffer()],
    ["progressive JPEG", "image/jpeg", plain().jpeg({ progressive: true }).toBuffer()],
    ["gray JPEG", "image/jpeg", plain().toColorspace("b-w").jpeg().toBuffer()],
    ["CMYK JPEG", "image/jpeg", plain().toColorspace("cmyk").jpeg().toBuffer()],
    ["JPEG in Display P3", "image/jpeg", plain().withIccProfile("p3").jpeg().toBuffer()],
    ["PNG", "image/png", plain().png().toBuffer()],
    ["PNG with alpha", "image/png", plain().ensureAlpha(0.5).png().toBuffer()],
    ["interlaced PNG", "image/png", plain().png({ progressive: true }).toBuffer()],
    ["palette PNG", "image/png", plain().png({ palette: true }).toBuffer()],
    ["16-bit PNG", "image/png", plain().toColorspace("rgb16").png().toBuffer()],
    ["16-bit PNG in Display P3", "image/png", plain().toColorspace("rgb16").withIccProfile("p3").png().toBuffer()],
    ["gray PNG", "image/png", plain().toColorspace("b-w").png().toBuffer()],
    ["16-bit gray PNG", "image/png", plain().toColorspace("grey16").png().toBuffer()],
    ["GIF", "image/gif", plain().gif().toBuffer()],
    ["WebP", "image/webp", plain().webp().toBuffer()],
    ["lossless WebP with alpha", "image/webp", plain().ensureAlpha(0.5).webp({ lossless: true }).toBuffer()],
    ["AVIF", "image/avif", plain().avif({ effort: 0 }).toBuffer()],
    ["10-bit AVIF", "image/avif", plain().avif({ effort: 0, bitdepth: 10 }).toBuffer()],
    ["12-bit AVIF", "image/avif", plain().avif({ effort: 0, bitdepth: 12 }).toBuffer()],
    ...(["none", "lzw", "deflate", "jpeg", "packbits", "ccittfax4"] as const).map(
      (compression): Made => [
        `TIFF, ${compression}`,
        "image/tiff",
        plain()
          .toColorspace(compression === "ccittfax4" ? "b-w" : "srgb")
          .tiff({ compression, ...(compression === "ccittfax4" && { bitdepth: 1 }) })
          .toBuffer(),
      ],
    ),
    ["16-bit TIFF", "image/tiff", plain().toColorspace("rgb16").tiff().toBuffer()],
    ["CMYK TIFF", "image/tiff", plain().toColorspace("cmyk").tiff().toBuffer()],
    ["Lab TIFF", "image/tiff", plain().toColorspace("lab").tiff().toBuffer()],
    ["tiled TIFF", "image/tiff", plain().tiff({ tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer()],
    ["TIFF pyramid", "image/tiff", noise().tiff({ pyramid: true, tile: true }).toBuffer()],
    ["BigTIFF", "image/tiff", plain().tiff({ bigtiff: true }).toBuffer()],
    ["one pixel", "image/png", plain(1, 1).png().toBuffer()],
    ["thin", "image/png", plain(1, 5000).png().toBuffer()],
  ];
}

function turned(): Made[] {
  const orientations = [2, 3, 4, 5, 6, 7, 8];
  const as = (orientation: number) => plain().withMetadata({ orientation });
  return [
    ...orientations.map((n): Made => [`JPEG, orientation ${n}`, "image/jpeg", as(n).jpeg().toBuffer()]),
    ...[3, 6].flatMap((n): Made[] => [
      [`PNG, orientation ${n}`, "image/png", as(n).png().toBuffer()],
      [`TIFF, orientation ${n}`, "image/tiff", as(n).tiff().toBuffer()],
      [`WebP, orientation ${n}`, "image/webp", as(n).webp().toBuffer()],
      [`AVIF, orientation ${n}`, "image/avif", as(n).avif({ effort: 0 }).toBuffer()],
    ]),
    [
      "large WebP, orientation 6",
      "image/webp",
      noise().withMetadata({ orientation: 6 }).webp({ quality: 100 }).toBuffer(),
    ],
  ];
}

function farHeaders(): Made[] {
  const jpeg = async (marker: number, name: string, size: number) =>
    jpegWithSegments(await plain().jpeg().toBuffer(), marker, name, size);
  return [
    ["JPEG after 300 kB of profile", "image/jpeg", jpeg(0xe2, "ICC_PROFILE\0", 300_000)],
    ["JPEG after 9 MB of profile", "image/jpeg", jpeg(0xe2, "ICC_PROFILE\0", 9_000_000)],
    ["JPEG after Photoshop's resources", "image/jpeg", jpeg(0xed, "Photoshop 3.0\0", 2_000_000)],
    ["JPEG after comments", "image/jpeg", jpeg(0xfe, "words", 700_000)],
    [
      "PNG after 400 kB of chunks",
      "image/png",
      plain()
        .png()
        .toBuffer()
        .then((png) => pngWithText(png, 400_000)),
    ],
    [
      "PNG after 9 MB of chunks",
      "image/png",
      plain()
        .png()
        .toBuffer()
        .then((png) => pngWithText(png, 9_000_000)),
    ],
    ["TIFF with its directory at the end", "image/tiff", noise().tiff({ compression: "none" }).toBuffer()],
    [
      "BigTIFF with its directory at the end",
      "image/tiff",
      noise().tiff({ compression: "lzw", bigtiff: true }).toBuffer(),
    ],
    ["large AVIF", "image/avif", noise().avif({ quality: 100, effort: 0 }).toBuffer()],
  ];
}

/** Reads a file that sharp cannot write: plain colors, encoded with libavif's `avifenc` and libheif's `heif-enc`. */
export function avifFile(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, "avif", `${name}.avif`));
}

function avifs(): Made[] {
  return [
    ["AVIF of two cells", "image/avif", avifFile("grid")],
    ["AVIF of two cells, HDR (PQ)", "image/avif", avifFile("grid-pq")],
    ["10-bit AVIF, HDR (HLG)", "image/avif", avifFile("hlg")],
    ["12-bit AVIF, HDR (PQ)", "image/avif", avifFile("pq12")],
    ["AVIF with an aperture", "image/avif", avifFile("aperture")],
    ["AVIF, mirrored and rotated", "image/avif", avifFile("turned")],
    ["AVIF with three images", "image/avif", avifFile("several")],
  ];
}

async function severalPages(): Promise<Made[]> {
  return [
    ["TIFF of three pages", "image/tiff", (await pages()).tiff().toBuffer()],
    ["BigTIFF of three pages", "image/tiff", (await pages()).tiff({ bigtiff: true }).toBuffer()],
    ["animated GIF", "image/gif", (await pages()).gif().toBuffer()],
    ["animated WebP", "image/webp", (await pages()).webp().toBuffer()],
    ["APNG", "image/apng", animatedPng()],
  ];
}

/** Two frames (PNG §11.3.5). libvips reads only the first one. */
async function animatedPng(): Promise<Buffer> {
  const png = await plain().png().toBuffer();
  const header = 8 + 25;
  const control = pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, header), control, png.subarray(header)]);
}

function drawings(): Made[] {
  const svg = (width: number, height: number, text = "") => {
    shade += 1;
    const rect = `<rect width="${width}" height="${height / 2}" fill="rgb(${shade % 256} 0 0)"/>`;
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}${rect}</svg>`,
    );
  };
  return [
    ["icon", "image/svg+xml", svg(24, 24)],
    [
      "drawing in centimeters",
      "image/svg+xml",
      Buffer.from(String(svg(65, 24)).replace('"24"', '"24cm"').replace('"65"', '"65cm"')),
    ],
    ["map", "image/svg+xml", svg(20_000, 9000)],
    ["long drawing", "image/svg+xml", svg(60, 40, `<!-- ${"path ".repeat(80_000)} -->`)],
    [
      "drawing with only a viewBox",
      "image/svg+xml",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="9" height="9"/></svg>'),
    ],
    ["compressed drawing", "image/svg+xml", gzipSync(svg(32, 16))],
  ];
}

async function damaged(): Promise<Made[]> {
  const jpeg = await noise(200, 150).jpeg().toBuffer();
  const png = await noise(200, 150).png().toBuffer();
  const tiff = await noise(200, 150).tiff({ compression: "none" }).toBuffer();
  const webp = await noise(200, 150).webp().toBuffer();
  const avif = await noise(200, 150).avif({ effort: 0 }).toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const scrambled = Buffer.from(png);
  scrambled.fill(0x5a, 2000, 4000);
  return [
    ["half a JPEG", "image/jpeg", half(jpeg)],
    ["the first bytes of a JPEG", "image/jpeg", jpeg.subarray(0, 30)],
    ["half a PNG", "image/png", half(png)],
    ["scrambled PNG", "image/png", scrambled],
    ["half a TIFF", "image/tiff", half(tiff)],
    ["half a WebP", "image/webp", half(webp)],
    ["half an AVIF", "image/avif", half(avif)],
    [
      "half a drawing",
      "image/svg+xml",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'),
    ],
    [
      "half a compressed drawing",
      "image/svg+xml",
      half(
        gzipSync(
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${randomBytes(4000).toString("base64")}--></svg>`,
          ),
        ),
      ),
    ],
    ["bitmap", "image/bmp", Buffer.concat([Buffer.from("BM"), Buffer.alloc(80, 1)])],
  ];
}

export async function oddPictures(): Promise<OddPicture[]> {
  const created = [
    ...formats(),
    ...turned(),
    ...farHeaders(),
    ...avifs(),
    ...(await severalPages()),
    ...drawings(),
    ...(await damaged()),
  ];
  return Promise.all(created.map(async ([name, mimeType, bytes]) => ({ name, mimeType, bytes: await bytes })));
}
