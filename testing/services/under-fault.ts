import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { CONNECT_MS, IDLE_TIMEOUTS } from "../../server/storage/blobs/s3-client.ts";
import type { ServerProcess } from "../process.ts";
import { REPLAYS_ALERTS } from "./needs.ts";
import { expectAlerts, type Recorded, type Scrape, scrape } from "./replay-alerts.ts";

/** Until metrics show what fails by a time limit. */
const SHOWN_MS = 6_000;
/** `FAULT_MS=30000` for the long form: how long each fault lasts. */
export const FAULT_MS = Number(process.env.FAULT_MS ?? (REPLAYS_ALERTS ? SHOWN_MS : 1_500));
/** As long as the fault; longer for a process that has just started, so that it has its buffers and heap before they are compared. */
const BEFORE_MS = FAULT_MS;
const BEFORE_FIRST_MS = 3 * FAULT_MS;
const hadFault = new WeakSet<ServerProcess>();
/** The longest that it may take until everything is right again. */
export const RECOVERY_MS = 15_000;
/** Everything has been right for so long: it has recovered. */
const CALM_MS = 800;
/** The longest that anybody waits for any answer: an upload asks whether the object is there, connects, and writes; and its 503. */
const ANSWER_MS = IDLE_TIMEOUTS.readMs + CONNECT_MS + IDLE_TIMEOUTS.writeMs + 1_000;
const PAUSE_MS = 60;
/** Buffers and the heap breathe, and connections are kept for those who ask next. */
const MORE_BYTES = 80 * 1024 * 1024;
const MORE_DESCRIPTORS = 25;

/** Calls one process; what it throws is what its client saw. */
export type Call = (url: string) => Promise<void>;

export interface Fault {
  name: string;
  servers: ServerProcess[];
  /** By name: those that the part with the fault is needed for, and those that have to go on. */
  needing: Record<string, Call>;
  others: Record<string, Call>;
  /** What clients of the first may be told meanwhile. */
  told: RegExp;
  begin(): unknown;
  /** Null: nothing that has happened is undone, as in a failover. */
  end: (() => unknown) | null;
  /** Those that fire within two minutes of a fault that goes on (deploy/alerts.yml). */
  alerts: string[];
  /** Whose metrics tell of it; all by default. */
  scraped?: ServerProcess[];
}

interface Seen {
  server: string;
  call: string;
  needs: boolean;
  at: number;
  until: number;
  /** Null: the right answer. */
  wrong: string | null;
}

/** Calls processes over and over before a fault, amid it and after it, and expects what holds of every fault. */
export async function underFault({
  name,
  servers,
  needing,
  others,
  told,
  begin,
  end,
  alerts,
  scraped = servers,
}: Fault) {
  const seen: Seen[] = [];
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
      // Several of those that may hang, for the others to wait behind them if they do.
      ...Object.entries(needing).flatMap(([call, run]) => [1, 2, 3].map(() => client(url, call, run, true, until))),
      ...Object.entries(others).map(([call, run]) => client(url, call, run, false, until)),
    ]);

  const [lifting, over] = [new AbortController(), new AbortController()];
  onTestFinished(() => {
    lifting.abort();
    over.abort();
  });
  const clients = startClients(lifting.signal);
  await sleep(servers.every((server) => hadFault.has(server)) ? BEFORE_MS : BEFORE_FIRST_MS);
  for (const server of servers) hadFault.add(server);
  // What is kept in memory is there when it has been asked for.
  const asked = servers.length * Object.keys({ ...needing, ...others }).length;
  while (rightSince(seen, 0).size < asked) await sleep(50);
  const atBegin = await scrapeAll(scraped);
  const before = await Promise.all(servers.map(resources));
  const began = performance.now();
  expect(seen.filter(({ wrong }) => wrong !== null)).toEqual([]);
  await begin();
  await sleep(FAULT_MS);
  const atEnd = await scrapeAll(scraped);
  await end?.();
  const lifted = end ? performance.now() : began;
  lifting.abort();
  // Those who still wait for an answer are left to it.
  const again = startClients(over.signal);
  const recovered = () => recoveredAt(seen, lifted, asked);
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
    [...new Set(failed.map(({ call, wrong }) => `${call}: ${wrong}`))].sort().join("; ") || "right answers",
    `slowest answer ${seconds(slowestMs)} (${slowest.call})`,
    apart.length ? `others ${Math.floor(right * 1000) / 10} % of ${apart.length}` : "no others",
    `right again after ${seconds(recovered() - lifted)}`,
    ...before.map((was, index) => `${tell(was)} → ${tell(after[index] ?? was)}`),
  ];
  console.log(row.join(" | "));
  if (REPLAYS_ALERTS) {
    const recorded = scraped.map((_, index) => [atBegin, atEnd].map((all) => all[index]) as Recorded);
    await expectAlerts(recorded, alerts);
  }
  for (const { call, wrong } of failed) expect(`${call}: ${wrong}`).toMatch(told);
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

/** When each call of each process was first answered rightly. */
function rightSince(seen: Seen[], moment: number): Map<string, number> {
  const first = new Map<string, number>();
  for (const { server, call, at, until, wrong } of seen) {
    const which = `${server} ${call}`;
    if (wrong === null && at >= moment && !first.has(which)) first.set(which, until);
  }
  return first;
}

/** When all `asked` had been right, and none was wrong any more; infinitely late until then. */
function recoveredAt(seen: Seen[], lifted: number, asked: number): number {
  const right = rightSince(seen, lifted);
  const wrong = seen.filter(({ at, wrong }) => at >= lifted && wrong !== null);
  if (right.size < asked) return Number.POSITIVE_INFINITY;
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

/** As soon as it is near where it was, or what it is when it has had the time. */
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
const tell = ({ descriptors, bytes }: Resources) => `${descriptors} fd, ${Math.round(bytes / 2 ** 20)} MB`;
