import type { Metadata } from "sharp";
import { isTiff } from "../picture/directories.ts";
import { mayBeSvg } from "../svg-document.ts";
import { type ExifTexts, exifTexts } from "./exif-texts.ts";
import { pngBlocks } from "./png-blocks.ts";
import { datasetsIn, readIptc } from "./read-iptc.ts";
import { readXmp, textsOf, type XmpFields } from "./xmp.ts";

/**
 * Metadata blocks as sharp returns them for any format. Untrusted: they are parsed in a worker process, sanitized and
 * truncated.
 */
export interface MetadataBlocks {
  /** A block of EXIF, or a TIFF file, which is EXIF itself. */
  exif: Uint8Array | null;
  xmp: Uint8Array | null;
  iptc: Uint8Array | null;
}

/** The texts of all blocks. */
export interface MetadataTexts {
  /** Returns the texts of a property by its name with the usual prefix, such as `dc:title`. */
  xmp(name: string): string[];
  xmpFields: XmpFields;
  /** Returns the texts of a dataset of the application record. */
  iptc(number: number): string[];
  exif: ExifTexts;
}

/**
 * libvips returns the EXIF data of a file unchanged, but not of a TIFF, and the XMP data of a PNG only if they precede the pixels.
 * ImageMagick 6.9.11 truncates IPTC in its own tag of a TIFF to a quarter, but not in the Photoshop resources.
 */
export function blocksOf(bytes: Buffer, header: Metadata | null): MetadataBlocks {
  const { format, exif, xmp, iptc, tifftagPhotoshop: resources } = header ?? {};
  const png = format === "png" ? pngBlocks(bytes) : null;
  return {
    exif: format === "tiff" || isTiff(bytes) ? bytes : (exif ?? png?.exif ?? null),
    xmp: mayBeSvg(bytes) ? bytes : (xmp ?? png?.xmp ?? null),
    iptc: (resources && datasetsIn(resources)) ?? iptc ?? png?.iptc ?? null,
  };
}

export async function readTexts({ exif, xmp, iptc }: MetadataBlocks): Promise<MetadataTexts> {
  const xmpFields: XmpFields = xmp ? readXmp(xmp) : new Map();
  const datasets = iptc ? readIptc(iptc) : new Map<number, string[]>();
  return {
    xmp: (name) => textsOf(xmpFields.get(name)),
    xmpFields,
    iptc: (number) => datasets.get(number) ?? [],
    exif: exif ? await exifTexts(exif) : {},
  };
}
