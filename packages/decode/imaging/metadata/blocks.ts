import type { Metadata } from "sharp";
import { profileOf, readText } from "../location/png.ts";
import { mayBeSvg } from "../svg-document.ts";
import { exifTexts } from "./exif-texts.ts";
import { fileBlocks, type MetadataBlocks } from "./file-blocks.ts";
import { readIptc } from "./read-iptc.ts";
import { readXmp, textsOf, type XmpFields } from "./xmp.ts";

/** The texts of all blocks. */
export type MetadataTexts = Awaited<ReturnType<typeof readTexts>>;

/**
 * Returns the blocks of an image, whose header is null if the decoders cannot read it. libvips does not return the EXIF
 * of a TIFF, the XMP of a GIF, and the XMP of a PNG only if they precede the pixels. For a raw image, it returns the
 * blocks of its preview. ImageMagick 6.9.11 truncates IPTC in its own tag of a TIFF to a quarter, but not in the
 * Photoshop resources.
 */
export async function blocksOf(bytes: Buffer, header: Partial<Metadata> | null): Promise<MetadataBlocks> {
  const { format, exif, xmp, iptc } = header ?? {};
  const own: Partial<MetadataBlocks> = format === "png" ? pngBlocks(bytes) : await fileBlocks(bytes);
  return {
    exif: own.exif ?? exif ?? null,
    exifDirectory: own.exifDirectory ?? null,
    xmp: mayBeSvg(bytes) ? bytes : (own.xmp ?? xmp ?? null),
    iptc: own.iptc ?? iptc ?? null,
  };
}

export async function readTexts({ exif, exifDirectory, xmp, iptc }: MetadataBlocks) {
  const xmpFields: XmpFields = xmp ? readXmp(xmp) : new Map();
  const datasets = iptc ? readIptc(iptc) : new Map<number, string[]>();
  return {
    /** Returns the texts of a property by its name with the usual prefix, such as `dc:title`. */
    xmp: (name: string) => textsOf(xmpFields.get(name)),
    xmpFields,
    /** Returns the texts of a dataset of the application record. */
    iptc: (number: number) => datasets.get(number) ?? [],
    exif: { ...(exifDirectory && (await exifTexts(exifDirectory))), ...(exif && (await exifTexts(exif))) },
  };
}

const MAX_CHUNKS = 10_000;
/** Each text can be 32 MB after decompression. */
const MAX_TEXTS = 64;
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const XMP_NAMESPACE = "http://ns.adobe.com/xap/1.0/\0";

interface PngBlocks {
  exif: Buffer | null;
  xmp: Buffer | null;
  iptc: Buffer | null;
}

/**
 * Reads the blocks of a PNG that libvips 8.18 does not: those after the pixels, and ImageMagick's raw profiles (PNG
 * §11.3). Damaged chunks are skipped.
 */
function pngBlocks(png: Buffer): PngBlocks {
  const blocks: PngBlocks = { exif: null, xmp: null, iptc: null };
  let at = 8;
  let texts = 0;
  for (let count = 0; count < MAX_CHUNKS && at + 12 <= png.length; count++) {
    const length = png.readUInt32BE(at);
    const content = png.subarray(at + 8, at + 8 + length);
    const found = blockOf(png.toString("latin1", at + 4, at + 8), content);
    if (found) blocks[found[0]] ??= found[1];
    if (found !== undefined) texts += 1;
    if (texts === MAX_TEXTS) break;
    at += 12 + length;
  }
  return blocks;
}

type Block = [name: keyof PngBlocks, block: Buffer];

/** Returns undefined for a chunk without metadata, and null for metadata that cannot be read or is not a block. */
function blockOf(type: string, content: Buffer): Block | null | undefined {
  if (type === "eXIf") return ["exif", content];
  if (type !== "iTXt" && type !== "tEXt" && type !== "zTXt") return undefined;
  try {
    const found = readText(type, content);
    if (!found) return undefined;
    if (found.text.length > MAX_TEXT_BYTES) return null;
    if (found.kind === "xmp") return ["xmp", found.text];
    return found.kind === "profile" ? ofProfile(profileOf(found.text).bytes) : null;
  } catch {
    return null;
  }
}

function ofProfile(profile: Buffer): Block {
  const head = profile.toString("latin1", 0, XMP_NAMESPACE.length);
  if (/^(?:Exif\0\0|II|MM)/.test(head)) return ["exif", profile];
  if (head.startsWith("8BIM") || head.startsWith("\x1c")) return ["iptc", profile];
  return ["xmp", head === XMP_NAMESPACE ? profile.subarray(XMP_NAMESPACE.length) : profile];
}
