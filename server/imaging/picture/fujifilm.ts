import type { Size } from "../geometry.ts";
import { type Content, type PrimaryImage, primaryImageFrom } from "./preview.ts";

/* Raw images of Fujifilm (`.raf`), documented by ExifTool: a JPEG, records, and the sensor data. Big-endian. */

const SIGNATURE = "FUJIFILMCCD-RAW ";
/** The positions in the header that contain the offset and the length of each part. */
const [JPEG, RECORDS, HEADER_BYTES] = [84, 92, 100];
const CROPPED_SIZE = 0x111;
const MAX_RECORDS = 255;

/** @throws {RangeError} if the records or the preview are in the rest of the file */
export function primaryImageInFujifilm(content: Content): PrimaryImage | null {
  const { bytes, isPart } = content;
  if (bytes.toString("latin1", 0, SIGNATURE.length) !== SIGNATURE || bytes.length < HEADER_BYTES) return null;
  const placeAt = (at: number) => ({ at: bytes.readUInt32BE(at), length: bytes.readUInt32BE(at + 4) });
  const records = placeAt(RECORDS);
  if (isPart && records.at + records.length > bytes.length)
    throw new RangeError("The records are outside of these bytes");
  const size = croppedSize(bytes.subarray(records.at, records.at + records.length));
  // The orientation is in the JPEG.
  return primaryImageFrom(content, [placeAt(JPEG)], { size, orientation: 1 });
}

/**
 * Returns the size from the records. Each record has a tag, the length of its value, and the value. A size has the
 * height before the width.
 */
function croppedSize(records: Buffer): Size | null {
  if (records.length < 4) return null;
  let [at, left] = [4, Math.min(records.readUInt32BE(0), MAX_RECORDS)];
  for (; left > 0 && at + 8 <= records.length; left -= 1) {
    if (records.readUInt16BE(at) === CROPPED_SIZE) {
      const [height, width] = [records.readUInt16BE(at + 4), records.readUInt16BE(at + 6)];
      return width > 0 && height > 0 ? { width, height } : null;
    }
    at += 4 + records.readUInt16BE(at + 2);
  }
  return null;
}
