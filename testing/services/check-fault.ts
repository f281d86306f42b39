import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { CONNECT_TIMEOUT_MS, IDLE_TIMEOUTS } from "@media-asset-service/blobs/s3-client.ts";
import { expect, onTestFinished } from "vitest";
import type { ServerProcess } from "../process.ts";
import { REPLAYS_ALERTS } from "./needs.ts";
import { expectAlerts, type Recorded, type Scrape, scrape } from "./replay-alerts.ts";

/** The time until metrics show failures that result from a timeout. */
const SHOWN_MS = 6_000;
/** The duration of each fault. Long form: `FAULT_MS=30000`. */
export const FAULT_MS = Number(process.env.FAULT_MS ?? (REPLAYS_ALERTS ? SHOWN_MS : 1_500));
/** As long as the fault. Longer for a new process, so that its buffers and heap have grown before the comparison. */
const BEFORE_MS = FAULT_MS;
const BEFORE_FIRST_MS = 3 * FAULT_MS;
const hadFault = new WeakSet<ServerProcess>();
/** The maximum time until all responses are correct again. */
export const RECOVERY_MS = 15_000;
/** The service has recovered if all responses are correct for this time. */
const CALM_MS = 800;
/** The maximum duration of a request: an upload checks for the object, connects and writes, and then returns 503. */
const ANSWER_MS = IDLE_TIMEOUTS.readMs + CONNECT_TIMEOUT_MS + IDLE_TIMEOUTS.writeMs + 1_000;
const PAUSE_MS = 60;
/** The allowed growth: buffers and the heap vary, and connections stay open for later requests. */
const MORE_BYTES = 80 * 1024 * 1024;
const MORE_DESCRIPTORS = 25;

/** Calls one process. Throws an error that describes the response. */
export type Call = (url: string) => Promise<void>;

export interface Fault {
  name: string;
  servers: ServerProcess[];
  /** The calls that need the faulty dependency, and the calls that must continue to work, by name. */
  dependentCalls: Record<string, Call>;
  independentCalls: Record<string, Call>;
  /** The responses that the first group of calls may receive during the fault. */
  expectedErrors: RegExp;
  begin(): unknown;
  /** Null if the fault is not undone, as in a failover. */
  end: (() => unknown) | null;
  /** The alerts that fire within two minutes of a continuing fault (deploy/alerts.yml). */
  alerts: string[];
  /** The processes whose metrics show the fault. The default is all. */
  affectedServers?: ServerProcess[];
}

interface CallRecord {
  server: string;
  call: string;
  needs: boolean;
  at: number;
  until: number;
  /** Null for a correct response. */
  wrong: string | null;
}

/** Calls processes repeatedly before, during and after a fault, and checks the expectations of every fault. */
export async function checkFault({
  name,
  servers,
  dependentCalls,
  independentCalls,
  expectedErrors,
  begin,
  end,
  alerts,
  affectedServers = servers,
}: Fault) {
  const seen: CallRecord[] = [];
  const client = async (server: string, call: string, run: Call, needs: boolean, until: AbortSignal) => {
    while (!until.aborted) {
      const at = performance.now();
      const wrong = await run(server).then(
        () => null,
        (error: Error) => error.message,
      );
      seen.push({ server, call, needs, at, until: performance.now(), wrong });
      await sleep(PAUSE_MS);
    }
  };
  const startClients = (until: AbortSignal) =>
    servers.flatMap(({ url }) => [
      // Several instances of calls that may hang, so that other calls queue after them.
      ...Object.entries(dependentCalls).flatMap(([call, run]) =>
        [1, 2, 3].map(() => client(url, call, run, true, until)),
      ),
      ...Object.entries(independentCalls).map(([call, run]) => client(url, call, run, false, until)),
    ]);

  const [lifting, over] = [new AbortController(), new AbortController()];
  onTestFinished(() => {
    lifting.abort();
    over.abort();
  });
  const clients = startClients(lifting.signal);
  await sleep(servers.every((server) => hadFault.has(server)) ? BEFORE_MS : BEFORE_FIRST_MS);
  for (const server of servers) hadFault.add(server);
  // Each call must succeed once to fill the memory caches.
  const expectedCalls = servers.length * Object.keys({ ...dependentCalls, ...independentCalls }).length;
  while (rightSince(seen, 0).size < expectedCalls) await sleep(50);
  const atBegin = await scrapeAll(affectedServers);
  const before = await Promise.all(servers.map(resources));
  const began = performance.now();
  expect(seen.filter(({ wrong }) => wrong !== null)).toEqual([]);
  await begin();
  await sleep(FAULT_MS);
  const atEnd = await scrapeAll(affectedServers);
  await end?.();
  const lifted = end ? performance.now() : began;
  lifting.abort();
  // The first clients still wait for their responses.
  const again = startClients(over.signal);
  const recovered = () => recoveredAt(seen, lifted, expectedCalls);
  while (performance.now() < Math.min(recovered() + CALM_MS, lifted + 2 * RECOVERY_MS)) await sleep(50);
  over.abort();
  await Promise.all([...clients, ...again]);

  const amid = seen.filter(({ at, until }) => until > began && at < (end ? lifted : recovered()));
  const apart = amid.filter(({ needs }) => !needs);
  const right = apart.filter(({ wrong }) => wrong === null).length / apart.length;
  const failed = amid.filter(({ needs, wrong }) => needs && wrong !== null);
  const slowest = amid.reduce((most, one) => (one.until - one.at > most.until - most.at ? one : most));
  const slowestMs = slowest.until - slowest.at;
  const after = await settled(servers, before);
  const row = [
    name,
    [...new Set(failed.map(({ call, wrong }) => `${call}: ${wrong}`))].sort().join("; ") || "correct responses",
    `slowest response ${seconds(slowestMs)} (${slowest.call})`,
    apart.length ? `other calls ${Math.floor(right * 1000) / 10} % of ${apart.length}` : "no other calls",
    `recovered after ${seconds(recovered() - lifted)}`,
    ...before.map((was, index) => `${describe(was)} → ${describe(after[index] ?? was)}`),
  ];
  console.log(row.join(" | "));
  if (REPLAYS_ALERTS) {
    const recorded = affectedServers.map((_, index) => [atBegin, atEnd].map((all) => all[index]) as Recorded);
    await expectAlerts(recorded, alerts);
  }
  for (const { call, wrong } of failed) expect(`${call}: ${wrong}`).toMatch(expectedErrors);
  expect(slowestMs, slowest.call).toBeLessThan(ANSWER_MS);
  if (apart.length) expect(right, JSON.stringify(apart.filter(({ wrong }) => wrong))).toBeGreaterThanOrEqual(0.9);
  expect(recovered() - lifted).toBeLessThan(RECOVERY_MS);
  for (const [index, was] of before.entries()) {
    expect(servers[index]?.child.exitCode).toBe(null);
    expect(after[index]?.descriptors).toBeLessThanOrEqual(was.descriptors + MORE_DESCRIPTORS);
    expect(after[index]?.bytes).toBeLessThanOrEqual(was.bytes + MORE_BYTES);
  }
}

async function scrapeAll(servers: ServerProcess[]): Promise<Scrape[]> {
  return REPLAYS_ALERTS ? Promise.all(servers.map(({ url }) => scrape(url))) : [];
}

/** Returns when each call of each process first succeeded since this moment. */
function rightSince(seen: CallRecord[], moment: number): Map<string, number> {
  const first = new Map<string, number>();
  for (const { server, call, at, until, wrong } of seen) {
    const which = `${server} ${call}`;
    if (wrong === null && at >= moment && !first.has(which)) first.set(which, until);
  }
  return first;
}

/** Returns when all `expectedCalls` calls had succeeded and no call failed any more. Infinity until then. */
function recoveredAt(seen: CallRecord[], lifted: number, expectedCalls: number): number {
  const right = rightSince(seen, lifted);
  const wrong = seen.filter(({ at, wrong }) => at >= lifted && wrong !== null);
  if (right.size < expectedCalls) return Number.POSITIVE_INFINITY;
  return Math.max(lifted, ...right.values(), ...wrong.map(({ until }) => until));
}

interface Resources {
  descriptors: number;
  bytes: number;
}

async function resources({ child }: ServerProcess): Promise<Resources> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return {
    descriptors: (await readdir(`/proc/${child.pid}/fd`)).length,
    bytes: Number(/VmRSS:\s*(\d+) kB/.exec(status)?.[1]) * 1024,
  };
}

/** Waits until the resources are close to the earlier values, or until the timeout. Returns the latest values. */
async function settled(servers: ServerProcess[], before: Resources[]): Promise<Resources[]> {
  const deadline = performance.now() + RECOVERY_MS;
  for (;;) {
    const now = await Promise.all(servers.map(resources));
    const near = now.every(
      ({ descriptors }, index) => descriptors <= (before[index]?.descriptors ?? 0) + MORE_DESCRIPTORS,
    );
    if (near || performance.now() > deadline) return now;
    await sleep(100);
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const describe = ({ descriptors, bytes }: Resources) => `${descriptors} fd, ${Math.round(bytes / 2 ** 20)} MB`;
