import { rgbaToThumbHash } from "thumbhash";
import type { Size } from "./geometry.ts";
import type { Pixels } from "./pixels.ts";

/** More pixels result in the same hash, which contains seven frequencies per direction. */
const SIDE = 64;

/**
 * Returns the hash of RGBA pixels in base64. The hash contains the aspect ratio of `displayedSize`, not that of the
 * pixels.
 */
export function thumbHash({ data, width, height }: Pixels, displayedSize: Size): string {
  const scale = SIDE / Math.max(displayedSize.width, displayedSize.height);
  const [w, h] = [
    Math.max(1, Math.round(displayedSize.width * scale)),
    Math.max(1, Math.round(displayedSize.height * scale)),
  ];
  const picture = Buffer.alloc(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [left, top] = [Math.floor(((x + 0.5) * width) / w), Math.floor(((y + 0.5) * height) / h)];
      const from = (top * width + left) * 4;
      for (let channel = 0; channel < 4; channel++) picture[(y * w + x) * 4 + channel] = data[from + channel] ?? 0;
    }
  }
  return Buffer.from(rgbaToThumbHash(w, h, picture)).toString("base64");
}
