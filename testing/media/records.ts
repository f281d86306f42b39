import { PATTERN, type Sample, still } from "./sample.ts";

/* Images with metadata that exiftool writes in the place of each format. */

/** Metadata by the standard that defines it. Numbers with leading zeros, and characters of Windows-1252. */
const BLOCKS = {
  exif: {
    "EXIF:Artist": "Ada Example",
    "EXIF:Copyright": "© 2026 Ada Example",
    "EXIF:ImageDescription": "A pattern of patches",
    "EXIF:DateTimeOriginal": "2026:05:11 09:30:00",
    "EXIF:OffsetTimeOriginal": "+02:00",
  },
  xmp: {
    "XMP-dc:Title": "007",
    "XMP-dc:Description": "Zwölf Farben “in Reihen”",
    "XMP-dc:Creator": "Ada Example",
    "XMP-dc:Rights": "© 2026",
    "XMP-photoshop:DateCreated": "2026:05",
  },
  iptc: {
    "IPTC:ObjectName": "00012345",
    "IPTC:Caption-Abstract": "A “quoted” caption – €",
    "IPTC:By-line": "Ada Example",
    "IPTC:CopyrightNotice": "© 2026",
  },
} as const;

/** The tag from which each field of `embedded` is read. */
const FIELDS: Record<keyof typeof BLOCKS, Record<string, string>> = {
  exif: { creator: "EXIF:Artist", copyright: "EXIF:Copyright", description: "EXIF:ImageDescription" },
  xmp: {
    title: "XMP-dc:Title",
    description: "XMP-dc:Description",
    creator: "XMP-dc:Creator",
    copyright: "XMP-dc:Rights",
  },
  iptc: {
    title: "IPTC:ObjectName",
    description: "IPTC:Caption-Abstract",
    creator: "IPTC:By-line",
    copyright: "IPTC:CopyrightNotice",
  },
};

type Block = keyof typeof BLOCKS;

const ALL: Block[] = ["exif", "xmp", "iptc"];
const imageMagick: Sample["make"] = (at, out) => ["convert", at(PATTERN), out];
const heif =
  (...args: string[]): Sample["make"] =>
  (at, out) => ["heif-enc", ...args, "-o", out, at(PATTERN)];

/** Formats with the standards that exiftool writes into them. */
const FORMATS: [type: string, mimeType: string, blocks: Block[], make: Sample["make"], hasPixels: boolean][] = [
  ["jpg", "image/jpeg", ALL, imageMagick, true],
  ["png", "image/png", ["exif", "xmp"], imageMagick, true],
  ["webp", "image/webp", ["exif", "xmp"], imageMagick, true],
  ["tiff", "image/tiff", ALL, imageMagick, true],
  ["gif", "image/gif", ["xmp"], imageMagick, true],
  ["avif", "image/avif", ["exif", "xmp"], heif("-A", "-q", "90"), true],
  ["heic", "image/heic", ["exif", "xmp"], heif("-q", "90"), false],
  ["psd", "image/vnd.adobe.photoshop", ALL, imageMagick, false],
  [
    "jp2",
    "image/jp2",
    ["xmp"],
    (at, out) => ["ffmpeg", "-v", "error", "-y", "-i", at(PATTERN), "-c:v", "jpeg2000", out],
    false,
  ],
];

const PLACE = {
  "EXIF:GPSLatitude": "59.3293",
  "EXIF:GPSLatitudeRef": "N",
  "EXIF:GPSLongitude": "18.0686",
  "EXIF:GPSLongitudeRef": "E",
};
const VERSION = { "EXIF:Artist": "Ada Example", "EXIF:GPSVersionID": "2 3 0 0" };
const written = (tags: Record<string, string>) => (out: string) => [
  ...["exiftool", "-q", "-overwrite_original", "-n", "-codedcharacterset=utf8"],
  ...Object.entries(tags).map(([tag, value]) => `-${tag}=${value}`),
  out,
];

export const RECORDS: Sample[] = FORMATS.flatMap(([type, mimeType, blocks, make, hasPixels]) => {
  const common = { hasPixels, maxDeltaE: 4 };
  const described = blocks.map((block) =>
    still(`${block}.${type}`, mimeType, make, { ...common, change: written(BLOCKS[block]), tags: FIELDS[block] }),
  );
  if (!blocks.includes("exif")) return described;
  return [
    ...described,
    still(`place.${type}`, mimeType, make, { ...common, change: written(PLACE), hasLocation: true }),
    still(`gps-version.${type}`, mimeType, make, { ...common, change: written(VERSION) }),
  ];
});
