import { TONES } from "./placeholder.ts";

const PITCH = 20;
const BAR = 12;
const HEIGHT = 320;
const MARGIN = 40;

/**
 * Draws samples as an SVG, as bars with the color of the placeholder. Each has the mean level of its part, relative to
 * the loudest part. @param samples 16 bits, little-endian
 */
export function waveform(samples: Buffer, thumbnail: boolean): Buffer {
  const { ground, ink } = TONES.AUDIO;
  const [width, height, margin] = thumbnail ? [640, 640, MARGIN] : [1280, HEIGHT, 0];
  const levels = levelsOf(samples, (width - 2 * margin) / PITCH);
  const loudest = Math.max(1, ...levels);
  const bars = levels.map((level, index) => {
    const length = Math.max(BAR, Math.round((HEIGHT * level) / loudest));
    const left = margin + index * PITCH + (PITCH - BAR) / 2;
    return `<rect x="${left}" y="${(height - length) / 2}" width="${BAR}" height="${length}" rx="${BAR / 2}"/>`;
  });
  const background = thumbnail ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : "";
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    ${background}<g fill="${ink}">${bars.join("")}</g>
  </svg>`,
  );
}

/** Returns the root mean square of each of `parts` equal parts. */
function levelsOf(samples: Buffer, parts: number): number[] {
  const count = samples.length >> 1;
  return Array.from({ length: parts }, (_, part) => {
    const [start, end] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)];
    let sum = 0;
    for (let index = start; index < end; index++) sum += samples.readInt16LE(2 * index) ** 2;
    return Math.sqrt(sum / Math.max(1, end - start));
  });
}
