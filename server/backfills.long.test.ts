import type { QueryResultRow } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testContext } from "../testing/context.ts";
import { openTestDatabase } from "../testing/service.ts";
import { backfillRunner } from "./background.ts";
import { type BackfillName, backfillStates, beginBackfill, fillBatch } from "./db/backfills.ts";
import type { OpenDatabase } from "./db/database.ts";
import { inTransaction } from "./db/transaction.ts";
import { searchText } from "./files/query/search-text.ts";
import { foldSearchTexts } from "./files/searchable-fields.ts";
import type { InstallationCheck } from "./storage/installation/installation.ts";

let database: OpenDatabase;
let db: OpenDatabase["db"];
const run = <T extends QueryResultRow>(text: string, values: unknown[] = []) => database.pool.query<T>(text, values);

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await run(`insert into accounts (id, name, plan, created_at, updated_at) values ('a', '', 'PRO', now(), now())`);
});
beforeEach(async () => {
  await run(`truncate backfills, files, folders cascade`);
});
afterAll(() => database.close());

const begin = (...names: BackfillName[]) =>
  inTransaction(db, async (trx) => {
    for (const name of names) await beginBackfill(trx, name);
  });
const states = () => backfillStates(db);
const batch = () => inTransaction(db, fillBatch);

const pausedIf = (mustPause: () => boolean) => ({ mustPause }) as InstallationCheck;

async function finish(): Promise<void> {
  const runner = backfillRunner(testContext(db, { installation: pausedIf(() => false) }));
  runner.start();
  await expect.poll(async () => (await states()).every(({ finishedAt }) => finishedAt !== null)).toBe(true);
  await runner.stop();
}

/** Inserts rows in the form of an earlier release. */
async function plantImages(count: number): Promise<void> {
  await run(
    `
    insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, width, height, tags, description,
        is_public, search_text, blob_key, created_at, updated_at)
      select 'file_' || lpad(n::text, 8, '0'), 'a', n || '.png', 'IMAGE', 'image/png', 1, 'c' || n, 1, 1, '{}', '', true, '',
        'b' || n, now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  await run(`analyze files`);
}

/** Sets SQL expressions in the rows with these numbers. */
async function changeImages(changes: Record<number, string>): Promise<void> {
  for (const [n, change] of Object.entries(changes)) await run(`update files set ${change} where checksum = 'c${n}'`);
}

/** Returns the numbers of the files that a backfill queues for probing. The last of them is an unchanged image. */
async function queuedBy(name: BackfillName, count: number, changes: Record<number, string>): Promise<number[]> {
  await plantImages(count);
  await changeImages(changes);
  await begin(name);
  await finish();
  const { rows } = await run<{ file_id: string }>(`select file_id from files_to_probe order by 1`);
  return rows.map(({ file_id }) => Number(file_id.replace("file_", "")));
}

test("a backfill processes all rows in batches, and reports its progress", async () => {
  await plantImages(2_500);
  await begin("images-to-probe");
  expect(await states()).toMatchObject([{ name: "images-to-probe", done: 0, total: 2_500, finishedAt: null }]);
  await batch();
  expect(await states()).toMatchObject([{ done: 1_000, total: 2_500, finishedAt: null }]);
  // This process resumes the backfill of another one.
  await finish();
  expect(await states()).toMatchObject([{ done: 2_500, total: 2_500, finishedAt: expect.any(Date) }]);
  const { rows } = await run<{ n: number }>(`select count(*) as n from files_to_probe`);
  expect(rows).toEqual([{ n: 2_500 }]);
  expect(await batch()).toBe(false);
});

test("only images and videos of earlier releases are probed again for their visual features", async () => {
  const changes = {
    "1": "file_type = 'VIDEO', mime_type = 'video/quicktime'",
    "2": "mime_type = 'image/svg+xml'",
    "3": "deleted_at = now()",
    "4": "file_type = 'DOCUMENT', mime_type = 'text/plain', width = null",
    "5": "has_location = false",
  };
  expect(await queuedBy("files-to-describe", 6, changes)).toEqual([1, 6]);
});

test("only images of earlier releases are probed again for their embedded metadata", async () => {
  const changes = {
    "1": "file_type = 'VIDEO', mime_type = 'video/quicktime'",
    "2": "mime_type = 'image/svg+xml'",
    "3": "deleted_at = now()",
    "4": "width = null",
    "5": "embedded = '{}'",
  };
  expect(await queuedBy("embedded-to-read", 6, changes)).toEqual([6]);
});

test("recordings, TIFFs and vector images of earlier releases are measured again, also in the trash", async () => {
  const changes = {
    "1": "file_type = 'VIDEO', mime_type = 'video/webm'",
    "2": "file_type = 'VIDEO', mime_type = 'video/mp4', deleted_at = now()",
    "3": "file_type = 'AUDIO', mime_type = 'audio/ogg'",
    "4": "file_type = 'AUDIO', mime_type = 'audio/mpeg'",
    "5": "mime_type = 'image/x-adobe-dng'",
    "6": "mime_type = 'image/svg+xml', width = null",
    "7": "file_type = 'DOCUMENT', mime_type = 'application/xml'",
  };
  expect(await queuedBy("files-to-measure", 8, changes)).toEqual([1, 2, 3, 5, 6, 7]);
});

test("raw images of earlier releases are measured again, also unrecognized ones", async () => {
  const changes = {
    "1": "mime_type = 'image/x-canon-cr3', width = null",
    "2": "mime_type = 'image/tiff', deleted_at = now()",
    "3": "file_type = 'DOCUMENT', mime_type = 'application/octet-stream', filename = 'P1010001.ORF'",
    "4": "file_type = 'DOCUMENT', mime_type = 'application/octet-stream', filename = 'orf.bin'",
    "5": "mime_type = 'image/jpeg'",
  };
  expect(await queuedBy("raw-images-to-measure", 5, changes)).toEqual([1, 2, 3]);
});

test("containers, long text and unusual images of earlier releases have their type detected again", async () => {
  const document = "file_type = 'DOCUMENT', width = null";
  const changes = {
    "1": `${document}, mime_type = 'application/zip'`,
    "2": `${document}, mime_type = 'application/x-cfb', deleted_at = now()`,
    "3": "mime_type = 'image/heif'",
    "4": `${document}, mime_type = 'text/plain', file_size = 300000`,
    "5": `${document}, mime_type = 'text/plain', filename = 'Scan.PDF'`,
    "6": `${document}, mime_type = 'text/plain', filename = 'notes.txt'`,
    "7": "mime_type = 'audio/mpeg', file_type = 'AUDIO', filename = 'song.mp3'",
    "8": "mime_type = 'audio/mpeg', file_type = 'AUDIO', filename = 'song.flac'",
    "9": "mime_type = 'image/tiff', filename = 'photo.dng'",
  };
  expect(await queuedBy("types-to-detect", 10, changes)).toEqual([1, 2, 3, 4, 5, 8, 9]);
});

test("videos of earlier releases without dimensions are measured again, also deleted ones", async () => {
  const changes = {
    "1": "file_type = 'VIDEO', mime_type = 'video/mp4', width = null",
    "2": "file_type = 'VIDEO', mime_type = 'video/mp4'",
    "3": "file_type = 'VIDEO', mime_type = 'video/x-matroska', width = null, deleted_at = now()",
    "4": "file_type = 'AUDIO', mime_type = 'audio/ogg', width = null",
  };
  expect(await queuedBy("videos-to-measure", 5, changes)).toEqual([1, 3]);
});

test("JPEG XL of earlier releases is decoded, also of deleted files", async () => {
  const changes = { "1": "mime_type = 'image/jxl'", "3": "mime_type = 'image/jxl', deleted_at = now()" };
  expect(await queuedBy("jpeg-xl-to-decode", 4, changes)).toEqual([1, 3]);
});

test("images and videos without a known location are inspected again, and it is unknown until then", async () => {
  const changes = {
    "1": "has_location = false",
    "2": "has_location = false, file_type = 'VIDEO', mime_type = 'video/mp4', deleted_at = now()",
    "3": "has_location = null",
    "4": "has_location = true",
    "5": "has_location = null, file_type = 'DOCUMENT', mime_type = 'application/pdf'",
  };
  expect(await queuedBy("locations-to-find", 5, changes)).toEqual([1, 2, 3]);
  const { rows } = await run("select id from files where has_location = false");
  expect(rows).toEqual([]);
});

test("images are inspected again if a part of their header may not have been read, or if they have a location", async () => {
  const complete = "embedded = '{}', has_location = false";
  const changes = {
    "1": complete,
    "2": `${complete}, mime_type = 'image/bmp', width = null`,
    "3": "embedded = null, has_location = false, mime_type = 'image/heic'",
    "4": "embedded = '{}', has_location = null, mime_type = 'image/svg+xml'",
    "5": "embedded = '{}', has_location = true, deleted_at = now()",
    "6": `${complete}, mime_type = 'image/gif'`,
    "7": "file_type = 'VIDEO', mime_type = 'video/mp4', has_location = true",
  };
  expect(await queuedBy("image-headers-to-read", 7, changes)).toEqual([2, 3, 4, 5, 6]);
});

test("only text and binary content of earlier releases are probed again for their charset", async () => {
  const text = "file_type = 'DOCUMENT', width = null";
  const changes = {
    "1": `${text}, mime_type = 'text/plain'`,
    "2": `${text}, mime_type = 'text/html'`,
    "3": `${text}, mime_type = 'application/octet-stream'`,
    "4": `${text}, mime_type = 'application/pdf'`,
    "5": `${text}, mime_type = 'text/plain', deleted_at = now()`,
    "6": `${text}, mime_type = 'text/plain', charset = 'utf-8'`,
  };
  expect(await queuedBy("charsets-to-detect", 7, changes)).toEqual([1, 2, 3, 5]);
});

test("descriptions and recognized texts of earlier releases become searchable, once", async () => {
  await plantImages(4);
  await run(`update files set search_text = filename`);
  const changes = {
    "1": "description = E'The  HARBOUR\\nat Dusk'",
    "2": "search_text = E'2.png\\nsea', tags = '{sea}'",
  };
  await changeImages(changes);
  await run(
    `insert into ai_results (file_id, extracted_text) values ('file_00000002', 'INVOICE ΟΔΟΣ'), ('file_00000003', '')`,
  );
  await begin("searched-texts");
  await finish();
  await foldSearchTexts(db);
  const { rows } = await run<{ search_text: string }>(`select search_text from files order by id`);
  expect(rows.map((row) => row.search_text)).toEqual([
    searchText({ filename: "1.png", tags: [], description: "The  HARBOUR\nat Dusk" }),
    searchText({ filename: "2.png", tags: ["sea"], recognizedText: "INVOICE ΟΔΟΣ" }),
    "3.png",
    "4.png",
  ]);
  await run(`delete from backfills`);
  await begin("searched-texts");
  await finish();
  expect((await run(`select search_text from files order by id`)).rows).toEqual(rows);
});

test("a recognized text also becomes searchable if the description was changed before its batch", async () => {
  await plantImages(1);
  await run(`update files set description = 'Boats', search_text = E'1.png\\n\\fboats'`);
  await run(`insert into ai_results (file_id, extracted_text) values ('file_00000001', 'INVOICE')`);
  await begin("searched-texts");
  await finish();
  const { rows } = await run<{ search_text: string }>(`select search_text from files`);
  const file = { filename: "1.png", tags: [], description: "Boats", recognizedText: "INVOICE" };
  expect(rows).toEqual([{ search_text: searchText(file) }]);
});

test("a failed batch is repeated, and no row is processed twice", async () => {
  await plantImages(1_200);
  await begin("images-to-probe");
  const died = inTransaction(db, async (trx) => {
    await fillBatch(trx);
    throw new Error("its process died");
  });
  await expect(died).rejects.toThrow("its process died");
  expect(await states()).toMatchObject([{ done: 0 }]);
  await finish();
  expect(await states()).toMatchObject([{ done: 1_200, total: 1_200 }]);
});

test("a backfill of an empty table is not started", async () => {
  await begin("images-to-probe", "trash-files", "trash-folders");
  expect(await states()).toEqual([]);
});

test("a backfill of a newer release is left to its processes, and does not block others", async () => {
  await plantImages(10);
  await run(`insert into backfills (name, total) values ('a-newer-one', 10)`);
  await begin("images-to-probe");
  expect(await batch()).toBe(true);
  expect(await batch()).toBe(false);
  expect(await states()).toMatchObject([
    { name: "a-newer-one", done: 0, finishedAt: null },
    { name: "images-to-probe", done: 10, finishedAt: expect.any(Date) },
  ]);
});

test("elements that were deleted with a folder belong to the topmost folder of that deletion", async () => {
  await run(`
    insert into folders (id, account_id, parent_id, name, description, created_at, updated_at, deleted_at) values
      ('live', 'a', null, 'live', '', now(), now(), null),
      ('top', 'a', 'live', 'top', '', now(), now(), '2026-05-01'),
      ('below', 'a', 'top', 'below', '', now(), now(), '2026-05-01'),
      ('deep', 'a', 'below', 'deep', '', now(), now(), '2026-05-01'),
      ('before', 'a', 'top', 'before', '', now(), now(), '2026-04-01')`);
  await plantImages(5);
  const inFolder = (n: number, folder: string, deletedAt: string | null) =>
    run("update files set folder_id = $1, deleted_at = $2 where id = $3", [folder, deletedAt, `file_0000000${n}`]);
  await inFolder(1, "deep", "2026-05-01");
  await inFolder(2, "top", "2026-05-01");
  await inFolder(3, "below", "2026-03-01");
  await inFolder(4, "before", "2026-04-01");
  await inFolder(5, "live", null);
  await begin("trash-files", "trash-folders");
  await finish();
  const { rows } = await run(`
    select id, deleted_with from files union all select id, deleted_with from folders order by id`);
  expect(
    Object.fromEntries(
      (rows as { id: string; deleted_with: string | null }[]).map((row) => [row.id, row.deleted_with]),
    ),
  ).toEqual({
    before: null,
    below: "top",
    deep: "top",
    live: null,
    top: null,
    file_00000001: "top",
    file_00000002: "top",
    file_00000003: null,
    file_00000004: "before",
    file_00000005: null,
  });
});

test("backfills pause in read-only mode", async () => {
  let [checks, touched] = [0, 0];
  const transaction = () => {
    touched += 1;
    throw new Error("nothing may be changed");
  };
  const installation = pausedIf(() => {
    checks += 1;
    return true;
  });
  const runner = backfillRunner(testContext({ transaction } as never, { installation }));
  runner.start();
  await expect.poll(() => checks).toBe(1);
  await runner.stop();
  expect(touched).toBe(0);
});
