import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { testContext } from "../../testing/context.ts";
import type { Database } from "../db/database.ts";
import { openObservability } from "../telemetry/observability.ts";
import { cachePurger } from "./cache-purger.ts";
import type * as purges from "./cache-purges.ts";

const slept = vi.hoisted((): number[] => []);
/** Records the pauses of the purger instead of waiting for them. */
vi.mock("@media-asset-service/base/poller.ts", async (original) => {
  const { poller } = await original<typeof import("@media-asset-service/base/poller.ts")>();
  const recorded: typeof poller = ({ poll, onError }) => {
    const record = (pauseMs: number) => {
      slept.push(pauseMs);
      return 0;
    };
    return poller({
      poll: async (signal) => record((await poll(signal)) ?? 0),
      onError: (error) => record(onError(error)),
    });
  };
  return { poller: recorded };
});

const replaced = vi.hoisted(() => ({
  recordPurges: vi.fn<typeof purges.recordPurges>(),
  leasePurges: vi.fn<typeof purges.leasePurges>(),
  completePurges: vi.fn<typeof purges.completePurges>(),
  postponePurges: vi.fn<typeof purges.postponePurges>(),
  cacheCalls: vi.fn<typeof purges.cacheCalls>(),
}));
vi.mock("./cache-purges.ts", () => replaced);

interface Purge {
  id: number;
  /** Number of earlier attempts. */
  failures?: number;
  isRefused?: boolean;
}
/** The due purges of a round, grouped by call, or an error of the database. */
type Round = Purge[][] | Error;

const GROWING = [1, 2, 4, 8, 16, 30, 30, 30];
const inMilliseconds = (seconds: number[]) => seconds.map((it) => it * 1000);

/** Runs the purger for exactly these rounds. */
async function runRounds(rounds: Round[]) {
  slept.length = 0;
  const postponed: { ids: number[]; seconds: number }[] = [];
  const done: number[] = [];
  const warnings: unknown[] = [];
  let sending: Purge[][] = [];
  let onEnd = () => {};
  const over = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const due = ({ id, failures = 0 }: Purge): purges.DuePurge => ({ ids: [id], tag: `file_${id}`, failures, names: [] });
  replaced.leasePurges.mockImplementation(async () => {
    const round = rounds.shift();
    if (round === undefined) onEnd();
    if (round instanceof Error) throw round;
    sending = round ?? [];
    return sending.flat().map(due);
  });
  replaced.completePurges.mockImplementation(async (_db, ids) => {
    done.push(...ids);
  });
  replaced.postponePurges.mockImplementation(async (_db, ids, seconds) => {
    postponed.push({ ids, seconds });
  });
  replaced.cacheCalls.mockImplementation(async () =>
    sending.map((concerned): purges.CacheCall => {
      const refused = concerned.some(({ isRefused = false }) => isRefused);
      return {
        purges: concerned.map(due),
        send: () => (refused ? Promise.reject(new Error("503")) : Promise.resolve()),
      };
    }),
  );
  const log = pino({ level: "silent" });
  log.warn = (fields: unknown) => warnings.push(fields);
  const context = testContext({} as Database, {
    log,
    observability: openObservability(),
    config: { cachePurge: { url: "https://cache.example.com", token: null } },
  });
  const purger = cachePurger(context);
  await purger?.start();
  await over;
  const pauses = [...slept];
  await purger?.stop();
  return { pauses, postponed, done, warnings: warnings.length };
}

test("after rounds with only failed calls, the pauses double up to half a minute, and one warning is logged", async () => {
  const rounds = GROWING.map((): Round => [[{ id: 1, isRefused: true }], [{ id: 2, isRefused: true }]]);
  const { pauses, warnings } = await runRounds(rounds);
  expect(pauses).toEqual(inMilliseconds(GROWING));
  expect(warnings).toBe(2);
});

test("the same pauses follow rounds with a failed query of the database", async () => {
  const { pauses, warnings } = await runRounds(GROWING.map(() => new Error("away")));
  expect(pauses).toEqual(inMilliseconds(GROWING));
  expect(warnings).toBe(1);
});

test("failed purges are postponed longer with each attempt, by the maximum of the failures in a call", async () => {
  const rounds = GROWING.map(
    (_, failures): Round => [
      [
        { id: 1, failures: 0, isRefused: true },
        { id: 2, failures },
      ],
    ],
  );
  const { postponed, done } = await runRounds(rounds);
  expect(postponed).toEqual(GROWING.map((seconds) => ({ ids: [1, 2], seconds })));
  expect(done).toEqual([]);
});

test("a successful call resets the pauses, and the next failure starts with the shortest", async () => {
  const fails: Round = [[{ id: 1, isRefused: true }]];
  const half: Round = [[{ id: 1, isRefused: true }], [{ id: 2 }]];
  const { pauses, postponed, done } = await runRounds([fails, fails, half, fails]);
  expect(pauses).toEqual(inMilliseconds([1, 2, 0, 1]));
  expect(postponed.map(({ ids }) => ids)).toEqual([[1], [1], [1], [1]]);
  expect(done).toEqual([2]);
});
