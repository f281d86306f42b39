import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";

/** Returns a generator of reproducible random numbers (mulberry32). */
export function random(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a photograph of a sheet of paper on a wooden table, with perspective, uneven light, slight blur and noise. */
export async function photographed(sheet: Buffer, width: number, height: number, seed: number): Promise<Buffer> {
  const paper = await sharp(sheet).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const next = random(seed);
  const out = Buffer.alloc(width * height * 3);
  const [w, h] = [paper.info.width, paper.info.height];
  // Corners of the sheet in the photograph, clockwise. The homography maps them back to the sheet.
  const scale = Math.min((width * 0.86) / w, (height * 0.86) / h);
  const [halfWidth, halfHeight] = [(w * scale) / 2, (h * scale) / 2];
  const corners = [
    [-halfWidth * 0.94, -halfHeight * 0.93],
    [halfWidth * 0.98, -halfHeight],
    [halfWidth * 1.03, halfHeight * 1.04],
    [-halfWidth, halfHeight * 0.97],
  ].map(([x = 0, y = 0]) => {
    const tilt = (seed % 2 === 0 ? 1 : -1) * 0.05;
    return [width / 2 + x * Math.cos(tilt) - y * Math.sin(tilt), height / 2 + x * Math.sin(tilt) + y * Math.cos(tilt)];
  });
  const back = homography(corners, [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const z = (back[6] ?? 0) * x + (back[7] ?? 0) * y + 1;
      const u = ((back[0] ?? 0) * x + (back[1] ?? 0) * y + (back[2] ?? 0)) / z;
      const v = ((back[3] ?? 0) * x + (back[4] ?? 0) * y + (back[5] ?? 0)) / z;
      const onSheet = u >= 0 && v >= 0 && u < w - 1 && v < h - 1;
      const light = 0.95 - 0.5 * (x / width) - 0.2 * (y / height) ** 2;
      const grain = (next() + next() - 1) * 18;
      const wood = 12 * Math.sin(y / 23 + 3 * Math.sin(x / 210));
      for (let c = 0; c < 3; c++) {
        const value = onSheet ? sample(paper.data, w, u, v, c) : (([118, 84, 56][c] ?? 0) + wood) * 1.1;
        out[(y * width + x) * 3 + c] = Math.min(255, Math.max(0, value * light + grain));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 82 })
    .toBuffer();
}

function sample(data: Buffer, width: number, u: number, v: number, channel: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const at = (dx: number, dy: number) => data[((y + dy) * width + x + dx) * 3 + channel] ?? 0;
  const [right, below] = [u - x, v - y];
  return (
    (at(0, 0) * (1 - right) + at(1, 0) * right) * (1 - below) + (at(0, 1) * (1 - right) + at(1, 1) * right) * below
  );
}

/** Returns the eight coefficients of the homography that maps four points to four other points. */
function homography(from: number[][], to: number[][]): number[] {
  const rows: number[][] = from.flatMap(([x = 0, y = 0], i) => {
    const [u = 0, v = 0] = to[i] ?? [];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let i = 0; i < 8; i++) {
    rows.splice(i, 8 - i, ...rows.slice(i).sort((a, b) => Math.abs(b[i] ?? 0) - Math.abs(a[i] ?? 0)));
    const pivot = rows[i] ?? [];
    for (const [j, row] of rows.entries()) {
      if (j === i) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < 9; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[8] ?? 0) / (row[i] ?? 1));
}

export type Paint = (context: SKRSContext2D, width: number, height: number, seed: number) => void;

/** Draws blots in the colors of interiors and gardens. */
export const blots =
  (count: number, sharpness: "soft" | "hard"): Paint =>
  (context, width, height, seed) => {
    const next = random(seed);
    const hue = next() * 360;
    context.fillStyle = `hsl(${hue} 18% 55%)`;
    context.fillRect(0, 0, width, height);
    for (let i = 0; i < count; i++) {
      context.fillStyle = `hsl(${hue + (next() - 0.5) * 120} ${10 + next() * 40}% ${20 + next() * 60}%)`;
      const [x, y, size] = [next() * width, next() * height, (0.04 + next() * 0.16) * width];
      context.beginPath();
      if (sharpness === "hard" && next() < 0.5) context.rect(x - size / 2, y - size / 2, size, size * (0.3 + next()));
      else context.ellipse(x, y, size, size * (0.4 + next() * 0.6), next() * 3, 0, 7);
      context.fill();
    }
  };

/** Adds grain to the image, as cameras do. */
export async function grainy(image: Buffer, seed: number, strength = 10): Promise<Buffer> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const next = random(seed);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) + (next() + next() - 1) * strength));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export function paint(width: number, height: number, ...layers: ((context: SKRSContext2D) => void)[]): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  for (const layer of layers) layer(canvas.getContext("2d"));
  return canvas.encode("png");
}
