import type { MediaSource } from "../measures.ts";

/** A box of ISO/IEC 14496-12 §4.2: a length, a type, content. */
export interface Box {
  type: string;
  offset: number;
  /** The start of its content. */
  start: number;
  end: number;
}

const MAX_BOXES = 20_000;

export async function* boxesOf(source: MediaSource, start: number, end: number): AsyncGenerator<Box> {
  let offset = start;
  for (let count = 0; count < MAX_BOXES; count++) {
    if (offset + 8 > end) return;
    const head = await source.read(offset, Math.min(16, end - offset));
    const size = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, 8);
    // The terminator of a user data list.
    if (size === 0 && type === "\0\0\0\0") return;
    const isLarge = size === 1;
    const length = size === 0 ? end - offset : isLarge ? Number(head.readBigUInt64BE(8)) : size;
    const box = { type, offset, start: offset + (isLarge ? 16 : 8), end: offset + length };
    if (box.end < box.start || box.end > end) throw new RangeError("A box is longer than its parent");
    yield box;
    offset = box.end;
  }
  throw new RangeError("Too many boxes");
}
