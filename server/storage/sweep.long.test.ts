import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "../../testing/claims.ts";
import { type TestEngines, testEngines } from "../../testing/engines.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { append, offsetOf } from "../../testing/upload-urls.ts";
import type { StoredBlob } from "../contract/staged.ts";
import { settleVariants } from "../delivery/variants.ts";
import { storeBlob } from "./blob-ownership.ts";
import { BLOB_REFERENCES } from "./blob-references.ts";
import { deleteBlobs, deleteNow, discardUnreferenced, sweepBlobs, takeDueClaims } from "./sweep.ts";

const DAY = 86_400_000;

let service: TestService;
let engines: TestEngines;
let account: TestAccount;
let late = 0;
const now = () => new Date(Date.now() + late);
beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines, clock: now });
});
beforeEach(async () => {
  late = 0;
  account = await service.account();
});
afterAll(() => service.stop());

const sweep = () => sweepBlobs(service.context, now());
const claims = () => claimsOf(service);
const keptCount = async () => {
  const page = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^sweeper_referenced_blobs_total (\d+)$/m.exec(page)?.[1]);
};
const read = async (url: string) => {
  const response = await fetch(url);
  return [response.status, await response.text()];
};
const upload = (content: string | Uint8Array<ArrayBuffer>, filename = "note.txt") =>
  account.sdk.files.upload(new Blob([content]), { filename, autoTag: false });
const keyOf = async (table: "files" | "variants", fileId: string): Promise<string> => {
  const column = table === "files" ? "id" : "file_id";
  const { rows } = await service.pool.query(`select blob_key from ${table} where ${column} = $1`, [fileId]);
  return rows[0].blob_key;
};

/** Creates a claim that should not exist: an expired lease, or a deletion that is due. */
async function claim(key: string, sweeping = false): Promise<void> {
  await service.db
    .insertInto("blob_claims")
    .values({ key, valid_until: new Date(now().getTime() - 1), sweeping })
    .execute();
}

describe.each([
  ["a lease that has expired", false, 0],
  ["a lease that expired a day ago", false, DAY],
  ["a deletion that is due", true, 0],
])("%s is dropped and counted if a row references the bytes:", (_name, sweeping, after) => {
  async function expectKept(key: string): Promise<void> {
    await claim(key, sweeping);
    const before = await keptCount();
    late += after;
    expect(await sweep()).toBe(0);
    late -= after;
    expect([await claims(), (await keptCount()) - before]).toEqual([[], 1]);
    late += 3 * DAY;
    expect(await sweep()).toBe(0);
    late -= 3 * DAY;
  }

  test("keeps a live file", async () => {
    const file = await upload("live");
    await expectKept(await keyOf("files", file.id));
    expect(await read(file.cdnUrl)).toEqual([200, "live"]);
  });

  test("keeps a file in the trash", async () => {
    const file = await upload("trashed");
    await account.sdk.files.delete(file.id);
    await expectKept(await keyOf("files", file.id));
    await account.sdk.files.restore(file.id);
    expect(await read((await account.sdk.files.get(file.id)).cdnUrl)).toEqual([200, "trashed"]);
  });

  test("keeps an old version", async () => {
    const file = await upload("one");
    const key = await keyOf("files", file.id);
    await account.sdk.files.replace(file.id, new File(["two"], "two.txt"));
    expect(await keyOf("files", file.id)).not.toBe(key);
    await expectKept(key);
    const { versions } = await account.sdk.files.versions(file.id);
    expect(await Promise.all(versions.map(({ cdnUrl }) => read(cdnUrl)))).toEqual([
      [200, "two"],
      [200, "one"],
    ]);
  });

  test("keeps a processed image and a variant", async () => {
    const file = await upload(await plainImage(300, 260), "harbour.png");
    await account.sdk.ai.run(file.id, { operation: "bg-removal" });
    const result = await service.db
      .selectFrom("ai_results")
      .select("processed_blob_key as key")
      .where("file_id", "=", file.id)
      .executeTakeFirst();
    await expectKept(result?.key ?? "");
    expect((await account.sdk.ai.processedImage(file.id)).size).toBeGreaterThan(0);
    const { url } = await account.sdk.transform.url({ id: file.id, w: 80, f: "png" });
    const drawn = await (await fetch(url)).text();
    await settleVariants(service.context);
    const key = await keyOf("variants", file.id);
    expect(await service.blobs.stat(key)).not.toBeNull();
    await expectKept(key);
    expect(await read(url)).toEqual([200, drawn]);
  });

  test("keeps an open upload", async () => {
    const created = await account.sdk.uploads.create({ filename: "note.txt", size: 7 });
    const url = created.uploadUrl ?? "";
    await append(url, 0, "one ", { "Upload-Complete": "?0" });
    const row = await service.db
      .selectFrom("uploads")
      .select("blob_key as key")
      .where("id", "=", created.id)
      .executeTakeFirst();
    await expectKept(row?.key ?? "");
    expect(await offsetOf(url)).toBe(4);
    expect((await append(url, 4, "two", { "Upload-Complete": "?1" })).status).toBe(201);
    const { file } = await account.sdk.uploads.get(created.id);
    expect(await read(file?.cdnUrl ?? "")).toEqual([200, "one two"]);
  });
});

test("explicit deletion of a blob keeps bytes that a row references", async () => {
  const file = await upload("live");
  const key = await keyOf("files", file.id);
  await claim(key);
  await deleteNow(service.context, key);
  await deleteNow(service.context, key);
  await discardUnreferenced(service.context, key);
  expect([await claims(), await read(file.cdnUrl)]).toEqual([[], [200, "live"]]);
});

describe("a row that references a key while the sweeper runs", () => {
  const bytes = () => Readable.from([Buffer.from("bytes")]);
  let count = 0;

  /** Stores bytes whose claim expired long enough ago that they are deleted. */
  async function abandoned() {
    const key = `originals/race/${count++}`;
    const stored = await storeBlob(service.context, key, async (claimed) => {
      await service.blobs.put(key, bytes(), { claimed });
    });
    late = 2 * DAY;
    return stored;
  }

  /** Writes a row that names the key and confirms its claim. The transaction ends when `end` resolves. */
  async function writeRow({ key, confirm }: StoredBlob, onConfirm = () => {}, end = Promise.resolve()): Promise<void> {
    const { id } = await upload(`template of ${key}`);
    await service.db.transaction().execute(async (trx) => {
      await trx.updateTable("files").set({ blob_key: key }).where("id", "=", id).execute();
      await confirm(trx);
      onConfirm();
      await end;
    });
  }

  test("keeps its bytes if it has confirmed the claim", async () => {
    const stored = await abandoned();
    const confirmed = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const before = await keptCount();
    const writing = writeRow(stored, confirmed.resolve, end.promise);
    await confirmed.promise;
    const sweeping = sweep();
    // On a server, the sweeper skips the locked claim. The embedded database runs the sweep after the transaction.
    if (process.env.DATABASE_URL) expect(await sweeping).toBe(0);
    end.resolve();
    await writing;
    expect([await sweeping, await sweep(), await keptCount()]).toEqual([0, 0, before]);
    expect([await service.blobs.stat(stored.key), await claims()]).toEqual([{ size: 5 }, []]);
  });

  test("leaves its bytes to the sweeper if it is rolled back", async () => {
    const stored = await abandoned();
    const confirmed = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = writeRow(stored, confirmed.resolve, end.promise);
    await confirmed.promise;
    const sweeping = sweep();
    end.reject(new Error("rolled back"));
    await expect(writing).rejects.toThrow("rolled back");
    expect((await sweeping) + (await sweep())).toBe(1);
    expect([await service.blobs.stat(stored.key), await claims()]).toEqual([null, []]);
  });

  test("is not written if the sweeper has taken the claim", async () => {
    const stored = await abandoned();
    const { keys: taken } = await takeDueClaims(service.context, 100, now());
    expect(taken).toEqual([stored.key]);
    await expect(writeRow(stored)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await deleteBlobs(service.context, taken)).toEqual([]);
    expect([await service.blobs.stat(stored.key), await claims()]).toEqual([null, []]);
  });
});

test("a batch runs two statements, regardless of the number of blobs", async () => {
  for (let n = 0; n < 150; n++) {
    await service.blobs.write(`originals/batch/${n}`, Buffer.from("left"));
    await claim(`originals/batch/${n}`, true);
  }
  const live = await keyOf("files", (await upload("live")).id);
  await claim(live, true);
  let statements = 0;
  const counted = service.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect([await sweepBlobs({ ...service.context, db: counted }, now()), statements]).toEqual([150, 4]);
  expect([await claims(), await service.blobs.stat(live)]).toEqual([[], { size: 4 }]);
});

test("every column that names blobs is checked before a blob is deleted", async () => {
  const { rows } = await service.pool.query(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(blob|object)_keys?$' order by 1, 2`);
  const declared = BLOB_REFERENCES.map(({ table, column }) => ({ table, column }));
  expect(rows).toEqual(declared.toSorted((a, b) => (a.table < b.table ? -1 : 1)));
});

test("an index finds the rows that reference a key", async () => {
  const { rows } = await service.pool.query(`
    select tablename as "table", indexdef from pg_indexes where schemaname = 'public'`);
  for (const { table, column } of BLOB_REFERENCES) {
    const indexes = rows.filter((row) => row.table === table && row.indexdef.includes(`(${column})`));
    expect(indexes, `${table}.${column}`).not.toEqual([]);
  }
});

test("one sweep deletes everything that is due, in several batches", async () => {
  await sweep();
  await Promise.all(Array.from({ length: 250 }, (_, index) => claim(`originals/${account.id}/${index}`, true)));
  expect(await sweep()).toBe(250);
  expect(await claims()).toEqual([]);
});
