import { profileOf, readText } from "../location/png-text.ts";

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
export function pngBlocks(png: Buffer): PngBlocks {
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
