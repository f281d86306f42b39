import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testContext } from "../../testing/context.ts";
import { incomingIn } from "../../testing/incoming.ts";
import { openTestDatabase } from "../../testing/service.ts";
import type { Context } from "../context.ts";
import * as claims from "./blob-claims.ts";
import {
  cancelPendingDeletions,
  claimOrphans,
  expireLeases,
  listPendingDeletions,
  returnLeases,
  scheduleDeletion,
  takeLeases,
} from "./blob-claims.ts";
import { dropUnusedClaims, reserveKey, reserveNewKey, storeAfterRow, storeBlob } from "./blob-ownership.ts";
import { sweepBlobs, takeDueClaims } from "./sweep.ts";

const MINUTE = 60_000;
const DAY = 24 * 60;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let blobs: BlobStore;
let context: Context;
let directory: string;
let now = new Date("2026-05-11T09:30:00.000Z");
let count = 0;
let key = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "blob-ownership-test-"));
  database = await openTestDatabase();
  blobs = fileSystemStore(directory);
  context = testContext(database.db, { blobs, clock: () => now });
});
beforeEach(async () => {
  await database.db.deleteFrom("blob_claims").execute();
  count += 1;
  key = `originals/a/${count}`;
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const put = () => blobs.put(key, Readable.from([Buffer.from("bytes")]));
const isStored = async () => (await blobs.stat(key)) !== null;
const claimed = async () => {
  const rows = await database.db.selectFrom("blob_claims").select("key").where("key", "=", key).execute();
  return rows.length > 0;
};
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);

describe("keys of uploads that follow each other", () => {
  const all = async () => {
    const rows = await database.db.selectFrom("blob_claims").select("key").execute();
    return rows.map(({ key }) => key);
  };
  let names = 0;
  const reserve = () => reserveNewKey(context, `originals/${count}/`, () => `${names++}`);

  it("are claimed together, before they are used, and dropped if they are not", async () => {
    const first = reserve();
    await first.claimed;
    expect(await all(), "one upload claims one key").toEqual([first.key]);
    await reserve().claimed;
    await expect.poll(async () => (await all()).length).toBe(34);
    const insert = vi.spyOn(claims, "insertLeases");
    const next = [reserve(), reserve(), reserve()];
    const ready = next.map(({ key }) => key);
    expect(await all()).toEqual(expect.arrayContaining(ready));
    await Promise.all(next.map(({ claimed }) => claimed));
    expect(insert).not.toHaveBeenCalled();
    insert.mockRestore();

    await expect.poll(all).toHaveLength(5);
    expect(await all()).toEqual(expect.arrayContaining([first.key, ...ready]));
  });

  it("are claimed one by one if the claims of further keys fail", async () => {
    await reserve().claimed;
    const insert = vi.spyOn(claims, "insertLeases").mockRejectedValueOnce(new Error("the connection is lost"));
    await expect(reserve().claimed).rejects.toThrow("the connection is lost");
    insert.mockRestore();
    const { key, claimed } = reserve();
    await claimed;
    expect(await all()).toContain(key);
  });

  it("are not used after the process was suspended", async () => {
    await reserve().claimed;
    const last = reserve();
    await expect.poll(async () => (await all()).length).toBe(34);
    now = later(2);
    const { key, claimed } = reserve();
    now = later(-2);
    expect(Number(key.split("/").at(-1)), "later than all keys that are claimed").toBeGreaterThan(
      Number(last.key.split("/").at(-1)) + 32,
    );
    await claimed;
  });

  it("are dropped when the process ends", async () => {
    const used = [reserve(), reserve()];
    await Promise.all(used.map(({ claimed }) => claimed));
    await dropUnusedClaims(context);
    expect(await all()).toEqual(used.map(({ key }) => key));
  });
});

describe("a lease", () => {
  const lease = () => database.db.selectFrom("blob_claims").selectAll().where("key", "=", key).execute();

  it("is found by its index, although the table is small", async () => {
    await reserveKey(context, key).claimed;
    await database.db.transaction().execute(async (trx) => {
      const scans = () => sql`select seq_scan from pg_stat_xact_user_tables where relname = 'blob_claims'`.execute(trx);
      const { rows: before } = await scans();
      expect((await takeLeases(sql`array[${key}]`).execute(trx)).rows).toEqual([expect.objectContaining({ key })]);
      expect((await scans()).rows).toEqual(before);
    });
    expect(await claimed()).toBe(false);
  });

  it("is returned, with its end, if its blob has no row", async () => {
    await reserveKey(context, key).claimed;
    const before = await lease();
    const taken = sql`select key, valid_until from taken`;
    await sql`with taken as (${takeLeases(sql`array[${key}]`)}) ${returnLeases(taken)}`.execute(database.db);
    expect([await lease(), before]).toEqual([before, [expect.objectContaining({ key })]]);
  });

  it("that the sweeper has taken is not found", async () => {
    await reserveKey(context, key).claimed;
    await database.db.updateTable("blob_claims").set({ sweeping: true }).execute();
    expect((await takeLeases(sql`array[${key}]`).execute(database.db)).rows).toEqual([]);
    expect(await claimed()).toBe(true);
  });
});

describe("stored bytes", () => {
  it("are claimed before the blob exists", async () => {
    let claimedFirst = false;
    await storeBlob(context, key, async (claim) => {
      const stored = blobs.put(key, Readable.from([Buffer.from("bytes")]), {
        claimed: claim.then(async () => {
          claimedFirst = (await claimed()) && !(await isStored());
        }),
      });
      return stored;
    });
    expect([claimedFirst, await claimed(), await isStored()]).toEqual([true, true, true]);
  });

  it("are not stored if they cannot be claimed, and the error is that of the claim", async () => {
    await database.db
      .insertInto("blob_claims")
      .values({ key, valid_until: later(5) })
      .execute();
    const storing = storeBlob(context, key, async (claim) => {
      await blobs.put(key, Readable.from([Buffer.from("bytes")]), { claimed: claim }).catch(() => {
        throw new Error("the store failed");
      });
    });
    await expect(storing).rejects.toThrow("duplicate key");
    expect(await isStored()).toBe(false);
  });

  it("belong to a row after the claim is confirmed, and cannot be discarded or swept", async () => {
    const stored = await storeBlob(context, key, put);
    await database.db.transaction().execute((trx) => stored.confirm(trx));
    // A caller whose commit succeeded but whose response was lost must not delete the blob.
    await stored.discard();
    await sweepBlobs(context, later(60));
    expect([await claimed(), await isStored()]).toEqual([false, true]);
  });

  it("stay claimed if the transaction that confirms them rolls back, and are deleted when discarded", async () => {
    const stored = await storeBlob(context, key, put);
    const rolledBack = database.db.transaction().execute(async (trx) => {
      await stored.confirm(trx);
      throw new Error("the row could not be written");
    });
    await expect(rolledBack).rejects.toThrow("the row could not be written");
    expect([await claimed(), await isStored()]).toEqual([true, true]);
    await Promise.all([stored.discard(), stored.discard()]);
    await stored.discard();
    expect([await claimed(), await isStored()]).toEqual([false, false]);
  });

  it("of a process that died before claiming them are cleared after a day", async () => {
    const incoming = join(directory, ".incoming", "0");
    await mkdir(incoming, { recursive: true });
    const leftover = join(incoming, "leftover");
    const stillComing = join(incoming, "still-coming");
    for (const path of [leftover, stillComing]) await writeFile(path, "bytes");
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE);
    await utimes(leftover, hoursAgo(25), hoursAgo(25));
    await utimes(stillComing, hoursAgo(23), hoursAgo(23));
    await sweepBlobs(context, now);
    expect(await incomingIn(directory)).toEqual(["still-coming"]);
    await rm(stillComing);
  });

  it("of a process that died are swept a day after their claim expired, not earlier", async () => {
    await storeBlob(context, key, put);
    expect(await sweepBlobs(context, later(DAY + 9))).toBe(0);
    expect(await sweepBlobs(context, later(DAY + 11))).toBe(1);
    expect([await claimed(), await isStored()]).toEqual([false, false]);
  });

  it("can be confirmed after the claim has expired, until the sweeper takes it", async () => {
    const stored = await storeBlob(context, key, put);
    expect(await sweepBlobs(context, later(DAY))).toBe(0);
    await database.db.transaction().execute((trx) => stored.confirm(trx));
    expect(await sweepBlobs(context, later(2 * DAY))).toBe(0);
    expect([await claimed(), await isStored()]).toEqual([false, true]);
  });

  it("cannot be confirmed after the sweeper has taken the claim", async () => {
    const stored = await storeBlob(context, key, put);
    await sweepBlobs(context, later(DAY + 11));
    const confirming = database.db.transaction().execute((trx) => stored.confirm(trx));
    await expect(confirming).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  it("leave nothing in the store if the write fails", async () => {
    const failing = storeBlob(context, key, async () => {
      await put();
      throw new Error("out of order");
    });
    await expect(failing).rejects.toThrow("out of order");
    expect([await claimed(), await isStored()]).toEqual([false, false]);
  });

  it("that a row releases are swept at the scheduled time", async () => {
    const stored = await storeBlob(context, key, put);
    await database.db.transaction().execute((trx) => stored.confirm(trx));
    await database.db.transaction().execute((trx) => scheduleDeletion(trx, [key], later(5)));
    expect(await sweepBlobs(context, later(4))).toBe(0);
    expect(await sweepBlobs(context, later(6))).toBe(1);
    expect(await isStored()).toBe(false);
  });

  it("of an earlier run are pending deletion after a start, and further starts do not postpone it", async () => {
    await storeBlob(context, key, put);
    await expireLeases(database.db, now);
    await expireLeases(database.db, later(30));
    expect(await sweepBlobs(context, later(DAY - 1))).toBe(0);
    expect(await sweepBlobs(context, later(DAY + 1))).toBe(1);
    expect(await isStored()).toBe(false);
  });

  it("without an owner are deleted a day after they were claimed, even if the service restarts in between", async () => {
    await put();
    await claimOrphans(database.db, [key], now);
    await expireLeases(database.db, later(1));
    expect(await sweepBlobs(context, later(DAY - 1))).toBe(0);
    expect(await sweepBlobs(context, later(DAY + 1))).toBe(1);
    expect([await claimed(), await isStored()]).toEqual([false, false]);
  });

  it("stay if their deletion is canceled in time", async () => {
    const released = `${key}-released`;
    for (const each of [key, released]) await blobs.put(each, Readable.from([Buffer.from("bytes")]));
    await claimOrphans(database.db, [key], now);
    await database.db.transaction().execute((trx) => scheduleDeletion(trx, [released], now));
    const crashed = (await storeBlob(context, `${key}-crashed`, async () => {})).key;
    const at = later(11);
    expect(await listPendingDeletions(database.db, "", 10, at)).toEqual([
      { key, deletedFrom: later(DAY) },
      { key: crashed, deletedFrom: later(DAY + 10) },
    ]);
    // The deletion of bytes that a row has released cannot be canceled.
    expect((await cancelPendingDeletions(database.db, [key, released, crashed, "unknown"], at)).toSorted()).toEqual([
      key,
      crashed,
    ]);
    expect(await listPendingDeletions(database.db, "", 10, at)).toEqual([]);
    expect(await sweepBlobs(context, later(2 * DAY))).toBe(1);
    expect([await isStored(), await blobs.stat(released)]).toEqual([true, null]);
  });
});

describe("bytes stored after their row", () => {
  const bytes = Buffer.from("a variant");

  it("are written without a claim, after the row", async () => {
    const seen: boolean[] = [];
    const row = {
      async insert() {
        seen.push(await isStored());
        return true;
      },
      remove: () => Promise.reject(new Error("unexpected call")),
    };
    expect(await storeAfterRow(context, key, bytes, row)).toBe(true);
    expect([seen, await claimed(), await isStored()]).toEqual([[false], false, true]);
  });

  it("are not written if another process has inserted the row", async () => {
    const row = { insert: async () => false, remove: () => Promise.reject(new Error("unexpected call")) };
    expect(await storeAfterRow(context, key, bytes, row)).toBe(false);
    expect(await isStored()).toBe(false);
  });

  it("have their row removed if the write fails", async () => {
    let removed = false;
    const row = {
      insert: async () => true,
      async remove() {
        removed = true;
      },
    };
    const broken = { ...blobs, write: () => Promise.reject(new Error("No space left on device")) };
    const failing = storeAfterRow({ ...context, blobs: broken }, key, bytes, row);
    await expect(failing).rejects.toThrow("No space left");
    expect(removed).toBe(true);
  });
});

it("bytes that a row releases are due immediately, even if they have a lease", async () => {
  await put();
  reserveKey(context, key).markConfirmed();
  await expect.poll(claimed).toBe(true);
  await database.db.transaction().execute((trx) => scheduleDeletion(trx, [key], now));
  expect((await takeDueClaims(context, 10, now)).keys).toEqual([key]);
});
