import { MediaAssetService, type StoreCheck, type StoreProblem } from "@media-asset-service/sdk";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestEngines, testEngines } from "../../testing/engines.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "../delivery/variants.ts";
import { claimOrphans } from "../storage/blob-claims.ts";
import { dropUnusedClaims } from "../storage/blob-ownership.ts";
import { repairDerived } from "./check.ts";

const HOUR = 3_600_000;

let service: TestService;
let engines: TestEngines;
let admin: MediaAssetService;
let account: TestAccount;
/** The age of stored objects, so that they are checked. */
let late = 0;
beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines, clock: () => new Date(Date.now() + late) });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  late = 0;
  account = await service.account();
});
afterEach(async () => {
  late = 2 * HOUR;
  await walk({ repair: true });
  late = 27 * HOUR;
  await admin.stores.purge({ olderThanDays: 0 });
});
afterAll(() => service.stop());

async function walk({ repair = false, checksums = false } = {}): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = [];
  for (let after: string | null = "files:"; after !== null; ) {
    const batch: StoreCheck = await admin.stores[repair ? "repair" : "check"]({ after, checksums });
    problems.push(...batch.problems);
    after = batch.next;
  }
  return problems;
}

const upload = (content: string | Uint8Array<ArrayBuffer>, filename = "note.txt") =>
  account.sdk.files.upload(new Blob([content]), { filename, autoTag: false });
const originalOf = ({ id }: { id: string }) => `originals/${account.id}/${id}`;

/** Creates an image with a variant and a cut-out. */
async function image() {
  const file = await upload(await plainImage(300, 260), "harbour.png");
  const { url } = await account.sdk.transform.url({ id: file.id, w: 80, f: "png" });
  const variant = Buffer.from(await (await fetch(url)).arrayBuffer());
  await account.sdk.ai.run(file.id, { operation: "bg-removal" });
  const keys = async (prefix: string) => {
    const matches: string[] = [];
    for await (const { key } of service.blobs.list({ prefix: `${prefix}/` }))
      if (key.includes(file.id)) matches.push(key);
    return matches;
  };
  await settleVariants(service.context);
  return { file, url, variant, keys };
}

async function expectRepaired(problems: Partial<StoreProblem>[], { checksums = false } = {}): Promise<void> {
  expect(await walk({ checksums })).toEqual(problems.map((it) => expect.objectContaining({ ...it, repaired: false })));
  expect(await walk({ repair: true, checksums })).toEqual(
    problems.map((it) => expect.objectContaining({ ...it, repaired: true })),
  );
  expect(await walk({ checksums })).toEqual([]);
}

test("finds no problems in a consistent store, including deleted files and uploads in progress", async () => {
  const { file } = await image();
  await upload("note");
  await account.sdk.files.delete(file.id);
  expect(await walk({ checksums: true })).toEqual([]);
  late = 2 * HOUR;
  expect(await walk({ checksums: true })).toEqual([]);
});

test("processes all parts in batches, from any starting point", async () => {
  const parts: string[] = [];
  for (let after: string | null = "files:"; after !== null; ) {
    const { part, next }: { part: string; next: string | null } = await admin.stores.check({ after });
    parts.push(part);
    after = next;
  }
  expect(parts).toEqual(["files", "variants", "cutouts", "objects", "accounts", "credits", "claims"]);
  expect((await admin.stores.check({ after: "claims:" })).next).toBeNull();
  await expect(admin.stores.check({ after: "nonsense:" })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("reports more files than a batch contains, each once", async () => {
  const template = await upload("template");
  const row = await service.db.selectFrom("files").selectAll().where("id", "=", template.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 2_500 }, (_, number) => {
    const id = `${row.id}${String(number).padStart(4, "0")}`;
    return { ...row, id, blob_key: `originals/${account.id}/${id}`, deleted_at: new Date() };
  });
  for (let done = 0; done < copies.length; done += 500) {
    await service.db
      .insertInto("files")
      .values(copies.slice(done, done + 500))
      .execute();
  }
  const problems = await walk();
  expect(problems.map(({ id }) => id).sort()).toEqual(copies.map(({ blob_key }) => blob_key).sort());
  await service.db.deleteFrom("files").where("account_id", "=", account.id).where("id", "!=", row.id).execute();
});

/** Damages a blob like a person with access to the store; the service itself replaces no blob. */
async function damage(key: string, text: string): Promise<void> {
  await service.blobs.delete(key);
  await service.blobs.write(key, Buffer.from(text));
}

describe("an original", () => {
  test("that is missing is reported until it is restored, and its row stays", async () => {
    const file = await upload("precious");
    await service.blobs.delete(originalOf(file));
    const lost = { kind: "missing", id: originalOf(file), expected: "8", found: null, repaired: false };
    expect(await walk()).toEqual([lost]);
    expect(await walk({ repair: true })).toEqual([lost]);
    expect(await account.sdk.files.get(file.id)).toMatchObject({ id: file.id });
    await service.blobs.write(originalOf(file), Buffer.from("precious"));
    expect(await walk({ checksums: true })).toEqual([]);
  });

  test("with another size, or other bytes when checksums are read, is reported and not changed", async () => {
    const file = await upload("precious");
    await damage(originalOf(file), "spacious");
    expect(await walk()).toEqual([]);
    expect(await walk({ checksums: true, repair: true })).toEqual([
      expect.objectContaining({ kind: "content", id: originalOf(file), expected: file.checksum, repaired: false }),
    ]);
    await damage(originalOf(file), "pre");
    expect(await walk({ repair: true })).toEqual([
      { kind: "size", id: originalOf(file), expected: "8", found: "3", repaired: false },
    ]);
    expect((await service.blobs.stat(originalOf(file)))?.size).toBe(3);
    await damage(originalOf(file), "precious");
  });
});

describe("a variant without its bytes", () => {
  test("is delivered anyway, by the request that detects this", async () => {
    const { url, variant, keys } = await image();
    late = HOUR;
    for (const key of await keys("variants")) await service.blobs.delete(key);
    // Recent variants are cached in memory, so a new process is needed to read the store.
    const fresh = await startFresh();
    const response = await fetch(url.replace(service.url, fresh.url));
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(variant)]).toEqual([200, true]);
    await expect.poll(() => keys("variants")).toHaveLength(1);
    await fresh.stop();
  });

  test("is removed by the repair and by the nightly sweep, and rendered again", async () => {
    const { url, variant, keys } = await image();
    late = HOUR;
    const [key = ""] = await keys("variants");
    await service.blobs.delete(key);
    await expectRepaired([{ kind: "missing", id: key }]);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(variant)).toBe(true);
    await settleVariants(service.context);
    expect(await keys("variants")).toHaveLength(1);
    await admin.stores.purge({});
    late = 2 * HOUR;
    await service.blobs.delete((await keys("variants"))[0] ?? "");
    expect(await repairDerived(service.context)).toBe(1);
    expect(await walk()).toEqual([]);
  });

  test("is not removed while its bytes may still be written", async () => {
    const { keys } = await image();
    const [key = ""] = await keys("variants");
    await service.blobs.delete(key);
    expect(await walk({ repair: true })).toEqual([]);
  });
});

test("variants and results of missing files are reported and removed", async () => {
  const { file, keys } = await image();
  const text = await upload(await plainImage(), "text.png");
  await account.sdk.ai.run(text.id, { operation: "tagging" });
  const [[variant = ""], [cutout = ""]] = [await keys("variants"), await keys("processed")];
  const { pool } = service;
  // The database rejects this, unless it is damaged.
  await pool.query("set session_replication_role = replica");
  await pool.query("delete from files where id = any($1)", [[file.id, text.id]]);
  await pool.query("set session_replication_role = default");
  await pool.query("update accounts set storage_bytes = 0, file_count = 0 where id = $1", [account.id]);
  for (const it of [file, text]) await service.blobs.delete(originalOf(it));
  await expectRepaired([
    { kind: "orphan", id: variant, expected: file.id },
    { kind: "orphan", id: cutout, expected: file.id },
    { kind: "orphan", id: text.id, expected: text.id },
  ]);
  late = HOUR;
  await admin.stores.purge({});
  expect([await keys("variants"), await keys("processed")]).toEqual([[], []]);
});

test("a cut-out without its bytes is removed, and created again on request", async () => {
  const { file, keys } = await image();
  late = HOUR;
  const [key = ""] = await keys("processed");
  await damage(key, "damaged");
  await expectRepaired([{ kind: "size", id: key, found: "7" }]);
  await expect(account.sdk.ai.processedImage(file.id)).rejects.toMatchObject({ code: "PROCESSED_IMAGE_NOT_FOUND" });
  await account.sdk.ai.run(file.id, { operation: "bg-removal" });
  await admin.stores.purge({});
  expect(await keys("processed")).toHaveLength(1);
});

describe("an object that no row names", () => {
  test("is swept a day after a repair has found it, if it is old", async () => {
    const { file, keys } = await image();
    const strays = [`originals/${account.id}/file_stray`, `processed/stray`, `variants/${file.id}/stray`];
    for (const key of strays) await service.blobs.write(key, Buffer.from("stray"));
    expect(await walk({ repair: true })).toEqual([]);
    late = 2 * HOUR;
    await expectRepaired(strays.map((id) => ({ kind: "unknown", id, expected: null, found: "5" })));
    late = 25 * HOUR;
    expect(await admin.stores.purge({})).toEqual({ files: 0, objects: 0, done: true });
    expect(await walk()).toEqual([]);
    late = 27 * HOUR;
    expect(await admin.stores.purge({})).toEqual({ files: 0, objects: 3, done: true });
    for (const key of strays) expect(await service.blobs.stat(key)).toBeNull();
    expect([await keys("variants"), await keys("processed")]).toEqual([[expect.anything()], [expect.anything()]]);
    expect(await service.blobs.stat(originalOf(file))).not.toBeNull();
  });

  test("is ignored outside of the prefixes of the service", async () => {
    await service.blobs.write("elsewhere/of-others", Buffer.from("theirs"));
    late = 2 * HOUR;
    expect(await walk({ repair: true })).toEqual([]);
    expect(await service.blobs.stat("elsewhere/of-others")).toEqual({ size: 6 });
  });
});

describe("a counter", () => {
  test("of storage is recomputed", async () => {
    await upload("12345678");
    await service.db
      .updateTable("accounts")
      .set({ storage_bytes: 5, file_count: 7 })
      .where("id", "=", account.id)
      .execute();
    await expectRepaired([
      { kind: "counter", id: `${account.id} bytes`, expected: "8", found: "5" },
      { kind: "counter", id: `${account.id} files`, expected: "1", found: "7" },
    ]);
    expect((await account.sdk.stats.get({ days: 1 })).summary).toMatchObject({ storageBytes: 8, totalFiles: 1 });
  });

  test("of all variants is recomputed", async () => {
    await image();
    await service.db.updateTable("variant_total").set({ bytes: 1 }).execute();
    await expectRepaired([{ kind: "counter", id: "bytes of variants", found: "1" }]);
  });

  test("of AI credits is recomputed from the jobs, month by month", async () => {
    const { file } = await image();
    await account.sdk.ai.run(file.id, { operation: "ocr" });
    const used = (await account.sdk.stats.get({ days: 1 })).summary.aiCreditsUsed;
    const month = new Date().toISOString().slice(0, 7);
    await service.db.deleteFrom("ai_credits").where("account_id", "=", account.id).execute();
    await expectRepaired([
      { kind: "counter", id: `${account.id} credits ${month}`, expected: String(used), found: "0" },
    ]);
    await service.db
      .updateTable("ai_credits")
      .set({ reserved: 9, used: used + 1 })
      .where("account_id", "=", account.id)
      .execute();
    await expectRepaired([
      { kind: "counter", id: `${account.id} credits ${month}`, found: String(used + 1) },
      { kind: "counter", id: `${account.id} reserved credits ${month}`, expected: "0", found: "9" },
    ]);
    expect((await account.sdk.stats.get({ days: 1 })).summary.aiCreditsUsed).toBe(used);
  });
});

describe("a claim", () => {
  test("that a row contradicts is dropped, and its bytes are not swept", async () => {
    const file = await upload("precious");
    await claimOrphans(service.db, [originalOf(file)], new Date());
    await expectRepaired([{ kind: "claimed", id: originalOf(file) }]);
    late = 2 * HOUR;
    expect(await admin.stores.purge({})).toMatchObject({ objects: 0 });
    expect(await service.blobs.stat(originalOf(file))).toEqual({ size: 8 });
  });

  test("that is overdue is swept", async () => {
    await service.blobs.write("originals/stray/bytes", Buffer.from("left"));
    await claimOrphans(service.db, ["originals/stray/bytes"], new Date());
    late = 24 * HOUR;
    expect(await walk()).toEqual([]);
    late = 26 * HOUR;
    await expectRepaired([{ kind: "overdue", id: "originals/stray/bytes" }]);
    expect(await service.blobs.stat("originals/stray/bytes")).toBeNull();
  });
});

describe("a purge", () => {
  test("removes files that were deleted at least this long ago, and their bytes, immediately", async () => {
    const [old, recent, live] = [await upload("old"), await upload("recent"), await upload("live")];
    await account.sdk.files.delete(old.id);
    await dropUnusedClaims(service.context);
    late = 48 * HOUR;
    await account.sdk.files.delete(recent.id);
    expect(await admin.stores.purge({ olderThanDays: 1 })).toEqual({ files: 1, objects: 1, done: true });
    expect(await service.blobs.stat(originalOf(old))).toBeNull();
    expect(await service.blobs.stat(originalOf(recent))).toEqual({ size: 6 });
    late = 48 * HOUR + 1;
    expect(await admin.stores.purge({ olderThanDays: 0 })).toEqual({ files: 1, objects: 1, done: true });
    expect(await service.blobs.stat(originalOf(live))).toEqual({ size: 4 });
    expect(await walk()).toEqual([]);
  });

  test("is recorded in the audit log, and a sweep is not", async () => {
    late = 100 * HOUR;
    await admin.stores.purge({ olderThanDays: 3 });
    await admin.stores.purge({});
    const { items } = await admin.audit.listAll({ action: "store.purge", limit: 1 }).page();
    expect(items[0]).toMatchObject({ actor: { type: "OPERATOR" }, details: { olderThanDays: 3 } });
  });
});

/** Starts another process on the same stores. */
async function startFresh(): Promise<TestService> {
  const fresh = await startTestService({
    db: service.db,
    blobs: service.blobs,
    clock: () => new Date(Date.now() + late),
  });
  return fresh;
}
