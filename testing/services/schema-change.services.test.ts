import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS } from "../../server/db/columns.ts";
import type { MockServer } from "../mock-server.ts";
import { startTagger } from "../tagger.ts";
import { freePorts } from "./balancer.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { EVERY_OPERATION, startEveryOperation } from "./every-operation.ts";
import { describeWithPostgres } from "./needs.ts";

/** The number of changes of each table. */
const ROUNDS = Number(process.env.SCHEMA_ROUNDS ?? 2);

const PROCESSES = 2;

describeWithPostgres("two processes under load of every operation", () => {
  let tagger: MockServer;
  let cluster: Cluster;
  let account: Account;
  let addresses: string[];
  beforeAll(async () => {
    tagger = await startTagger();
    const ai = { AI_TAGGING: "http", AI_HTTP_URL: tagger.url, AI_OCR: "off", AI_BG_REMOVAL: "off" };
    const ports = await freePorts(PROCESSES);
    addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    // Passkeys belong to one origin, whichever process receives the request.
    const address = { BASE_URL: addresses[0] ?? "" };
    cluster = await startCluster(0, {
      ...ai,
      ...address,
      UNSIGNED_VARIANTS: "allow",
      LOG_LEVEL: "error",
      ...{ WEBHOOKS: "on", WEBHOOK_ALLOW_PRIVATE: "true" },
    });
    for (const port of ports) await cluster.add({ PORT: String(port) });
    account = await cluster.account();
  });
  afterAll(async () => {
    await cluster?.stop();
    await tagger?.stop();
  });

  test("serve every call while the next release adds columns to their tables", { timeout: 1_200_000 }, async () => {
    let turn = 0;
    const load = startEveryOperation(() => addresses[turn++ % PROCESSES] ?? "", account);
    try {
      // PostgreSQL uses a fixed plan for a prepared statement after five executions.
      const lacking = () => [...missing(load.right), ...load.wrong];
      await expect.poll(lacking, { timeout: 600_000, interval: 500 }).toEqual([]);
      await sleep(3_000);
      for (let round = 0; round < ROUNDS; round++) {
        for (const table of Object.keys(COLUMNS)) {
          await addColumn(table, `later_${round}`);
          await sleep(randomInt(200));
        }
      }
      await sleep(2_000);
    } finally {
      await load.stop();
    }
    console.log(`${load.total()} calls of ${load.right.size} operations, ${load.wrong.length} wrong`);
    expect(load.wrong).toEqual([]);
  });

  const missing = (right: ReadonlyMap<string, number>) => EVERY_OPERATION.filter((id) => !right.has(id));

  /** Adds a column as a migration does: times out and retries if it would have to wait. */
  async function addColumn(table: string, column: string): Promise<void> {
    for (;;) {
      const client = await cluster.database.pool.connect();
      try {
        await client.query("set lock_timeout = '500ms'");
        await client.query(`alter table ${table} add column ${column} text not null default 'x'`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== "55P03") throw error;
      } finally {
        client.release(true);
      }
      await sleep(100);
    }
  }
});
