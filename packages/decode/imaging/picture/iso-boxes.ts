/* Boxes of ISO/IEC 14496-12 §4.2: a length, a type, content. */

/** `at` is its position, `start` and `end` are those of its content. */
export interface Box {
  type: string;
  at: number;
  start: number;
  end: number;
}

const UUID_BYTES = 16;
const MAX_BOXES = 1000;

/**
 * Yields the boxes. Extended types are hexadecimal digits (ISO/IEC 14496-12 §4.2). The last box may end outside of the
 * bytes, and has the length 0 if it ends with them.
 */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let [at, left] = [from, MAX_BOXES];
  for (; at + 8 <= Math.min(to, bytes.length) && left > 0; left -= 1) {
    const declaredLength = bytes.readUInt32BE(at);
    if (declaredLength === 1 && at + 16 > bytes.length) return;
    const isLast = declaredLength === 0;
    const length = isLast ? to - at : declaredLength === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : declaredLength;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const header = declaredLength === 1 ? 16 : 8;
    if (length < header) return;
    const start = at + header;
    yield type === "uuid"
      ? { type: bytes.toString("hex", start, start + UUID_BYTES), at, start: start + UUID_BYTES, end: at + length }
      : { type, at, start, end: at + length };
    at += length;
  }
}

/** Returns the first box at a path of types below a box, or null. */
export function boxIn(bytes: Buffer, parent: Box, ...path: string[]): Box | null {
  const [type, ...rest] = path;
  if (type === undefined) return parent;
  for (const box of boxesIn(bytes, parent.start, parent.end)) {
    if (box.type === type) return boxIn(bytes, box, ...rest);
  }
  return null;
}
