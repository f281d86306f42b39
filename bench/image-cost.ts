import { readFile } from "node:fs/promises";
import { renderVariant } from "@media-asset-service/decode/imaging/render.ts";
import sharp from "sharp";
import { renderBare } from "./bare/render.ts";
import { median, type Report } from "./report.ts";

const WIDTHS = [320, 640, 1080, 1440, 1920, 2560, 3840];
const FORMATS = ["jpeg", "webp", "avif"] as const;
const ROUNDS = 3;
const QUALITY = 80;

/**
 * Measures the CPU time of each format, alternately with sharp and the same parameters. The CPU time of this process
 * does not include other work on the machine.
 */
export async function imageCost(picture: string): Promise<Report> {
  const original = await readFile(picture);
  const { width, height } = await sharp(original).metadata();
  const rows: number[][] = [];
  for (const w of WIDTHS.filter((each) => each <= width)) {
    const took: number[] = [];
    const ratios: number[] = [];
    for (const f of FORMATS) {
      const service: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        service.push(await cpuMs(() => renderVariant(original, { w, f, q: QUALITY }, { width, height })));
        bare.push(await cpuMs(() => renderBare(original, { w, f, q: QUALITY })));
      }
      took.push(median(service));
      ratios.push(median(bare) / median(service));
    }
    const [, webp = 0, avif = 0] = took;
    rows.push([w, (w * w * height) / width / 1e6, ...took, avif / webp, ...ratios]);
  }
  return {
    title: "CPU time of formats by size",
    method: `A JPEG of ${width} × ${height} pixels, rendered in the same way as by the service, on one thread. CPU time, median of ${ROUNDS} rounds. The last columns are the CPU time of sharp with the same parameters, divided by that of the service (limit: ≥ 0.95).`,
    columns: [
      ...["width", "megapixels", ...FORMATS.map((f) => `${f} ms`), "AVIF / WebP"],
      ...FORMATS.map((f) => `sharp / service, ${f}`),
    ],
    rows,
  };
}

async function cpuMs(render: () => Promise<Buffer>): Promise<number> {
  const before = process.cpuUsage();
  await render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
