import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { automaticQuality } from "@media-asset-service/decode/imaging/image-quality.ts";
import { renderVariant } from "@media-asset-service/decode/imaging/render.ts";
import type { VariantFormat } from "@media-asset-service/decode/imaging/transform.ts";
import sharp from "sharp";
import { scaled } from "./image-quality.ts";
import { median, type Report } from "./report.ts";

const run = promisify(execFile);

const WIDTHS = [320, 480, 640, 1080, 1440, 2048];
/** Qualities of JPEG XL between which the bytes and the quality of a score are interpolated. */
const TRIED = [70, 80, 90];

interface Encoded {
  q: number;
  bytes: number;
  /** SSIMULACRA2: 100 is identical, lower is worse. */
  score: number;
  /** CPU time of the scaled image to the variant. */
  seconds: number;
}

interface Sample {
  width: number;
  jpeg: Encoded;
  webp: Encoded;
  avif: Encoded;
  /** Of ascending quality. */
  jxl: Encoded[];
}

/** Compares JPEG XL with the other formats at the same score. Requires `ssimulacra2` of libjxl. */
export async function jpegXlQuality(folder: string): Promise<Report> {
  const names = (await readdir(folder)).filter((name) => /\.(?:jpe?g|png)$/.test(name));
  const directory = await mkdtemp(join(tmpdir(), "jpeg-xl-"));
  try {
    const samples: Sample[] = [];
    for (const name of names) {
      for (const width of WIDTHS) {
        const sample = await measure(join(folder, name), width, directory);
        if (sample) samples.push(sample);
      }
    }
    return report(names.length, samples);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function measure(path: string, width: number, directory: string): Promise<Sample | null> {
  const { data, info } = await scaled(sharp(path), width);
  if (info.width < width) return null;
  const [reference, decoded] = [join(directory, "reference.png"), join(directory, "decoded.png")];
  await writeFile(reference, data);
  const encoded = async (f: VariantFormat, q = automaticQuality(f, info)): Promise<Encoded> => {
    const before = process.cpuUsage();
    const bytes = await renderVariant(data, { f, q });
    const { user, system } = process.cpuUsage(before);
    await writeFile(decoded, await renderVariant(bytes, { f: "png", q: 80 }));
    const { stdout } = await run("ssimulacra2", [reference, decoded]);
    return { q, bytes: bytes.length, score: Number.parseFloat(stdout), seconds: (user + system) / 1e6 };
  };
  const jxl: Encoded[] = [];
  for (const q of TRIED) jxl.push(await encoded("jxl", q));
  return { width, jpeg: await encoded("jpeg"), webp: await encoded("webp"), avif: await encoded("avif"), jxl };
}

/** Interpolates JPEG XL between two measurements, or extrapolates it, to a score. */
function atScore(tried: Encoded[], score: number): { q: number; bytes: number } {
  const above = tried.findIndex((it) => it.score >= score);
  const end = above === -1 ? tried.length - 1 : Math.max(1, above);
  const [low, high] = tried.slice(end - 1, end + 1);
  if (!low || !high) throw new Error("At least two qualities are necessary");
  const share = (score - low.score) / (high.score - low.score);
  // Bytes grow exponentially with the quality.
  return { q: low.q + share * (high.q - low.q), bytes: low.bytes * (high.bytes / low.bytes) ** share };
}

function report(files: number, samples: Sample[]): Report {
  const rows = WIDTHS.map((width) => {
    const of = samples.filter((sample) => sample.width === width);
    const middle = (value: (sample: Sample) => number) => median(of.map(value));
    const ratio = (sample: Sample, f: "webp" | "avif") => atScore(sample.jxl, sample[f].score).bytes / sample[f].bytes;
    return [
      width,
      `${of.length}`,
      ...(["jpeg", "webp", "avif"] as const).flatMap((f) => [
        middle((sample) => sample[f].bytes / 1000),
        middle((sample) => sample[f].score),
      ]),
      middle(({ jxl, jpeg }) => atScore(jxl, jpeg.score).q),
      middle((sample) => ratio(sample, "avif")),
      `${of.filter((sample) => ratio(sample, "avif") < 1).length}`,
      middle((sample) => ratio(sample, "webp")),
      middle(({ webp }) => webp.seconds),
      middle(({ avif }) => avif.seconds),
      middle(({ jxl }) => jxl[1]?.seconds ?? Number.NaN),
    ];
  });
  return {
    title: "JPEG XL at the score of other formats",
    method: `${files} photographs, scaled down to each width and encoded in the same way as by the service, with the default quality of JPEG and \`q=auto\` of WebP and AVIF. The score is SSIMULACRA2; higher is better. JPEG XL is interpolated between the qualities ${TRIED.join(", ")}. Ratios are its bytes to those of the other format at the same score. Values are medians, and CPU seconds.`,
    columns: [
      ...[
        "width",
        "photographs",
        "JPEG kB",
        "score",
        "WebP kB",
        "score",
        "AVIF kB",
        "score",
        "JPEG XL q at the score of JPEG",
      ],
      ...["to AVIF", "smaller than AVIF", "to WebP", "WebP s", "AVIF s", "JPEG XL s"],
    ],
    rows,
  };
}
