import { colorTableBytes } from "../location/gif.ts";

/* GIF89a: a screen, then blocks: extensions, frames and a trailer. */

const SCREEN_AT = 6;
const BLOCKS_AT = 13;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;
/** A frame of one transparent pixel. */
const TRANSPARENT_FRAME = Buffer.from("21f9040100000000" + "2c000000000100010000" + "0202440100", "hex");

/**
 * Returns the GIF with a transparent frame at its end if its first frame is smaller than its screen: libvips 8.18 shows
 * the rest of the screen in black if no frame has a transparent color, and browsers show it transparent. ImageMagick
 * writes such files when it crops.
 */
export function withTransparentScreen(gif: Buffer): Buffer {
  if (gif.toString("latin1", 0, 4) !== "GIF8") return gif;
  try {
    const end = trailerOf(gif);
    return end === null ? gif : Buffer.concat([gif.subarray(0, end), TRANSPARENT_FRAME, Buffer.from([TRAILER])]);
  } catch {
    return gif;
  }
}

/** Returns the position of the trailer, or null if the first frame covers the screen. @throws if a block is cut */
function trailerOf(gif: Buffer): number | null {
  let at = BLOCKS_AT + colorTableBytes(gif.readUInt8(10));
  for (let isFirst = true; gif.readUInt8(at) !== TRAILER; ) {
    if (gif.readUInt8(at) === EXTENSION) at = endOfData(gif, at + 2);
    else if (gif.readUInt8(at) === FRAME) {
      if (isFirst && gif.readUInt32LE(at + 5) === gif.readUInt32LE(SCREEN_AT)) return null;
      isFirst = false;
      at = endOfData(gif, at + 10 + colorTableBytes(gif.readUInt8(at + 9)) + 1);
    } else throw new RangeError("Not a block");
  }
  return at;
}

function endOfData(gif: Buffer, start: number): number {
  let at = start;
  while (gif.readUInt8(at) > 0) at += 1 + gif.readUInt8(at);
  return at + 1;
}
