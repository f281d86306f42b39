import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainImage } from "../plain-image.ts";
import { patchTus, send } from "../uploads/sending.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/* Locks `files` for longer than DATABASE_LOCK_TIMEOUT_MS, as a migration or a backup can do. */

const LOCK_TIMEOUT_MS = 4_000;
/** Less than two lock timeouts, and more than one lock timeout plus the processing time of a request. */
const TOO_LATE_MS = 7_000;
const PART = 1_000;

interface Response {
  status: number;
  headers: Headers;
}

/** A request whose response needs the table, and its expected status after the lock is released. */
interface Change {
  request(): Promise<Response>;
  succeeds: number;
}

describeWithPostgres.each([
  ["has a connection", "24"],
  ["waits for a connection", "3"],
])("while a table is locked, a request that %s returns 503 after one lock timeout", (_, poolSize) => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(1, {
      DATABASE_LOCK_TIMEOUT_MS: String(LOCK_TIMEOUT_MS),
      DATABASE_CONNECTION_TIMEOUT_MS: "3000",
      DATABASE_POOL_SIZE: poolSize,
      LOG_LEVEL: "fatal",
    });
  });
  afterAll(() => cluster?.stop());

  /** Creates an upload, and sends the first `sent` bytes. */
  async function begin(account: Account, sent = 0): Promise<{ url: string; rest: Buffer; size: number }> {
    const content = randomBytes(2 * PART);
    const { data } = await account.call("POST", "/uploads", { filename: "file.bin", size: content.length });
    const url = String(data.uploadUrl);
    if (sent > 0) expect((await patchTus(url, 0, content.subarray(0, sent))).status).toBe(204);
    return { url, rest: content.subarray(sent), size: content.length };
  }

  async function form(account: Account, content: Buffer): Promise<Change> {
    return { request: () => account.upload(content), succeeds: 201 };
  }

  async function wholePut(account: Account): Promise<Change> {
    const { url, rest } = await begin(account);
    return { request: () => send("PUT", url, {}, rest), succeeds: 201 };
  }

  async function lastPartByPut(account: Account): Promise<Change> {
    const { url, rest, size } = await begin(account, PART);
    const range = { "Content-Range": `bytes ${PART}-${size - 1}/${size}` };
    return { request: () => send("PUT", url, range, rest), succeeds: 201 };
  }

  async function lastPartByTus(account: Account): Promise<Change> {
    const { url, rest } = await begin(account, PART);
    return { request: () => patchTus(url, PART, rest), succeeds: 204 };
  }

  async function lastPartOfDraft(account: Account): Promise<Change> {
    const { url, rest } = await begin(account);
    const type = { "Content-Type": "application/partial-upload" };
    const headers = { ...type, "Upload-Offset": 0, "Upload-Complete": "?1", "Upload-Draft-Interop-Version": 6 };
    return { request: () => send("PATCH", url, headers, rest), succeeds: 201 };
  }

  async function ofFile(account: Account, method: "PATCH" | "DELETE"): Promise<Change> {
    const { data } = await account.upload(randomBytes(PART));
    const request =
      method === "PATCH"
        ? () => account.call(method, "/files", { id: data.id, description: "changed" })
        : () => account.call(method, `/files/${data.id}`);
    return { request, succeeds: 200 };
  }

  /** All operations that turn content into a file, and changes of a file. */
  const kinds: [string, (account: Account) => Promise<Change>][] = [
    ["form", (account) => form(account, randomBytes(PART))],
    ["form with an image", async (account) => form(account, await plainImage())],
    ["PUT", wholePut],
    ["PUT of the last part", lastPartByPut],
    ["PATCH of tus with the last part", lastPartByTus],
    ["PATCH of the IETF draft", lastPartOfDraft],
    ["PATCH of a file", (account) => ofFile(account, "PATCH")],
    ["DELETE of a file", (account) => ofFile(account, "DELETE")],
  ];

  /**
   * Sends the requests in two groups while the table is locked. The second group follows once the first one waits.
   * Each group ends with an event "too late": a session that waits for the same lock for `TOO_LATE_MS`.
   */
  async function sendWhileLocked(table: string, groups: [string, Change][][]): Promise<[string, Response | null][]> {
    const lock = await cluster.database.pool.connect();
    const events: [string, Response | null][] = [];
    try {
      await lock.query(`begin; lock table ${table} in access exclusive mode`);
      const all: Promise<void>[] = [];
      for (const [index, group] of groups.entries()) {
        all.push(tooLate(table).then(() => void events.push([`too late for group ${index}`, null])));
        for (const [name, { request }] of group) {
          all.push(request().then((response) => void events.push([`${name} in group ${index}`, response])));
        }
        await expect.poll(() => waitingFor(table)).toBeGreaterThan(1);
      }
      await Promise.all(all);
    } finally {
      await lock.query("rollback");
      lock.release();
    }
    return events;
  }

  async function tooLate(table: string): Promise<void> {
    const client = await cluster.database.pool.connect();
    try {
      await client.query(`begin; set local lock_timeout = ${TOO_LATE_MS}`);
      await expect(client.query(`select from ${table} limit 1`)).rejects.toThrow("lock timeout");
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  async function waitingFor(table: string): Promise<number> {
    const [row] = await cluster.database.query<{ n: number }>(
      "select count(*)::int as n from pg_locks where not granted and relation = $1::regclass",
      [table],
    );
    return row?.n ?? 0;
  }

  test("for one request per account", { timeout: 120_000 }, async () => {
    const group = await Promise.all(
      kinds.map(async ([name, make]): Promise<[string, Change]> => [name, await make(await cluster.account())]),
    );
    await expectInTime([group]);
  });

  test("after other requests of the account", { timeout: 120_000 }, async () => {
    const account = await cluster.account();
    const groups: [string, Change][][] = [[], []];
    for (const group of groups) {
      for (const [name, make] of kinds) group.push([name, await make(account)]);
    }
    await expectInTime(groups);
  });

  async function expectInTime(groups: [string, Change][][]): Promise<void> {
    const events = await sendWhileLocked("files", groups);
    const order = events.map(([event]) => event);
    for (const [index, group] of groups.entries()) {
      const ofGroup = order.filter((event) => event.endsWith(`group ${index}`));
      expect(ofGroup.at(-1)).toBe(`too late for group ${index}`);
      expect(ofGroup).toHaveLength(group.length + 1);
    }
    for (const [event, response] of events) {
      if (response === null) continue;
      const { status, headers } = response;
      const retryAfter = Number(headers.get("Retry-After"));
      expect({ event, status, retryAfter }).toEqual({
        event,
        status: 503,
        retryAfter: expect.toSatisfy((it) => it > 0),
      });
    }
    // No data is lost: the same requests succeed now.
    for (const [name, { request, succeeds }] of groups.flat()) {
      expect({ name, status: (await request()).status }).toEqual({ name, status: succeeds });
    }
  }
});
