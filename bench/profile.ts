import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuOf, mainThreadCpuOf } from "../testing/children.ts";
import { exceededBudgets, type OperationProfile } from "./budgets.ts";
import { type Case, cases, type Next } from "./cases.ts";
import { INSPECTABLE, recordProfile } from "./inspector.ts";
import { sharesOf } from "./layers.ts";
import { type Load, load } from "./load.ts";
import type { Report } from "./report.ts";
import { type Subject, startSubjects } from "./subjects.ts";

const CONNECTIONS = 16;
const RUN_MS = 4_000;

/** The operations that can be profiled. */
export const PROFILED = cases.flatMap(({ operation }) => operation ?? []);

/** Measures operations of the service, and the same operations of the bare server on node:http. */
async function profileCases(databaseUrl: string, chosen: Case[]): Promise<OperationProfile[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-profile-"));
  const { all, server, stop } = await startSubjects(databaseUrl, folder, INSPECTABLE);
  const [service, bare] = all;
  try {
    const profiles: OperationProfile[] = [];
    for (const one of chosen) {
      const { total: bareTotal } = await microseconds(one, bare);
      // Without the profiler, which takes time as well.
      const { total, mainThread } = await microseconds(one, service);
      const next = await one.requests(service);
      const profile = await recordProfile(server, async () => void (await run(one, service, next)));
      const layers = new Map([...sharesOf(profile)].map(([layer, share]) => [layer, share * mainThread]));
      profiles.push({ operation: one.operation ?? one.name, layers, total, bare: bareTotal });
    }
    return profiles;
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function caseOf(operation: string): Case {
  const one = cases.find((it) => it.operation === operation);
  if (!one) throw new Error(`${operation} cannot be profiled. Use one of ${PROFILED.join(", ")}.`);
  return one;
}

function run({ connections = CONNECTIONS, whole }: Case, { url }: Subject, next: Next): Promise<Load> {
  return load(url, connections, whole ? 600_000 : RUN_MS, next);
}

/** Returns the CPU time per request of the process, without its child processes, after a warm-up. */
async function microseconds(one: Case, subject: Subject): Promise<{ total: number; mainThread: number }> {
  await run(one, subject, await one.requests(subject));
  const next = await one.requests(subject);
  const [total, mainThread] = [cpuOf(subject.pid), mainThreadCpuOf(subject.pid)];
  const { requests } = await run(one, subject, next);
  const perRequest = (seconds: number) => (seconds * 1e6) / requests;
  return {
    total: perRequest(cpuOf(subject.pid) - total),
    mainThread: perRequest(mainThreadCpuOf(subject.pid) - mainThread),
  };
}

/** Reports the CPU time of operations by layer. @throws if one of them cannot be profiled */
export function profile(operations: string[]): (databaseUrl: string) => Promise<Report> {
  const chosen = operations.map(caseOf);
  return async (databaseUrl) => {
    const profiles = await profileCases(databaseUrl, chosen);
    const layers = [...new Set(profiles.flatMap((it) => [...it.layers.keys()]))];
    const timesOf = (layer: string) => profiles.map((it) => it.layers.get(layer) ?? 0);
    const sum = (times: number[]) => times.reduce((total, time) => total + time, 0);
    return {
      title: "CPU time by layer",
      method:
        `CPU microseconds per request, with ${CONNECTIONS} connections for ${RUN_MS / 1000} s after a warm-up. ` +
        "The totals are measured without a profiler; the layers are their shares in a CPU profile of the main thread. " +
        "A function of Node.js belongs to the layer that calls it. The bare server performs only the minimum.",
      columns: ["layer", ...operations],
      rows: [
        ...layers.toSorted((a, b) => sum(timesOf(b)) - sum(timesOf(a))).map((layer) => [layer, ...timesOf(layer)]),
        ["other threads", ...profiles.map(({ total, layers }) => total - sum([...layers.values()]))],
        ["total", ...profiles.map(({ total }) => total)],
        ["bare server on node:http", ...profiles.map(({ bare }) => bare)],
        ["total / bare", ...profiles.map(({ total, bare }) => total / bare)],
      ],
      problems: exceededBudgets(profiles),
    };
  };
}
