import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { plainImage } from "../testing/plain-image.ts";
import type { ServerProcess } from "../testing/process.ts";
import { newBucket } from "../testing/services/bucket.ts";
import { type Account, type Cluster, startCluster } from "../testing/services/cluster.ts";
import { startMixedLoad } from "../testing/services/mixed-load.ts";
import { startTagger } from "../testing/tagger.ts";
import { quantile, type Report } from "./report.ts";

/** Set `SOAK_MINUTES=60` for the long form. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 2);
const PROCESSES = 3;
/**
 * Clients per process. They use about half of the CPU time. With a higher load, the benchmark would measure the queue.
 */
const CLIENTS = 2;
const PAUSE_MS = 100;
const SAMPLE_MS = 10_000;
/** Share of the time that is ignored, because memory for pools, caches and compiled code grows at first. */
const WARM_UP_SHARE = 1 / 4;
const LIMITS = {
  apiCallsPerDay: 2_000_000_000,
  anonymousVariantsPerDay: 2_000_000_000,
  aiCreditsPerMonth: 1_000_000_000,
  storageBytes: 1e12,
};
const BURST_SECONDS = 5;
const UPLOADS_PER_SECOND = 1_000;
const UPLOADS = BURST_SECONDS * UPLOADS_PER_SECOND;

interface Sample {
  minutes: number;
  residentMb: number;
  lagMs: number;
  connections: number;
}

/** Runs three processes under mixed load for a long time, then sends more uploads per second than they can process. */
export async function soak(databaseUrl: string): Promise<Report> {
  const bucket = process.env.S3_ENDPOINT ? await newBucket() : null;
  const tagger = await startTagger();
  const cluster = await startCluster(PROCESSES, {
    ...bucket?.env,
    ...{ DATABASE_URL: databaseUrl, AI_TAGGING: "http", AI_HTTP_URL: tagger.url, AI_OCR: "off", AI_BG_REMOVAL: "off" },
    ...{ UNSIGNED_VARIANTS: "allow", LOG_LEVEL: "error" },
  });
  try {
    const samples = cluster.servers.map((): Sample[] => []);
    const load = await underLoad(cluster, samples);
    return {
      title: `${MINUTES} minutes of mixed load`,
      method:
        `${PROCESSES} processes with PostgreSQL and ${bucket ? "S3" : "a shared folder"}. Each has ${CLIENTS} clients, which upload, read, list, change, delete, fetch, transform and ` +
        `tag, with pauses of ${PAUSE_MS} ms: ${load.calls} calls, ${load.wrong.length} of them failed${first(load.wrong)}. Samples are taken every ${SAMPLE_MS / 1000} s. MB per hour is ` +
        `the slope of the resident memory after the first quarter (least squares). Connections are those of all processes to the database.`,
      columns: [
        "process",
        "MB after a quarter",
        "MB at the end",
        "MB per hour",
        "loop lag p99 ms",
        "loop lag worst ms",
        "connections",
      ],
      rows: samples.map((of, index) => rowOf(`${index + 1}`, of)),
      appendix: [
        { title: `${UPLOADS_PER_SECOND} uploads a second, for ${BURST_SECONDS} s`, body: await burst(cluster) },
      ],
      // Runs after the report, because deleting the objects one by one takes long.
      cleanUp: () => bucket?.drop(),
    };
  } finally {
    await cluster.stop();
    await tagger.stop();
  }
}

/** Replaces the accounts of the clients every minute, so that the clients need little memory. */
async function underLoad(cluster: Cluster, samples: Sample[][]): Promise<{ calls: number; wrong: string[] }> {
  const started = performance.now();
  const minutes = () => (performance.now() - started) / 60_000;
  const wrong: string[] = [];
  let calls = 0;
  while (minutes() < MINUTES) {
    const loads = await Promise.all(
      cluster.servers.map(async ({ url }) =>
        startMixedLoad(url, await cluster.account(LIMITS), { clients: CLIENTS, pauseMs: PAUSE_MS }),
      ),
    );
    for (const end = minutes() + 1; minutes() < end; ) {
      await sleep(SAMPLE_MS);
      for (const [index, server] of cluster.servers.entries())
        samples[index]?.push(await sample(cluster, server, minutes()));
    }
    for (const load of loads) {
      await load.stop();
      wrong.push(...load.wrong);
      calls += Object.values(load.right).reduce((sum, count) => sum + count, 0);
    }
  }
  return { calls, wrong };
}

async function sample(cluster: Cluster, { url, child }: ServerProcess, minutes: number): Promise<Sample> {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [counted] = await cluster.database.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = current_database()",
  );
  return {
    minutes,
    residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    lagMs: 1000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(metrics)?.[1]),
    connections: counted?.count ?? Number.NaN,
  };
}

function rowOf(name: string, samples: Sample[]): (string | number)[] {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const lags = steady.map(({ lagMs }) => lagMs);
  return [
    name,
    steady[0]?.residentMb ?? Number.NaN,
    steady.at(-1)?.residentMb ?? Number.NaN,
    60 * slope(steady.map(({ minutes, residentMb }) => [minutes, residentMb])),
    quantile(lags, 0.5),
    Math.max(...lags),
    Math.max(...steady.map(({ connections }) => connections)),
  ];
}

function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point[0])), mean(points.map((point) => point[1]))];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Starts uploads at a fixed rate, without waiting for earlier ones, and counts their responses. */
async function burst(cluster: Cluster): Promise<string> {
  const accounts: Account[] = await Promise.all(Array.from({ length: 20 }, () => cluster.account(LIMITS)));
  const picture = await plainImage();
  const outcomes: { kind: string; startedMs: number; tookMs: number }[] = [];
  const pending: Promise<unknown>[] = [];
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  for (let sent = 0; sent < UPLOADS; ) {
    for (const due = Math.min(UPLOADS, (elapsed() / 1000) * UPLOADS_PER_SECOND); sent < due; sent++) {
      const startedMs = elapsed();
      const bytes = Buffer.concat([picture, Buffer.from(`${sent}`)]);
      const { url } = cluster.servers[sent % PROCESSES] as ServerProcess;
      const upload = (accounts[sent % accounts.length] as Account).upload(bytes, {}, url).then(
        ({ status, error }) => (error ? `${status} ${error.code}` : `${status}`),
        (error: Error) => `no response (${(error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name})`,
      );
      pending.push(upload.then((kind) => outcomes.push({ kind, startedMs, tookMs: elapsed() - startedMs })));
    }
    await sleep(5);
  }
  await Promise.all(pending);
  const kinds = Object.groupBy(outcomes, ({ kind }) => kind);
  const lines = Object.entries(kinds).map(([kind, of = []]) => {
    const earliest = Math.min(...of.map(({ startedMs, tookMs }) => startedMs + tookMs));
    const times = of.map(({ tookMs }) => tookMs);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(Math.round);
    return `${kind}: ${of.length}, the first after ${Math.round(earliest)} ms; p50 ${p50} ms, p99 ${p99} ms`;
  });
  const ready = await Promise.all(cluster.servers.map(async ({ url }) => (await fetch(`${url}/health/ready`)).status));
  return [...lines, `ready afterwards: ${ready.join(", ")}`].join("\n");
}

function first(wrong: string[]): string {
  return wrong[0] === undefined ? "" : ` (the first: ${wrong[0]})`;
}
