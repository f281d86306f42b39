import type { Metadata } from "sharp";
import { mayBeSvg } from "../svg-document.ts";
import { type ExifTexts, exifTexts } from "./exif-texts.ts";
import { fileBlocks, type MetadataBlocks } from "./file-blocks.ts";
import { pngBlocks } from "./png-blocks.ts";
import { readIptc } from "./read-iptc.ts";
import { readXmp, textsOf, type XmpFields } from "./xmp.ts";

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
 * Returns the blocks of an image, whose header is null if the decoders cannot read it. libvips does not return the EXIF
 * of a TIFF, the XMP of a GIF, and the XMP of a PNG only if they precede the pixels. For a raw image, it returns the
 * blocks of its preview. ImageMagick 6.9.11 truncates IPTC in its own tag of a TIFF to a quarter, but not in the
 * Photoshop resources.
 */
export async function blocksOf(bytes: Buffer, header: Metadata | null): Promise<MetadataBlocks> {
  const { format, exif, xmp, iptc } = header ?? {};
  const own: Partial<MetadataBlocks> = format === "png" ? pngBlocks(bytes) : await fileBlocks(bytes);
  return {
    exif: own.exif ?? exif ?? null,
    exifDirectory: own.exifDirectory ?? null,
    xmp: mayBeSvg(bytes) ? bytes : (own.xmp ?? xmp ?? null),
    iptc: own.iptc ?? iptc ?? null,
  };
}

export async function readTexts({ exif, exifDirectory, xmp, iptc }: MetadataBlocks): Promise<MetadataTexts> {
  const xmpFields: XmpFields = xmp ? readXmp(xmp) : new Map();
  const datasets = iptc ? readIptc(iptc) : new Map<number, string[]>();
  return {
    xmp: (name) => textsOf(xmpFields.get(name)),
    xmpFields,
    iptc: (number) => datasets.get(number) ?? [],
    exif: { ...(exifDirectory && (await exifTexts(exifDirectory))), ...(exif && (await exifTexts(exif))) },
  };
}
