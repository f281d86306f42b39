import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import type { ServerProcess } from "../process.ts";
import { startTagger } from "../tagger.ts";
import { type Account, type Cluster, newAccount, startCluster, startProcess } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** Long form: `KILLS=30`. */
const KILLS = Number(process.env.KILLS ?? 3);
const RECOVERY_MS = 90_000;
const TIMEOUT_MS = 2 * RECOVERY_MS + KILLS * 10_000;

let engine: MockServer;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await startTagger(400);
  const off = { AI_OCR: "off", AI_BG_REMOVAL: "off" };
  env = { AI_TAGGING: "http", ...off, AI_HTTP_URL: engine.url, AI_CONCURRENCY: "4" };
});
afterAll(() => engine.stop());

/** Uploads images during repeated kills. Every acknowledged image must be tagged, for one credit each. */
async function killAmidTagging(account: Account, kill: () => Promise<unknown>): Promise<void> {
  engine.requests = [];
  const runs = () => engine.requests.filter(({ path }) => path === "/tagging").length;
  const acknowledged: string[] = [];
  const stop = new AbortController();
  const client = async () => {
    while (!stop.signal.aborted) {
      const response = await account.upload(await plainImage()).catch(() => null);
      if (response?.status === 201) acknowledged.push(String(response.data.id));
      await sleep(150);
    }
  };
  const clients = [client(), client()];
  for (let killed = 0; killed < KILLS; killed++) {
    const before = runs();
    // Interrupts the latest runs: the engine takes longer than the polling interval.
    await expect.poll(runs, { timeout: 30_000 }).toBeGreaterThan(before + 4);
    await kill();
  }
  const lastKill = Date.now();
  stop.abort();
  await Promise.all(clients);
  await expect.poll(() => unfinished(account), { timeout: RECOVERY_MS, interval: 500 }).toEqual([]);
  const ids = (await files(account)).map(({ id }) => id);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  const { summary } = (await account.call("GET", "/stats")).data as { summary: { aiCreditsUsed: number } };
  expect(summary.aiCreditsUsed).toBe(ids.length);
  expect(runs(), "a kill must have interrupted a run").toBeGreaterThan(ids.length);
  console.log(`${KILLS} kills, ${ids.length} files, ${runs() - ids.length} runs again, ${Date.now() - lastKill} ms`);
}

interface Listed {
  id: string;
  processingStatus: string;
}
async function files(account: Account): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data } = await account.call("GET", `/files?limit=100${cursor && `&cursor=${cursor}`}`);
    listed.push(...(data.files as Listed[]));
    cursor = (data.pagination as { nextCursor: string | null }).nextCursor;
  }
  return listed;
}
const unfinished = async (account: Account) =>
  (await files(account)).map(({ processingStatus }) => processingStatus).filter((status) => status !== "COMPLETED");

describeWithPostgres("two processes on one database, one of which is killed repeatedly", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(2, env);
  });
  afterAll(() => cluster?.stop());

  test("tag every image for one credit", { timeout: TIMEOUT_MS }, async () => {
    const account = await cluster.account();
    await killAmidTagging(account, async () => {
      await cluster.servers.shift()?.end("SIGKILL");
      await cluster.add();
    });
    const credits = "select used, reserved from ai_credits where account_id = $1";
    const charged =
      "select count(*) as used, 0 as reserved from ai_jobs where status = 'COMPLETED' and account_id = $1";
    expect(await cluster.database.query(credits, [account.id])).toEqual(
      await cluster.database.query(charged, [account.id]),
    );
  });
});

describe("a process with embedded defaults that is killed repeatedly", () => {
  let directory: string;
  let server: ServerProcess;
  const start = async () => {
    server = await startProcess({ ...env, DATA_DIR: directory });
  };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "kills-"));
    await start();
  });
  afterAll(async () => {
    await server?.end("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  });

  test("tags every image for one credit", { timeout: TIMEOUT_MS }, async () => {
    const account = await newAccount(() => server.url, {});
    await killAmidTagging(account, async () => {
      await server.end("SIGKILL");
      await start();
    });
  });
});
