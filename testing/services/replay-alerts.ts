import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { PROMTOOL } from "./needs.ts";

const RULES = join(import.meta.dirname, "../../deploy/alerts.yml");
const JOB = "media-asset-service";
/** The default scrape timeout of Prometheus. */
const SCRAPE_TIMEOUT_MS = 10_000;
const INTERVAL_S = 15;
/** 20 minutes before the fault, because rules use the last 15 minutes, and two minutes in which alerts must fire. */
const SAMPLES_BEFORE = 80;
const SAMPLES_AMID = 8;
/** Matches counters, which only grow until a process restarts. */
const GROWS = /_(total|count|sum|bucket)(\{|$)/;
const IS_TIME = /_timestamp_seconds(\{|$)/;

/** The metrics that Prometheus would scrape from one process. Null if the process does not respond in time. */
export interface Scrape {
  /** In seconds. */
  at: number;
  series: Map<string, number> | null;
}

export async function scrape(url: string): Promise<Scrape> {
  const page = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS) })
    .then((response) => response.text())
    .catch(() => null);
  return { at: Date.now() / 1000, series: page === null ? null : seriesOf(page) };
}

function seriesOf(page: string): Map<string, number> {
  const lines = page.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line): [string, number] => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The scrapes of one process, at the beginning and at the end of the fault. */
export type Recorded = [begin: Scrape, end: Scrape];

/** Extends the recorded fault. Expects that exactly these alerts fire after two minutes, and none before the fault. */
export async function expectAlerts(recorded: Recorded[], alerts: string[]): Promise<void> {
  const series = recorded.flatMap((scrapes, index) => replayed(scrapes, `process-${index}`));
  const firing = 'group by (alertname) (last_over_time(ALERTS{alertstate="firing"}[2m]))';
  const began = (SAMPLES_BEFORE - 1) * INTERVAL_S;
  const after = (alertnames: string[], seconds: number) => ({
    expr: firing,
    eval_time: `${seconds}s`,
    exp_samples: alertnames.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
  });
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  const file = join(folder, "test.json");
  try {
    const test = {
      interval: `${INTERVAL_S}s`,
      input_series: series,
      promql_expr_test: [after([], began), after(alerts, began + 120)],
    };
    await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "15s", tests: [test] }));
    const failures = await promisify(execFile)(PROMTOOL, ["test", "rules", file]).then(
      () => "",
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(failures).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns series in which counters are constant before the fault, and grow at the recorded rate during it. Gauges
 * keep their value from the end of the fault. The load of a busy machine before the fault has no effect.
 */
function replayed([begin, end]: Recorded, instance: string): { series: string; values: string }[] {
  const up = [...Array(SAMPLES_BEFORE).fill(1), ...Array(SAMPLES_AMID).fill(end.series === null ? 0 : 1)];
  const all = [{ series: `up{job="${JOB}",instance="${instance}"}`, values: up.join(" ") }];
  for (const name of new Set([...(begin.series?.keys() ?? []), ...(end.series?.keys() ?? [])])) {
    const [is, last] = [begin, end].map(({ series }) => series?.get(name));
    const before = samples(SAMPLES_BEFORE, () => (GROWS.test(name) ? (is ?? null) : null));
    const from = Number(before.at(-1) === "_" ? 0 : before.at(-1));
    const amid = samples(SAMPLES_AMID, (index) => {
      if (last === undefined) return null;
      if (IS_TIME.test(name)) return last - end.at + (SAMPLES_BEFORE + index) * INTERVAL_S;
      if (!GROWS.test(name)) return last;
      return from + ((last - (is ?? 0)) / (end.at - begin.at)) * (index + 1) * INTERVAL_S;
    });
    all.push({ series: labeled(name, instance), values: [...before, ...amid].join(" ") });
  }
  return all;
}

const samples = (count: number, valueAt: (index: number) => number | null): string[] =>
  Array.from({ length: count }, (_, index) => String(valueAt(index) ?? "_"));

function labeled(name: string, instance: string): string {
  const label = `job="${JOB}",instance="${instance}"`;
  // Prometheus has its own label with this name, and renames ours.
  const own = name.replace(/([{,])job="/, '$1exported_job="');
  return own.includes("{") ? own.replace("{", `{${label},`) : `${own}{${label}}`;
}
