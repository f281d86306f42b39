import { PATTERN, type Sample, still } from "./sample.ts";

/** Returns an image that ImageMagick converts from the pattern. */
function converted(name: string, mimeType: string, args: string, other: Partial<Sample> = {}): Sample {
  return still(name, mimeType, (at, out) => ["convert", at(PATTERN), ...words(args), out], other);
}

/** Returns an image that ffmpeg encodes from the pattern. */
function encoded(name: string, mimeType: string, args: string, other: Partial<Sample> = {}): Sample {
  const make: Sample["make"] = (at, out) => ["ffmpeg", "-v", "error", "-y", "-i", at(PATTERN), ...words(args), out];
  return still(name, mimeType, make, other);
}

/** Returns an animation of equal frames that ffmpeg encodes. */
function animated(name: string, mimeType: string, args: string, other: Partial<Sample> = {}): Sample {
  const input = (at: (name: string) => string) => ["-loop", "1", "-framerate", "5", "-t", "1", "-i", at(PATTERN)];
  return still(name, mimeType, (at, out) => ["ffmpeg", "-v", "error", "-y", ...input(at), ...words(args), out], other);
}

const words = (args: string) => args.split(" ").filter(Boolean);
const byExiftool = (args: string) => (out: string) => ["exiftool", "-q", "-overwrite_original", ...words(args), out];

/** Formats whose size and metadata are read from their headers, and whose pixels are not shown. */
const HEADER_ONLY = { hasPixels: false };
/** Chroma that is stored at half the size, and strong compression. */
const LOSSY = { maxDeltaE: 4 };

const JPEG = [
  converted("baseline.jpg", "image/jpeg", "-quality 92"),
  converted("progressive.jpg", "image/jpeg", "-quality 92 -interlace JPEG"),
  converted("444.jpg", "image/jpeg", "-quality 98 -sampling-factor 4:4:4"),
  converted("422.jpg", "image/jpeg", "-quality 92 -sampling-factor 4:2:2"),
  converted("411.jpg", "image/jpeg", "-quality 92 -sampling-factor 4:1:1", LOSSY),
  converted("gray.jpg", "image/jpeg", "-colorspace Gray -quality 92"),
  converted("strong-compression.jpg", "image/jpeg", "-quality 40", LOSSY),
  encoded("motion.jpg", "image/jpeg", "-q:v 2 -pix_fmt yuvj444p"),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((value) =>
    converted(`orientation-${value}.jpg`, "image/jpeg", "-quality 92", {
      change: byExiftool(`-n -Orientation=${value}`),
    }),
  ),
];

const PNG = [
  converted("8-bit.png", "image/png", "-define png:format=png24"),
  converted("alpha.png", "image/png", "-alpha set -define png:format=png32 -define png:compression-level=3"),
  converted("16-bit.png", "image/png", "-define png:format=png48"),
  converted("16-bit-alpha.png", "image/png", "-alpha set -define png:format=png64"),
  converted("palette.png", "image/png", "-define png:format=png8"),
  converted("gray.png", "image/png", "-colorspace Gray -define png:color-type=0"),
  converted("gray-alpha.png", "image/png", "-colorspace Gray -alpha set -define png:color-type=4"),
  converted("gray-16.png", "image/png", "-colorspace Gray -depth 16 -define png:color-type=0 -define png:bit-depth=16"),
  converted("gray-4.png", "image/png", "-colorspace Gray -define png:color-type=0 -define png:bit-depth=4"),
  converted("bilevel.png", "image/png", "-monochrome"),
  converted("interlaced.png", "image/png", "-interlace PNG"),
  converted("half-transparent.png", "image/png", "-alpha set -channel A -evaluate set 60%"),
  encoded("ffmpeg.png", "image/png", "-pix_fmt rgb24"),
  encoded("ffmpeg-48.png", "image/png", "-pix_fmt rgb48be"),
  animated("animated.apng", "image/apng", "-f apng -plays 0"),
];

const GIF = [
  converted("still.gif", "image/gif", ""),
  still("still-87a.gif", "image/gif", (at, out) => ["convert", at(PATTERN), `GIF87:${out}`]),
  converted("interlaced.gif", "image/gif", "-interlace GIF"),
  still("animated.gif", "image/gif", (at, out) => [
    "convert",
    "-delay",
    "20",
    at(PATTERN),
    at(PATTERN),
    "-loop",
    "0",
    out,
  ]),
  still("cropped-frames.gif", "image/gif", (at, out) => [
    ...[
      "convert",
      "-delay",
      "20",
      at(PATTERN),
      "(",
      at(PATTERN),
      "-crop",
      "60x60+60+60",
      ")",
      "-layers",
      "optimize",
      out,
    ],
  ]),
];

const WEBP = [
  converted("lossy.webp", "image/webp", "-quality 92", LOSSY),
  converted("lossless.webp", "image/webp", "-define webp:lossless=true"),
  converted("alpha.webp", "image/webp", "-alpha set -channel A -evaluate set 60% -quality 92", LOSSY),
  encoded("ffmpeg.webp", "image/webp", "-c:v libwebp -quality 80", LOSSY),
  animated("animated.webp", "image/webp", "-c:v libwebp_anim -lossless 0 -quality 90 -loop 0", LOSSY),
];

const AVIF = [
  converted("imagemagick.avif", "image/avif", "-quality 90", LOSSY),
  encoded("420.avif", "image/avif", "-c:v libaom-av1 -crf 10 -pix_fmt yuv420p -still-picture 1", LOSSY),
  encoded("444.avif", "image/avif", "-c:v libaom-av1 -crf 10 -pix_fmt yuv444p -still-picture 1"),
  encoded("10-bit.avif", "image/avif", "-c:v libaom-av1 -crf 10 -pix_fmt yuv444p10le -still-picture 1"),
  still("heif-enc.avif", "image/avif", (at, out) => ["heif-enc", "-A", "-q", "90", "-o", out, at(PATTERN)], LOSSY),
  still("heif-enc-lossless.avif", "image/avif", (at, out) => [
    "heif-enc",
    "-A",
    "-L",
    "-p",
    "chroma=444",
    "-o",
    out,
    at(PATTERN),
  ]),
];

const TIFF = [
  converted("uncompressed.tiff", "image/tiff", "-compress none"),
  converted("lzw.tiff", "image/tiff", "-compress lzw"),
  converted("deflate.tiff", "image/tiff", "-compress zip"),
  converted("packbits.tiff", "image/tiff", "-compress rle"),
  converted("jpeg.tiff", "image/tiff", "-compress jpeg -quality 92", LOSSY),
  converted("16-bit.tiff", "image/tiff", "-depth 16"),
  converted("gray.tiff", "image/tiff", "-colorspace Gray -depth 8"),
  converted("gray-16.tiff", "image/tiff", "-colorspace Gray -depth 16"),
  converted("palette.tiff", "image/tiff", "-type palette"),
  converted("bilevel.tiff", "image/tiff", "-monochrome -compress group4"),
  converted("tiled.tiff", "image/tiff", "-define tiff:tile-geometry=128x128"),
  converted("planar.tiff", "image/tiff", "-interlace plane"),
  converted("big-endian.tiff", "image/tiff", "-define tiff:endian=msb"),
  converted("strips.tiff", "image/tiff", "-define tiff:rows-per-strip=7"),
  // Linear light, as image editors write it. ImageMagick takes it for sRGB.
  converted("float.tiff", "image/tiff", "-colorspace RGB -depth 32 -define quantum:format=floating-point", {
    decoding: ["-set", "colorspace", "RGB"],
  }),
  still("big.tiff", "image/tiff", (at, out) => ["convert", at(PATTERN), `TIFF64:${out}`], { hasLocation: null }),
  ...[3, 6, 8].map((value) =>
    converted(`orientation-${value}.tiff`, "image/tiff", "", { change: byExiftool(`-n -Orientation=${value}`) }),
  ),
];

const JPEG_XL = [
  encoded("lossy.jxl", "image/jxl", "-c:v libjxl", LOSSY),
  encoded("lossless.jxl", "image/jxl", "-c:v libjxl -distance 0"),
  encoded("16-bit.jxl", "image/jxl", "-pix_fmt rgb48 -c:v libjxl", LOSSY),
];

const UNDECODABLE = [
  converted("24-bit.bmp", "image/bmp", "-type TrueColor", HEADER_ONLY),
  converted("palette.bmp", "image/bmp", "-type palette", HEADER_ONLY),
  still("version-3.bmp", "image/bmp", (at, out) => ["convert", at(PATTERN), `BMP3:${out}`], HEADER_ONLY),
  still("version-2.bmp", "image/bmp", (at, out) => ["convert", at(PATTERN), `BMP2:${out}`], HEADER_ONLY),
  converted("icon.ico", "image/x-icon", "-resize 64x48!", { ...HEADER_ONLY, hasLocation: null }),
  converted("drawing.psd", "image/vnd.adobe.photoshop", "", HEADER_ONLY),
  still("large.psb", "image/vnd.adobe.photoshop", (at, out) => ["convert", at(PATTERN), `PSB:${out}`], HEADER_ONLY),
  encoded("jpeg-2000.jp2", "image/jp2", "-c:v jpeg2000", HEADER_ONLY),
  still("photograph.heic", "image/heic", (at, out) => ["heif-enc", "-q", "90", "-o", out, at(PATTERN)], HEADER_ONLY),
  still("lossless.heic", "image/heic", (at, out) => ["heif-enc", "-L", "-o", out, at(PATTERN)], HEADER_ONLY),
];

/** Images in Display P3 with its profile. */
const WIDE = [
  ["jpg", "image/jpeg", LOSSY],
  ["png", "image/png", {}],
  ["webp", "image/webp", LOSSY],
  ["tiff", "image/tiff", {}],
  ["avif", "image/avif", LOSSY],
] as const;

/** Creates an image with sharp, in a child process like the other programs. */
function sharpened(name: string, mimeType: string, calls: string, other: Partial<Sample> = {}): Sample {
  const script = "import sharp from 'sharp'; const [from, to] = process.argv.slice(1);";
  const make: Sample["make"] = (at, out) => [
    ...[
      process.execPath,
      "--input-type=module",
      "-e",
      `${script} await sharp(from)${calls}.toFile(to);`,
      at(PATTERN),
      out,
    ],
  ];
  return still(name, mimeType, make, other);
}

const PROFILED = [
  ...WIDE.map(([type, mimeType, other]) =>
    sharpened(`p3.${type}`, mimeType, `.withIccProfile("p3").toFormat("${type}", { quality: 92 })`, other),
  ),
  sharpened("p3-16.png", "image/png", `.toColorspace("rgb16").withIccProfile("p3").png()`),
  sharpened("srgb-profile.jpg", "image/jpeg", `.withIccProfile("srgb").jpeg({ quality: 92 })`),
  sharpened("gray-profile.png", "image/png", `.grayscale().withIccProfile("srgb").png()`),
];

export const STILLS: Sample[] = [
  ...JPEG,
  ...PNG,
  ...GIF,
  ...WEBP,
  ...AVIF,
  ...TIFF,
  ...JPEG_XL,
  ...PROFILED,
  ...UNDECODABLE,
];
