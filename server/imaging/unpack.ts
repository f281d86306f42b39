import { promisify } from "node:util";
import { constants, gunzip } from "node:zlib";
import { PictureError } from "./picture-error.ts";

const inflate = promisify(gunzip);

/** What a compressed drawing may unpack to: decoders would go on until the memory is full. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** Deflate makes at most 1,032 bytes of one: the beginning of a bomb is small. */
const BEGINNING = 4096;

/** How many bytes say whether content is gzip. */
export const PACKED_BYTES = 3;

export function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** What the beginning of gzip unpacks to, as far as it goes; empty for what is no gzip. */
export function unpackedBeginning(packed: Uint8Array): Promise<Buffer> {
  const cut = { finishFlush: constants.Z_SYNC_FLUSH };
  return inflate(packed.subarray(0, BEGINNING), cut).catch(() => Buffer.alloc(0));
}

/** An image as libvips knows it; it may be compressed as a whole, as `.svgz` is. @throws {PictureError} */
export async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (!isPacked(bytes)) return stillOf(bytes);
  const once = await inflate(bytes, { maxOutputLength: MAX_UNPACKED }).catch((error: unknown) => {
    throw new PictureError(error instanceof RangeError ? "too_large" : "corrupt", { cause: error });
  });
  // Decoders would unpack it again, as far as it goes.
  if (isPacked(once)) throw new PictureError("corrupt");
  return once;
}

/**
 * An animated AVIF has a still picture as well, and names both among its brands (AVIF §6.2, ISO/IEC 14496-12 §4.3). libvips
 * looks at the first brand alone, and does not know that of animations.
 */
function stillOf(bytes: Buffer): Buffer {
  if (bytes.toString("latin1", 4, 12) !== "ftypavis") return bytes;
  if (!bytes.subarray(16, bytes.readUInt32BE(0)).includes("avif")) return bytes;
  const still = Buffer.from(bytes);
  still.write("avif", 8, "latin1");
  return still;
}
