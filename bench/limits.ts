import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Case, cases, renderings } from "./cases.ts";
import { load, summary } from "./load.ts";
import { median, type Report } from "./report.ts";
import { type Subject, startSubjects } from "./subjects.ts";
import { cpuSeconds, forgetPeak, peakMegabytes } from "./usage.ts";

const CONNECTIONS = 16;
const ROUNDS = 3;
const ROUND_MS = 2_000;

/** Compares the throughput of the service with that of bare servers, which perform only the minimum (bench/bare). */
export const limits = (databaseUrl: string) =>
  compare(
    databaseUrl,
    cases,
    "The service compared with bare servers",
    `${CONNECTIONS} connections (4 for 20 MB, 1 for 500 MB). The bare servers perform only the minimum for each ` +
      "operation: one prepared statement, the file, its hash; no keys, no limits, no checks, no flush to disk.",
  );

/** Compares the rendering of images with bare servers, which call sharp with the same parameters. */
export const rendering = (databaseUrl: string) =>
  compare(
    databaseUrl,
    renderings,
    "Rendering compared with bare sharp",
    "2 connections. Each request is for a variant that is not stored. The bare servers call sharp with the same " +
      "parameters, and do not store the variant.",
  );

async function compare(databaseUrl: string, compared: Case[], title: string, about: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "bench-limits-"));
  const subjects = await startSubjects(databaseUrl, folder);
  try {
    const rows: Report["rows"] = [];
    for (const one of compared) {
      rows.push(await measure(one, subjects.all));
      console.error(rows.at(-1)?.join("  "));
      execFileSync("sync"); // so that the writes of one case do not affect the next case
    }
    return {
      title,
      method:
        `${about} ${ROUNDS} alternating rounds of ${ROUND_MS / 1000} s each after a warm-up round. PostgreSQL and the ` +
        "load generator run on the same machine. Values are medians. Rates are requests per second, or megabytes per " +
        "second if the name contains MB. Spread is (highest - lowest) / median of the rounds of the service. CPU and " +
        "peak memory are those of the server and its child processes.",
      columns: [
        "",
        "service /s",
        "spread",
        "p50 ms",
        "p99 ms",
        "node:http /s",
        "Express /s",
        "to node",
        "to Express",
        "target",
        "service CPU ms",
        "node CPU ms",
        "service MB",
        "node MB",
      ],
      rows,
    };
  } finally {
    await subjects.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(one: Case, subjects: Subject[]): Promise<Report["rows"][number]> {
  const results = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (let i = 0; i < subjects.length; i++) {
      // Each round starts with another server, so that the effects of a round are distributed evenly.
      const subject = subjects[(i + round) % subjects.length];
      if (!subject) continue;
      const measured = await run(one, subject);
      if (round > 0) results.get(subject)?.push(measured);
    }
  }
  const [service, node, express] = subjects.map((subject) => medians(results.get(subject) ?? []));
  if (!service || !node || !express) throw new Error("A server is missing");
  return [
    one.name,
    service.perSecond,
    `${Math.round(service.spread * 100)} %`,
    service.p50,
    service.p99,
    node.perSecond,
    express.perSecond,
    service.perSecond / node.perSecond,
    service.perSecond / express.perSecond,
    `≥ ${one.minRatio}`,
    service.cpu,
    node.cpu,
    service.peak,
    node.peak,
  ];
}

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds per request. */
  cpu: number;
  /** Peak memory in megabytes. */
  peak: number;
}

async function run({ requests, connections = CONNECTIONS, whole, bytes }: Case, subject: Subject): Promise<Round> {
  const next = await requests(subject);
  forgetPeak(subject.pid);
  const before = cpuSeconds(subject.pid);
  const done = await load(subject.url, connections, whole ? 600_000 : ROUND_MS, next);
  const cpu = ((cpuSeconds(subject.pid) - before) * 1000) / done.requests;
  const { perSecond, p50, p99 } = summary([done]);
  return { perSecond: bytes ? (perSecond * bytes) / 1e6 : perSecond, p50, p99, cpu, peak: peakMegabytes(subject.pid) };
}

function medians(rounds: Round[]): Round & { spread: number } {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    perSecond: of("perSecond"),
    spread: (Math.max(...rates) - Math.min(...rates)) / of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    cpu: of("cpu"),
    peak: Math.max(...rounds.map(({ peak }) => peak)),
  };
}
