/* Elements of Matroska and WebM: an ID, a length and content (RFC 8794). */

/** The bytes of the longest ID and length. */
export const MAX_HEAD = 12;

export interface Element {
  id: number;
  /** The number of bytes of its length. */
  lengthBytes: number;
  offset: number;
  /** The start of its content. */
  start: number;
  /** Infinite for an unknown length. */
  end: number;
}

/** Reads the head of the element at a position of the bytes, which begin at `base` of the file. @throws {RangeError} */
export function elementIn(bytes: Buffer, at: number, base = 0): Element {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const lengthAt = at + idBytes;
  const lengthBytes = Math.clz32(bytes[lengthAt] ?? 0) - 23;
  if (idBytes > 4 || lengthBytes > 8 || lengthAt + lengthBytes > bytes.length) throw new RangeError("Not an element");
  let length = (bytes[lengthAt] ?? 0) & (0xff >> lengthBytes);
  for (let index = 1; index < lengthBytes; index++) length = length * 256 + (bytes[lengthAt + index] ?? 0);
  const start = base + lengthAt + lengthBytes;
  const isUnknown = length === 2 ** (7 * lengthBytes) - 1;
  const end = isUnknown ? Number.POSITIVE_INFINITY : start + length;
  return { id: bytes.readUIntBE(at, idBytes), lengthBytes, offset: base + at, start, end };
}
