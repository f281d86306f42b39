import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flushBandwidth, recordBandwidth } from "../../server/accounts/bandwidth.ts";
import { openServerDatabase } from "../../server/db/database.ts";
import { testContext } from "../context.ts";
import { type Account, type CallResult, type Cluster, startCluster, tally } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

describeWithPostgres("files under concurrency", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster?.stop());

  test("stores one of 30 uploads of the same bytes, and the errors of the others contain its ID", async () => {
    const account = await cluster.account();
    const bytes = randomBytes(50_000);
    const responses = await Promise.all(Array.from({ length: 30 }, () => account.upload(bytes)));
    expect(tally(responses)).toEqual({ "201": 1, "409 DUPLICATE_FILE": 29 });
    const winner = responses.find(({ status }) => status === 201)?.data.id;
    for (const { error } of responses) if (error) expect(error.details).toMatchObject({ existingFileId: winner });
    expect(await books(account)).toMatchObject({ files: 1, counted: 1, bytes: 50_000, booked: 50_000 });
    expect(await blobsOf(account)).toEqual([winner]);
  });

  test("stores exactly 7 of 20 uploads if the storage limit allows 7", async () => {
    const account = await cluster.account({ storageBytes: 7 * 100_000 + 99_999 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => account.upload(randomBytes(100_000))));
    expect(tally(responses)).toEqual({ "201": 7, "403 STORAGE_LIMIT_EXCEEDED": 13 });
    expect(await books(account)).toMatchObject({ files: 7, counted: 7, bytes: 700_000, booked: 700_000 });
    const stored = responses.filter(({ status }) => status === 201).map(({ data }) => data.id);
    expect(await blobsOf(account)).toEqual(stored.sort());
  });

  test("performs one of 10 deletions of a file, and frees its storage once", async () => {
    const account = await cluster.account();
    for (let round = 0; round < 5; round++) {
      const { data } = await account.upload(randomBytes(1_000));
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => account.call("DELETE", `/files/${String(data.id)}`)),
      );
      expect(tally(responses)).toEqual({ "200": 1, "404 FILE_NOT_FOUND": 9 });
    }
    expect(await books(account)).toEqual({ files: 0, counted: 0, bytes: 0, booked: 0, delta: 0 });
  });

  test("keeps consistent counters while 8 workers upload, move and delete", async () => {
    const account = await cluster.account();
    const [files, folders]: [string[], string[]] = [[], []];
    const any = <T>(choices: T[]) => choices[Math.floor(Math.random() * choices.length)];
    const shared = Array.from({ length: 10 }, () => randomBytes(2_000));
    const keep = (ids: string[], response: CallResult) => {
      if (response.status === 201) ids.push(String(response.data.id));
      return response;
    };
    const inFolder = (): Record<string, string> => {
      const folderId = any(folders);
      return folderId && Math.random() < 0.6 ? { folderId } : {};
    };
    const actions: (() => Promise<CallResult>)[] = [
      async () => keep(files, await account.upload(randomBytes(1 + Math.floor(Math.random() * 20_000)), inFolder())),
      async () => keep(files, await account.upload(randomBytes(3_000), inFolder())),
      async () => keep(files, await account.upload(any(shared) ?? "", inFolder())),
      () => account.call("DELETE", `/files/${any(files)}`),
      () => account.call("PATCH", "/files", { id: any(files) ?? "", folderId: any(folders) ?? null, tags: ["moved"] }),
      () => account.call("PATCH", "/files", { id: any(files) ?? "", folderId: null }),
      async () =>
        keep(
          folders,
          await account.call("POST", "/folders", {
            name: String(Math.floor(Math.random() * 50)),
            parentId: Math.random() < 0.5 ? null : (any(folders) ?? null),
          }),
        ),
      () => account.call("PATCH", `/folders/${any(folders)}`, { parentId: any(folders) ?? null }),
      () => account.call("DELETE", `/folders/${any(folders)}?deleteContents=true`),
      () => account.call("GET", "/stats"),
    ];
    const responses: CallResult[] = [];
    const until = Date.now() + 6_000;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (Date.now() < until) {
          const action = actions[Math.floor(Math.random() * actions.length)];
          if (action) responses.push(await action());
        }
      }),
    );
    const counts = tally(responses);
    console.log(JSON.stringify(counts));
    expect(Object.keys(counts).filter((kind) => kind.startsWith("5"))).toEqual([]);

    const { files: live, bytes, ...book } = await books(account);
    expect({ live, bytes, ...book }).toEqual({ live: book.counted, bytes: book.booked, ...book, delta: bytes });
    const orphans = await cluster.database.query(
      `select files.id from files join folders on folders.id = folder_id
         where files.deleted_at is null and folders.deleted_at is not null
       union all select child.id from folders child join folders parent on parent.id = child.parent_id
         where child.deleted_at is null and parent.deleted_at is not null`,
    );
    expect(orphans).toEqual([]);
    // Every blob has a row and every row has a blob: deleted files keep their blobs until they are purged.
    const rows = await cluster.database.query<{ id: string }>(
      "select id from files where account_id = $1 order by id",
      [account.id],
    );
    expect(await blobsOf(account)).toEqual(rows.map(({ id }) => id));
    // The processes drop the keys that they claimed for further uploads.
    await expect.poll(() => cluster.database.query("select key from blob_claims"), { timeout: 20_000 }).toEqual([]);
  });

  test("does not deadlock when processes record deliveries of the same accounts", async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, () => cluster.account()));
    const ids = accounts.map(({ id }) => id);
    const opened = await Promise.all([0, 1].map(() => openServerDatabase(cluster.database.url)));
    const contexts = opened.map(({ db }) => testContext(db));
    const rounds = 50;
    const failures: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      // Each process has received the accounts in another order.
      for (const [index, context] of contexts.entries()) {
        for (const id of index % 2 ? ids.toReversed() : ids) recordBandwidth(context, id, 10);
      }
      await Promise.all(contexts.map((context) => flushBandwidth(context).catch((error) => failures.push(error))));
    }
    await Promise.all(contexts.map(flushBandwidth));
    await Promise.all(opened.map(({ close }) => close()));
    const sums =
      "select account_id, sum(bandwidth_bytes)::bigint bytes from daily_usage where bandwidth_bytes > 0 group by 1";
    const written = await cluster.database.query<{ bytes: number }>(sums);
    expect(written.map(({ bytes }) => bytes)).toEqual(ids.map(() => rounds * contexts.length * 10));
    expect(failures.map(String)).toEqual([]);
  });

  test("causes no deadlock in any of these tests", async () => {
    const stat = "select deadlocks from pg_stat_database where datname = current_database()";
    await new Promise((resolve) => setTimeout(resolve, 1_500)); // PostgreSQL updates its statistics with a delay
    expect(await cluster.database.query(stat)).toEqual([{ deadlocks: 0 }]);
    for (const server of cluster.servers) expect(server.output()).not.toMatch(/deadlock/);
  });

  async function books(account: Account): Promise<Record<string, number>> {
    const [row] = await cluster.database.query<Record<string, number>>(
      `select count(f.id) files, a.file_count counted, coalesce(sum(f.file_size), 0)::bigint bytes,
         a.storage_bytes booked, (select sum(storage_delta)::bigint from daily_usage where account_id = a.id) delta
       from accounts a left join files f on f.account_id = a.id and f.deleted_at is null where a.id = $1 group by a.id`,
      [account.id],
    );
    return row ?? {};
  }

  async function blobsOf(account: Account): Promise<string[]> {
    return (await readdir(join(cluster.dataDir, "blobs/originals", account.id))).sort();
  }
});
