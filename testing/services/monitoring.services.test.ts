import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainImage } from "../plain-image.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { describeWithPromtool, PROMTOOL } from "./needs.ts";

/* Compares the monitoring files for operators (deploy/) with the metrics of a real process. */

const DEPLOY = join(import.meta.dirname, "../../deploy");
const GUIDES = join(import.meta.dirname, "../../docs/guide");
const promtool = (...args: string[]) => promisify(execFile)(PROMTOOL, args, { cwd: DEPLOY });

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

describeWithPromtool("monitoring", () => {
  let cluster: Cluster;
  let page: string;
  /** The expressions of the dashboard and of the alert rules. */
  let expressions: string[];

  beforeAll(async () => {
    cluster = await startCluster(1);
    const account = await cluster.account();
    await account.upload(await plainImage());
    page = await (await fetch(`${cluster.next()}/metrics`)).text();
    const dashboard: Dashboard = JSON.parse(await readFile(join(DEPLOY, "grafana-dashboard.json"), "utf8"));
    const rules = await readFile(join(DEPLOY, "alerts.yml"), "utf8");
    expressions = [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...[...rules.matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g)].map(([, block, line]) => block ?? line ?? ""),
    ];
  });
  afterAll(() => cluster?.stop());

  it("has metrics that promtool can read", async () => {
    const checking = promtool("check", "metrics");
    checking.child.stdin?.end(page);
    // promtool also checks naming conventions, even of Node.js metrics. It exits with 3 for these, with 1 for errors.
    const { code, stderr } = await checking.then(
      () => ({ code: 0, stderr: "" }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([0, 3], stderr).toContain(code);
    expect(stderr.split("\n").filter((line) => line !== "" && !/^(nodejs|process)_/.test(line))).toEqual([]);
  });

  it("has alerts that promtool can read, and that fire when they should", async () => {
    await promtool("check", "rules", "alerts.yml");
    await promtool("test", "rules", "alerts.test.yml");
  });

  it("uses only metrics that the service exports", () => {
    const exported = new Set(
      [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) => seriesOf(name, type)),
    );
    const used = new Set(
      expressions.flatMap((it) => it.replace(/\{[^}]*\}|"[^"]*"/g, "").match(/\b[a-z]+(_[a-z0-9]+){2,}\b/g) ?? []),
    );
    for (const name of ["histogram_quantile", "last_over_time", "min_over_time"]) used.delete(name);
    expect(expressions.length).toBeGreaterThan(30);
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !exported.has(name))).toEqual([]);
  });

  it("uses expressions that Prometheus accepts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "monitoring-"));
    const rules = expressions.map((expr, index) => ({
      record: `panel_${index}`,
      expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
    }));
    const file = join(folder, "panels.json");
    await writeFile(file, JSON.stringify({ groups: [{ name: "panels", rules }] }));
    await promtool("check", "rules", file).finally(() => rm(folder, { recursive: true }));
  });

  it("is documented: the guides list every metric and every alert", async () => {
    const metricsGuide = await readFile(join(GUIDES, "operate.md"), "utf8");
    const alertsGuide = await readFile(join(GUIDES, "alerts.md"), "utf8");
    const ours = [...page.matchAll(/^# TYPE (\S+)/gm)]
      .map(([, name = ""]) => name)
      .filter((it) => !/^(nodejs|process)_/.test(it));
    expect(ours.filter((name) => !metricsGuide.includes(`\`${name}\``))).toEqual([]);
    const alerts = [...(await readFile(join(DEPLOY, "alerts.yml"), "utf8")).matchAll(/- alert: (\w+)/g)];
    expect(alerts.map(([, name]) => name).filter((name) => !alertsGuide.includes(`### ${name}`))).toEqual([]);
  });
});

function seriesOf(name: string, type = ""): string[] {
  return type === "histogram" ? ["bucket", "count", "sum"].map((part) => `${name}_${part}`) : [name];
}
