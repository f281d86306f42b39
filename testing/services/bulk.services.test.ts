import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countChanges, plantCountedFiles } from "../bulk-files.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** Long form: `BULK_FILES=100000 BULK_KILLS=10`. Each of two operations has this number of kills. */
const FILES = Number(process.env.BULK_FILES ?? 5_000);
const KILLS = Number(process.env.BULK_KILLS ?? 2);
const isLong = FILES >= 100_000;
const TIMEOUT_MS = 60_000 + FILES * 6 + KILLS * 30_000;

interface Operation {
  id: string;
  state: string;
  counts: Record<"total" | "done" | "failed" | "pending" | "cancelled", number>;
}

describeWithPostgres("three processes that run bulk operations", () => {
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    cluster = await startCluster(3);
    account = await cluster.account();
    await plantCountedFiles(cluster.database.pool, account.id, FILES);
    await cluster.database.query("vacuum analyze");
  }, TIMEOUT_MS);
  afterAll(() => cluster?.stop());

  const begin = async (body: object): Promise<Operation> => {
    const { status, data } = await account.call("POST", "/operations", body);
    expect(status).toBe(202);
    return data as unknown as Operation;
  };
  const get = async (id: string) => (await account.call("GET", `/operations/${id}`)).data as unknown as Operation;
  const isEnded = async (id: string) => !/QUEUED|RUNNING/.test((await get(id)).state);
  const ended = async (id: string) => {
    await expect.poll(() => isEnded(id), { timeout: TIMEOUT_MS, interval: 250 }).toBe(true);
    return get(id);
  };

  /** Kills one process after another while the operation makes progress. */
  async function killRepeatedly({ id, counts: { total } }: Operation): Promise<void> {
    const starts: Promise<unknown>[] = [];
    for (let killed = 0; killed < KILLS; killed++) {
      const due = ((killed + 0.5) / KILLS) * 0.9 * total;
      await expect
        .poll(async () => (await get(id)).counts.done, { timeout: TIMEOUT_MS, interval: 50 })
        .toBeGreaterThan(due);
      expect(await isEnded(id), "ended before the kill").toBe(false);
      await cluster.servers.shift()?.end("SIGKILL");
      starts.push(cluster.add());
      if (cluster.servers.length < 2) await Promise.all(starts);
    }
    await Promise.all(starts);
  }

  /** Lists files one request after the other while `continues` is true. Returns the latencies in milliseconds. */
  async function listTimes(continues: () => boolean): Promise<number[]> {
    const url = cluster.servers[0]?.url ?? "";
    const times: number[] = [];
    while (continues()) {
      const startedAt = performance.now();
      expect((await account.call("GET", "/files?limit=20", undefined, url)).status).toBe(200);
      times.push(performance.now() - startedAt);
      await sleep(5);
    }
    return times.sort((a, b) => a - b);
  }
  const p99 = (times: number[]) => times[Math.floor(times.length * 0.99)] ?? Number.NaN;

  test("change each file exactly once while one of them is killed repeatedly", { timeout: TIMEOUT_MS }, async () => {
    const operation = await begin({ type: "update", filter: {}, arguments: { addTags: ["new"] } });
    await killRepeatedly(operation);
    const { state, counts } = await ended(operation.id);
    expect({ state, counts }).toEqual({
      state: "COMPLETED",
      counts: { total: FILES, done: FILES, failed: 0, pending: 0, cancelled: 0 },
    });
    expect(await countChanges(cluster.database.pool, false)).toEqual({ files: FILES, most: 1 });
  });

  test("keep lists fast, and all stop after a cancel", { timeout: TIMEOUT_MS }, async () => {
    const calls = (count: number) => {
      let made = 0;
      return listTimes(() => made++ < count);
    };
    // Warm-up: compiles code and prepares statements.
    await calls(300);
    const idle = p99(await calls(500));
    const { id } = await begin({ type: "delete", filter: {} });
    let half = false;
    const times = listTimes(() => !half);
    await expect
      .poll(async () => (await get(id)).counts.done, { timeout: TIMEOUT_MS })
      .toBeGreaterThanOrEqual(FILES / 2);
    half = true;
    const busy = p99(await times);
    const cancelled = (await account.call("DELETE", `/operations/${id}`)).data as unknown as Operation;
    expect(cancelled).toMatchObject({ state: "CANCELLED", counts: { total: FILES, pending: 0 } });
    await sleep(1_000);
    expect(await get(id)).toEqual(cancelled);
    expect(await countChanges(cluster.database.pool, true)).toEqual({ files: cancelled.counts.done, most: 1 });
    expect(cancelled.counts.done + cancelled.counts.cancelled).toBe(FILES);
    console.log(
      `p99 of a list: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms busy (${(await times).length} calls)`,
    );
    if (isLong) expect(busy).toBeLessThanOrEqual(3 * idle);
  });

  test("delete the rest exactly once during kills, and free its storage", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const dryRun = await begin({ type: "delete", filter: {}, dryRun: true });
    const operation = await begin({ type: "delete", filter: {} });
    await killRepeatedly(operation);
    expect((await ended(operation.id)).counts).toEqual(dryRun.counts);
    expect(await countChanges(cluster.database.pool, true)).toEqual({ files: FILES, most: 1 });
    const counters = "select file_count, storage_bytes from accounts where id = $1";
    expect(await cluster.database.query(counters, [account.id])).toEqual([{ file_count: 0, storage_bytes: 0 }]);
  });
});
