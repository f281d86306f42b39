import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { startCluster } from "../testing/services/cluster.ts";
import { cpuSeconds, startBare } from "./bare/start.ts";
import { type Load, load, message } from "./load.ts";
import { median, quantile, type Report } from "./report.ts";

const ROUNDS = 7;
/** As TRANSFORM_CONCURRENCY. */
const AT_ONCE = 2;
/** Enough that the next one is always waiting. */
const ASKING = 6;
const VARIANTS = 60;
const CONNECTIONS = 16;
const ROUND_MS = 2_000;

/** Transforms beside bare sharp, and stored variants beside a bare file, in turn. */
export async function images(databaseUrl: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "bench-images-"));
  const photo = await photograph();
  await writeFile(join(folder, "photo.jpg"), photo);
  const cluster = await startCluster(1, {
    DATABASE_URL: databaseUrl,
    UNSIGNED_VARIANTS: "allow",
    TRANSFORM_CONCURRENCY: String(AT_ONCE),
  });
  try {
    const account = await cluster.account();
    const service = cluster.next();
    const { data } = await account.upload(photo);
    const path = `/cdn/${data.id}/${data.filename}`;
    const stored = `${path}?w=800&f=webp`;
    const variant = Buffer.from(await (await fetch(service + stored)).arrayBuffer());
    await writeFile(join(folder, "variant.webp"), variant);
    const bare = await startBare("images.ts", join(folder, "photo.jpg"), join(folder, "variant.webp"), String(AT_ONCE));
    try {
      /** The next width that nobody has asked for: the same ones for both. */
      const widths = (url: string, target: (w: number) => string, round: number) => {
        let next = 801 + round * VARIANTS;
        const end = next + VARIANTS;
        return load(url, ASKING, 600_000, () => (next < end ? message("GET", target(next++), {}) : null));
      };
      const again = (url: string, target: string) => load(url, CONNECTIONS, ROUND_MS, () => message("GET", target, {}));

      const pids = { service: cluster.servers[0]?.child.pid ?? 0, bare: bare.pid, node: bare.pid };
      const transforms = await inTurn(pids, {
        service: (round) => widths(service, (w) => `${path}?w=${w}&f=webp`, round),
        bare: (round) => widths(bare.url, (w) => `/transform?w=${w}`, round),
      });
      const deliveries = await inTurn(pids, {
        service: () => again(service, stored),
        bare: () => again(bare.url, "/express"),
        node: () => again(bare.url, "/file"),
      });
      return {
        title: "Images beside bare sharp and a bare file",
        method:
          `Median of ${ROUNDS} rounds in turn. Transform: a JPEG of 12 megapixels (${photo.length} bytes) to WebP of about ` +
          `800 pixels, ${AT_ONCE} at once for ${ASKING} who wait, each never asked for before, against the same sharp pipeline behind node:http. ` +
          `Stored variant: ${variant.length} bytes over ${CONNECTIONS} connections, against Express' sendFile and against ` +
          "node:http with a read stream; the service looks up the file and the variant in PostgreSQL. CPU is that of the server's process per request.",
        columns: [
          "",
          "service /s",
          "p99 ms",
          "bare /s",
          "ratio",
          "limit",
          "service CPU ms",
          "bare CPU ms",
          "CPU ratio",
        ],
        rows: [
          row("transform, to bare sharp", transforms.service, transforms.bare, "≥ 0.95"),
          row("stored variant, to Express", deliveries.service, deliveries.bare, "≥ 0.7"),
          row("stored variant, to node:http", deliveries.service, deliveries.node, ""),
        ],
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Round extends Load {
  /** Of the server's process. */
  cpuSeconds: number;
}

/** Every subject in every round; the first round warms up. */
async function inTurn<Name extends string>(
  pids: Record<Name, number>,
  subjects: Partial<Record<Name, (round: number) => Promise<Load>>>,
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(subjects) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Round[]>;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const before = cpuSeconds(pids[name]);
      const measured = await subjects[name]?.(round);
      if (round > 0 && measured) rounds[name].push({ ...measured, cpuSeconds: cpuSeconds(pids[name]) - before });
    }
  }
  return rounds;
}

function row(name: string, service: Round[], bare: Round[], limit: string): Report["rows"][number] {
  const perSecond = ({ requests, seconds }: Round) => requests / seconds;
  const cpu = ({ requests, cpuSeconds }: Round) => (cpuSeconds * 1000) / requests;
  // Round by round: what else the machine did then slowed both.
  const ratio = (of: (round: Round) => number) =>
    median(service.flatMap((round, i) => (bare[i] ? [of(round) / of(bare[i])] : [])));
  const times = service.flatMap(({ milliseconds }) => milliseconds);
  return [
    name,
    median(service.map(perSecond)),
    quantile(times, 0.99),
    median(bare.map(perSecond)),
    ratio(perSecond),
    limit,
    median(service.map(cpu)),
    median(bare.map(cpu)),
    ratio(cpu),
  ];
}

/** Smooth and noisy at once, as photographs are. */
async function photograph(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 };
  const coarse = await sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .toBuffer();
  const noise = {
    create: { ...size, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 12 } },
  } as const;
  return sharp(coarse, { raw: { ...size, channels: 3 } })
    .composite([{ input: await sharp(noise).png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
