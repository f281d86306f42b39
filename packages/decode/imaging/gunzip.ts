import { promisify } from "node:util";
import { constants, gunzip } from "node:zlib";
import { PictureError } from "./picture-error.ts";

const inflate = promisify(gunzip);

/** Maximum unpacked size of a compressed SVG. Decoders have no limit. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Deflate has a ratio of at most 1,032, so this limits the unpacked beginning of a decompression bomb. */
const BEGINNING_BYTES = 4096;

/** The number of bytes that identify gzip. */
export const GZIP_MAGIC_BYTES = 3;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** Unpacks the beginning of gzip content, as far as possible. Returns an empty buffer for other content. */
export function gunzipBeginning(packed: Uint8Array): Promise<Buffer> {
  const cut = { finishFlush: constants.Z_SYNC_FLUSH };
  return inflate(packed.subarray(0, BEGINNING_BYTES), cut).catch(() => Buffer.alloc(0));
}

/**
 * Returns an image that libvips recognizes. The content may be compressed completely, such as `.svgz`. @throws
 * {PictureError}
 */
export async function gunzipIfNeeded(bytes: Buffer): Promise<Buffer> {
  if (!isGzip(bytes)) return asStillAvif(bytes);
  const inflated = await inflate(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).catch((error: unknown) => {
    throw new PictureError(error instanceof RangeError ? "too_large" : "corrupt", undefined, { cause: error });
  });
  // Decoders would unpack it again, without a limit.
  if (isGzip(inflated)) throw new PictureError("corrupt");
  return inflated;
}

/**
 * An animated AVIF also contains a still image, and lists both brands (AVIF §6.2, ISO/IEC 14496-12 §4.3). libvips reads
 * only the first brand, and does not support the one of animations.
 */
function asStillAvif(bytes: Buffer): Buffer {
  if (bytes.toString("latin1", 4, 12) !== "ftypavis") return bytes;
  if (!bytes.subarray(16, bytes.readUInt32BE(0)).includes("avif")) return bytes;
  const still = Buffer.from(bytes);
  still.write("avif", 8, "latin1");
  return still;
}
