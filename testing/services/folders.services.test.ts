import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, type CallResult, type Cluster, startCluster, tally } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

const FOLDERS = 1_000;
const FILES = 10_000;

describeWithPostgres("folders under concurrency", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster?.stop());

  test("crossing moves never leave a cycle", async () => {
    const account = await cluster.account();
    for (let round = 0; round < 30; round++) {
      const size = 2 + (round % 4);
      const ring: { top: string; bottom: string }[] = [];
      for (let i = 0; i < size; i++) {
        const top = await account.folder(`${round}.${i}`);
        // Every other round moves into a subfolder of the next tree instead of its root.
        ring.push({ top, bottom: round % 2 ? await account.folder("below", top) : top });
      }
      const moves = ring.map(({ top }, i) =>
        account.call("PATCH", `/folders/${top}`, { parentId: ring[(i + 1) % size]?.bottom }),
      );
      // In any order, the last move would close the cycle.
      expect(tally(await Promise.all(moves))).toEqual({ "200": size - 1, "400 CIRCULAR_REFERENCE": 1 });
    }
    const [cycles] = await cluster.database.query<{ n: number }>(`
      with recursive up as (
        select id, parent_id from folders where deleted_at is null
        union all select up.id, f.parent_id from folders f join up on f.id = up.parent_id
      ) cycle id, parent_id set looped using path
      select count(*) n from up where looped`);
    expect(cycles?.n).toBe(0);
    expect(await deadlocks()).toBe(0);
  });

  test("one of 20 creations with the same name succeeds, and the errors of the others contain its ID", async () => {
    const account = await cluster.account();
    const parent = await account.folder("parent");
    for (const parentId of [null, parent]) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => account.call("POST", "/folders", { name: "Press", parentId })),
      );
      expect(tally(responses)).toEqual({ "201": 1, "409 DUPLICATE_FOLDER": 19 });
      const winner = responses.find(({ status }) => status === 201)?.data.id;
      for (const { error } of responses) if (error) expect(error.details).toEqual({ existingFolderId: winner });
    }
  });

  test("only one of a rename, a move and a creation with the same name succeeds", async () => {
    const account = await cluster.account();
    for (let round = 0; round < 10; round++) {
      const place = await account.folder(`place ${round}`);
      const [renamed, moved] = [await account.folder("old", place), await account.folder("new")];
      const responses = await Promise.all([
        account.call("PATCH", `/folders/${renamed}`, { name: "new" }),
        account.call("PATCH", `/folders/${moved}`, { parentId: place }),
        account.call("POST", "/folders", { name: "new", parentId: place }),
      ]);
      expect(responses.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2);
      await account.call("DELETE", `/folders/${place}?deleteContents=true`);
      await account.call("DELETE", `/folders/${moved}`);
    }
  });

  test(`a subtree of ${FOLDERS} folders and ${FILES} files is deleted in one call within seconds`, async () => {
    const account = await cluster.account();
    const root = await plantSubtree(account);
    const started = performance.now();
    const { status, data } = await account.call("DELETE", `/folders/${root}?deleteContents=true`);
    const ms = performance.now() - started;
    console.log(`deleted ${FOLDERS} folders and ${FILES} files in ${Math.round(ms)} ms`);
    expect({ status, data }).toMatchObject({ status: 200, data: { deletedFiles: FILES, deletedFolders: FOLDERS } });
    expect(ms).toBeLessThan(5_000);
    expect(await liveContents(account)).toEqual({ folders: 0, files: 0, counted: 0, bytes: 0 });
  });

  test.each([
    ["an error", "raise exception 'injected'", 500],
    ["the loss of its connection", "perform pg_terminate_backend(pg_backend_pid())", 503],
  ])("%s in the middle of a deletion changes nothing", async (_what, failure, status) => {
    const account = await cluster.account();
    const root = await plantSubtree(account);
    const before = await liveContents(account);
    expect(before).toEqual({ folders: FOLDERS, files: FILES, counted: FILES, bytes: FILES * 100 });
    await cluster.database.query(`
      create function fail() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$;
      create trigger fail before update on folders for each row
        when (new.deleted_at is not null and new.name = '${FOLDERS - 1}') execute function fail()`);
    try {
      const response = await account.call("DELETE", `/folders/${root}?deleteContents=true`);
      expect(response.status).toBe(status);
    } finally {
      await cluster.database.query("drop function fail() cascade");
    }
    expect(await liveContents(account)).toEqual(before);
  });

  test("a change during the deletion of a subtree precedes it or returns FOLDER_NOT_FOUND", async () => {
    const account = await cluster.account();
    for (let round = 0; round < 5; round++) {
      const root = await plantSubtree(account);
      const rows = await cluster.database.query<{ id: string }>(
        "select id from folders where account_id = $1 and deleted_at is null",
        [account.id],
      );
      const anyFolder = () => rows[Math.floor(Math.random() * rows.length)]?.id ?? root;
      const loose = await account.upload(randomBytes(64));
      const responses: CallResult[] = [];
      let running = true;
      let moved = false;
      const workers = Array.from({ length: 8 }, async (_, worker) => {
        while (running) {
          const folderId = anyFolder();
          if (worker < 5) {
            responses.push(await account.upload(randomBytes(64), { folderId }));
          } else if (worker < 7) {
            const name = randomBytes(8).toString("hex");
            responses.push(await account.call("POST", "/folders", { name, parentId: folderId }));
          } else {
            responses.push(await account.call("PATCH", "/files", { id: loose.data.id, folderId }));
            moved = true;
          }
        }
      });
      await sleep(200);
      // Otherwise, the deletion would not include the loose file, because no request has moved it into the tree yet.
      await expect.poll(() => moved, { timeout: 20_000 }).toBe(true);
      const deletion = await account.call("DELETE", `/folders/${root}?deleteContents=true`);
      await sleep(200);
      running = false;
      await Promise.all(workers);
      const kinds = Object.keys(tally(responses));
      expect(kinds).toEqual(expect.arrayContaining(["201", "404 FOLDER_NOT_FOUND"]));
      expect(["200", "201", "404 FILE_NOT_FOUND", "404 FOLDER_NOT_FOUND"]).toEqual(expect.arrayContaining(kinds));
      expect(deletion.status).toBe(200);
      expect(deletion.data.deletedFiles).toBeGreaterThan(FILES);
      expect(await liveContents(account)).toEqual({ folders: 0, files: 0, counted: 0, bytes: 0 });
    }
    expect(await deadlocks()).toBe(0);
  });

  /** Creates a tree in which every folder has ten subfolders and ten files. Returns its root. */
  async function plantSubtree(account: Account): Promise<string> {
    const tree = randomBytes(8).toString("hex");
    // An ID consists of a prefix and 26 characters.
    const id = (prefix: string, n: string) => `'${prefix}_' || '${tree}' || lpad((${n})::text, 10, '0')`;
    await cluster.database.query(`
      insert into folders (id, account_id, parent_id, name, description, created_at, updated_at)
        select ${id("fold", "n")}, '${account.id}', case when n > 0 then ${id("fold", "(n - 1) / 10")} end,
          n::text, '', now(), now()
        from generate_series(0, ${FOLDERS - 1}) n`);
    await cluster.database.query(`
      insert into files (id, account_id, folder_id, filename, file_type, mime_type, file_size, checksum, tags,
          description, is_public, search_text, blob_key, created_at, updated_at)
        select ${id("file", "n")}, '${account.id}', ${id("fold", `n % ${FOLDERS}`)}, n || '.txt', 'DOCUMENT',
          'text/plain', 100, '${tree}' || n, '{}', '', true, n || '.txt', '${tree}/' || n, now(), now()
        from generate_series(0, ${FILES - 1}) n`);
    await cluster.database.query(
      `update accounts set file_count = file_count + ${FILES}, storage_bytes = storage_bytes + ${FILES * 100} where id = $1`,
      [account.id],
    );
    return `fold_${tree}0000000000`;
  }

  async function liveContents(account: Account) {
    const [row] = await cluster.database.query(
      `select (select count(*) from folders where account_id = a.id and deleted_at is null) folders,
         (select count(*) from files where account_id = a.id and deleted_at is null) files,
         file_count counted, storage_bytes bytes from accounts a where id = $1`,
      [account.id],
    );
    return row;
  }

  async function deadlocks() {
    const [row] = await cluster.database.query<{ deadlocks: number }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    return row?.deadlocks;
  }
});
