import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { automaticQuality } from "@media-asset-service/decode/imaging/image-quality.ts";
import { renderVariant } from "@media-asset-service/decode/imaging/render.ts";
import type { VariantFormat } from "@media-asset-service/decode/imaging/transform.ts";
import sharp, { type Sharp } from "sharp";
import { median, quantile, type Report } from "./report.ts";

const run = promisify(execFile);

const WIDTHS = [320, 480, 640, 1080, 1440];
/** Qualities from which the quality with the score of the default is interpolated. */
const TRIED = { webp: [77, 87], avif: [54, 66] } as const;
type Better = keyof typeof TRIED;

interface Encoded {
  bytes: number;
  /** SSIMULACRA: 0 is identical, higher is worse. */
  score: number;
}

interface Sample {
  width: number;
  /** Bytes of the file, in its own format and size. */
  original: number;
  standard: Encoded;
  /** The quality at which the format has the score of the default. */
  equal: Record<Better, number>;
  automatic: Record<Better, Encoded>;
}

/** Measures the photographs of a folder with the metric of libjxl-devtools. */
export async function imageQuality(folder: string): Promise<Report> {
  const files = (await readdir(folder)).filter((name) => /\.(?:jpe?g|png)$/.test(name));
  const directory = await mkdtemp(join(tmpdir(), "image-quality-"));
  try {
    const samples: Sample[] = [];
    const waiting = files.flatMap((name) => WIDTHS.map((width) => ({ path: join(folder, name), width })));
    const work = async (worker: number) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const sample = await measure(next.path, next.width, join(directory, String(worker)));
        if (sample) samples.push(sample);
      }
    };
    await Promise.all([work(0), work(1)]);
    return report(files.length, samples);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Returns the reference for the comparison: an opaque PNG in sRGB, scaled down to the width. */
export function scaled(picture: Sharp, width: number) {
  return picture
    .resize({ width, withoutEnlargement: true })
    .flatten()
    .toColorspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
}

async function measure(path: string, width: number, prefix: string): Promise<Sample | null> {
  const { data, info } = await scaled(sharp(path), width);
  if (info.width < width) return null;
  await writeFile(`${prefix}-a.png`, data);
  const encoded = async (f: VariantFormat, q: number): Promise<Encoded> => {
    const bytes = await renderVariant(data, { f, q });
    await sharp(bytes).png({ compressionLevel: 1 }).toFile(`${prefix}-b.png`);
    const { stdout } = await run("ssimulacra_main", [`${prefix}-a.png`, `${prefix}-b.png`]);
    return { bytes: bytes.length, score: Number.parseFloat(stdout) };
  };
  const standard = await encoded("jpeg", 80);
  const equal = async (f: Better) => {
    const tried: [number, number][] = [];
    for (const q of TRIED[f]) tried.push([q, (await encoded(f, q)).score]);
    return qualityAt(tried, standard.score);
  };
  const automatic = (f: Better) => encoded(f, automaticQuality(f, { width: info.width, height: info.height }));
  return {
    width,
    original: (await stat(path)).size,
    standard,
    equal: { webp: await equal("webp"), avif: await equal("avif") },
    automatic: { webp: await automatic("webp"), avif: await automatic("avif") },
  };
}

/** Interpolates the quality linearly between two measurements, or extrapolates it. */
function qualityAt(tried: [quality: number, score: number][], targetScore: number): number {
  const above = tried.findIndex(([, score]) => score <= targetScore);
  const end = above === -1 ? tried.length - 1 : Math.max(1, above);
  const [[q1, s1] = [0, 0], [q2, s2] = [0, 0]] = tried.slice(end - 1, end + 1);
  return Math.min(100, Math.max(1, q1 + ((targetScore - s1) / (s2 - s1)) * (q2 - q1)));
}

function report(files: number, samples: Sample[]): Report {
  const rows = WIDTHS.map((width) => {
    const of = samples.filter((sample) => sample.width === width);
    const middle = (value: (sample: Sample) => number) => median(of.map(value));
    const better = (f: Better) => [
      middle(({ equal }) => equal[f]),
      middle(({ automatic }) => automatic[f].bytes / 1024),
      quantile(
        of.map(({ automatic, standard }) => automatic[f].bytes / standard.bytes),
        0.5,
      ),
      middle(({ automatic, standard }) => automatic[f].score / standard.score),
    ];
    const kilobytes = [middle(({ original }) => original / 1024), middle(({ standard }) => standard.bytes / 1024)];
    return [width, of.length, ...kilobytes, ...better("webp"), ...better("avif")];
  });
  const columns = (f: string) => [`${f} q at equal score`, `${f} auto kB`, `to JPEG`, `score to JPEG`];
  return {
    title: "Automatic quality of images",
    method: `${files} photographs, scaled down to each width and encoded in the same way as by the service. The score is SSIMULACRA (\`ssimulacra_main\` of Debian's libjxl-devtools 0.7); lower is better. The reference is the score of JPEG with the default quality of 80. Values are medians of all photographs.`,
    columns: ["width", "photographs", "original kB", "JPEG 80 kB", ...columns("WebP"), ...columns("AVIF")],
    rows,
  };
}
