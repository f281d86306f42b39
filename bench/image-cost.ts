import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { renderVariant } from "../server/imaging/render.ts";
import { median, type Report } from "./report.ts";

const WIDTHS = [320, 640, 1080, 1440, 1920, 2560, 3840];
const FORMATS = ["jpeg", "webp", "avif"] as const;
const ROUNDS = 3;

/** Measures the CPU time of each format. The CPU time of this process does not include other work on the machine. */
export async function imageCost(picture: string): Promise<Report> {
  sharp.cache(false);
  sharp.concurrency(1);
  const original = await readFile(picture);
  const { width, height } = await sharp(original).metadata();
  const rows: number[][] = [];
  for (const w of WIDTHS.filter((each) => each <= width)) {
    const took: number[] = [];
    for (const f of FORMATS) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = process.cpuUsage();
        await renderVariant(original, { w, f, q: 80 }, { width, height });
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
      took.push(median(times));
    }
    const [, webp = 0, avif = 0] = took;
    rows.push([w, (w * w * height) / width / 1e6, ...took, avif / webp]);
  }
  return {
    title: "CPU time of formats by size",
    method: `A JPEG of ${width} × ${height} pixels, rendered in the same way as by the service, on one thread. CPU time, median of ${ROUNDS} rounds.`,
    columns: ["width", "megapixels", ...FORMATS.map((f) => `${f} ms`), "AVIF / WebP"],
    rows,
  };
}
