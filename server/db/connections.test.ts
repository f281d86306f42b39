import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/service.ts";
import type { Instrument } from "../base/telemetry.ts";
import { outcomeOf } from "../telemetry/instruments.ts";
import { connections, instrumentedPool, describeStatement as nameOf } from "./connections.ts";
import { type Send, sendUnprepared } from "./prepared.ts";
import type { Tables } from "./schema.ts";
import { defaultDatabaseSettings, serverPool } from "./server-pool.ts";

test.each([
  ['select * from "files" where "id" = $1 for update of files', "select files"],
  ["select 1", "select"],
  ['insert into "accounts" ("id") values ($1) on conflict (id) do update set name = $2', "insert accounts"],
  ['update "ai_jobs" set "status" = $1', "update ai_jobs"],
  ["delete from blob_claims where key = any($1)", "delete blob_claims"],
  ["with due as (select id from files for update skip locked) delete from variants where true", "delete variants"],
  ["\n  with sent as (select 1), account as (update accounts set x = 1) insert into files select 1", "update accounts"],
  ["begin", "begin"],
  ["rollback", "rollback"],
])("describes %s as %s", (text, name) => {
  const { verb, object } = nameOf(text);
  expect([verb, object].filter(Boolean).join(" ")).toBe(name);
});

test("every statement is instrumented until its end, including those in transactions", async () => {
  const seen: string[] = [];
  const instrument: Instrument = async ({ verb, object = "" }, run) => {
    try {
      const result = await run();
      seen.push(`${verb} ${object}`.trim());
      return result;
    } catch (error) {
      seen.push(`failed ${verb} ${object}`);
      throw error;
    }
  };
  const { db, close } = await openTestDatabase(instrument);
  seen.length = 0;
  await db.transaction().execute((trx) => trx.selectFrom("files").selectAll().where("id", "=", "file_1").execute());
  const now = new Date();
  const twice = {
    id: "acct_1",
    name: "twice",
    plan: "FREE",
    custom_limits: "{}",
    created_at: now,
    updated_at: now,
  } as const;
  await db.insertInto("accounts").values(twice).execute();
  await expect(db.insertInto("accounts").values(twice).execute()).rejects.toThrow(/duplicate/);
  expect(seen).toEqual(["begin", "select files", "commit", "insert accounts", "failed insert accounts"]);
  await close();
});

test("a refused connection is instrumented, although no statement is sent", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const seen: string[] = [];
  const instrument: Instrument = async ({ verb }, run) => {
    try {
      return await run();
    } catch (error) {
      seen.push(`${verb} ${outcomeOf(error)}`);
      throw error;
    }
  };
  const { pool } = serverPool(`postgres://nobody@127.0.0.1:${port}/none`, defaultDatabaseSettings);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: instrumentedPool(connections(pool, sendUnprepared), instrument, () => pool.idleCount > 0),
    }),
  });
  await expect(db.selectFrom("files").selectAll().execute()).rejects.toThrow();
  expect(seen).toEqual(["connect unavailable"]);
  await pool.end();
});

test("a connection whose rollback failed does not return to the pool", async () => {
  const { pool, close } = await openTestDatabase();
  const released: unknown[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const release = client.release.bind(client);
    client.release = (destroy) => {
      released.push(destroy);
      release();
    };
    return client;
  };
  const send: Send = async (client, text, values) => {
    if (text === "rollback") throw new Error("canceling statement due to statement timeout");
    return sendUnprepared(client, text, values);
  };
  const parts = connections(pool, send, connect);
  const dialect = new PostgresDialect({
    pool: instrumentedPool(
      parts,
      (_, run) => run(),
      () => true,
    ),
  });
  const run = (transaction: Transaction<Tables>) => sql`select 1 / 0`.execute(transaction);
  await expect(new Kysely<Tables>({ dialect }).transaction().execute(run)).rejects.toThrow();
  expect(released).toEqual([true]);
  await pool.query("rollback");
  await close();
});
