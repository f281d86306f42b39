import { brotliDecompressSync } from "node:zlib";
import { memorySource } from "../location/bounded-source.ts";
import { gifPackets } from "../location/gif.ts";
import { type Directory, readTiff } from "../picture/directories.ts";
import { type Box, boxesIn } from "../picture/iso-boxes.ts";
import { RESOURCE, resourcesIn } from "./read-iptc.ts";

/* Metadata blocks of formats that libvips does not open, or from which it does not return all of them. */

/**
 * Metadata blocks as sharp returns them for any format. Untrusted: they are parsed in a worker process, sanitized and
 * truncated.
 */
export interface MetadataBlocks {
  /** A block of EXIF, or a TIFF file, which is EXIF itself. */
  exif: Uint8Array | null;
  /** The second directory of EXIF, if it is stored separately. */
  exifDirectory?: Uint8Array | null;
  xmp: Uint8Array | null;
  iptc: Uint8Array | null;
}

type FileBlocks = Partial<MetadataBlocks>;

const TAG = { xmp: 700, iptc: 33723, photoshop: 34377 } as const;
const PHOTOSHOP_HEADER_BYTES = 26;
/** Types of UUID boxes: XMP part 3 §1.2, EXIF and IPTC in JPEG 2000, and a container of Canon's CR3. */
const UUID: Record<string, "xmp" | "exif" | "iptc" | "container"> = {
  be7acfcb97a942e89c71999491e3afac: "xmp",
  "4a706754696666457869662d3e4a5032": "exif",
  "33c7a4d2b81d4723a0baf1a3e097ad38": "iptc",
  "85c0b687820f11e08111f4ce462b6a48": "container",
};
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;

/** Returns the blocks that can be read. */
export async function fileBlocks(bytes: Buffer): Promise<FileBlocks> {
  const head = bytes.toString("latin1", 0, 8);
  try {
    if (head.startsWith("8BPS")) return photoshopBlocks(bytes);
    if (head.startsWith("GIF8")) return await gifBlocks(bytes);
    if (/^.{4}(?:ftyp|jP {2}|JXL )/s.test(head)) return boxBlocks(bytes, 0, bytes.length);
    const [first] = readTiff(bytes)?.directories ?? [];
    return first ? tiffBlocks(bytes, first) : {};
  } catch {
    return {};
  }
}

/** Adobe Photoshop File Formats: a header, color data and resources, each of the latter after its length. */
function photoshopBlocks(bytes: Buffer): FileBlocks {
  const at = PHOTOSHOP_HEADER_BYTES + 4 + bytes.readUInt32BE(PHOTOSHOP_HEADER_BYTES);
  const resources = resourcesIn(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
  return {
    exif: resources.get(RESOURCE.exif) ?? null,
    xmp: resources.get(RESOURCE.xmp) ?? null,
    iptc: resources.get(RESOURCE.iptc) ?? null,
  };
}

async function gifBlocks(bytes: Buffer): Promise<FileBlocks> {
  for await (const packet of gifPackets(memorySource(bytes))) {
    return { xmp: Buffer.concat(packet.map(({ offset, length }) => bytes.subarray(offset, offset + length))) };
  }
  return {};
}

function boxBlocks(bytes: Buffer, from: number, to: number): FileBlocks {
  const blocks: FileBlocks = {};
  for (const box of boxesIn(bytes, from, to)) {
    try {
      Object.assign(blocks, { ...blocksInBox(bytes, box), ...blocks });
    } catch {
      // The blocks of the other boxes are read.
    }
  }
  return blocks;
}

function blocksInBox(bytes: Buffer, { type, start, end }: Box): FileBlocks {
  const content = bytes.subarray(start, end);
  const kind = UUID[type];
  if (kind === "container" || type === "moov") return boxBlocks(bytes, start, end);
  if (kind) return { [kind]: content };
  // JPEG XL (ISO/IEC 18181-2 §9). The offset of the TIFF header precedes it.
  if (type === "Exif") return { exif: content.subarray(4 + content.readUInt32BE(0)) };
  if (type === "xml ") return { xmp: content };
  if (type === "brob") {
    const inner = brotliDecompressSync(content.subarray(4), { maxOutputLength: MAX_BLOCK_BYTES });
    return blocksInBox(inner, { type: content.toString("latin1", 0, 4), at: 0, start: 0, end: inner.length });
  }
  // Canon stores each directory as a separate TIFF.
  if (type === "CMT1") return { exif: content };
  return type === "CMT2" ? { exifDirectory: content } : {};
}

function tiffBlocks(bytes: Buffer, first: Directory): FileBlocks {
  const block = (tag: number) => {
    const { at = 0, length = 0 } = first.content(tag) ?? {};
    return length > 0 ? bytes.subarray(at, at + length) : null;
  };
  const resources = block(TAG.photoshop);
  const datasets = block(TAG.iptc);
  // Some writers store them as numbers, in the byte order of the file. libtiff converts them.
  const iptc = datasets?.[0] === 0x1c ? datasets : null;
  return { exif: bytes, xmp: block(TAG.xmp), iptc: (resources && resourcesIn(resources).get(RESOURCE.iptc)) ?? iptc };
}
