import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countChanges, plantCountedFiles } from "../../testing/bulk-files.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";
import { eventually } from "../../testing/raw-http.ts";
import { openEmbeddedDatabase } from "../db/database.ts";

const FILES = 2_000;
const KILLS = 3;

let directory: string;
let server: ServerProcess;
let key = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bulk-crash-test-"));
});
afterAll(() => rm(directory, { recursive: true }));

async function start(): Promise<MediaAssetService> {
  server = await startServer({ DATA_DIR: directory, LOG_LEVEL: "silent" });
  key = server.key() || key;
  return new MediaAssetService({ apiKey: key, baseUrl: server.url, maxRetries: 0 });
}

test("a server that is killed repeatedly processes every file of an operation exactly once", async () => {
  await start();
  await server.end();
  const planted = await openEmbeddedDatabase(join(directory, "database"));
  const { id: accountId } = await planted.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  await plantCountedFiles(planted.pool, accountId, FILES);
  await planted.close();

  let media = await start();
  const { id } = await media.operations.create({ type: "update", filter: {}, arguments: { addTags: ["new"] } });
  const countDone = async () => (await media.operations.get(id)).counts.done;
  for (let killed = 0, before = 0; killed < KILLS; killed++) {
    await eventually(async () => (await countDone()) > before, true, 20_000);
    before = await countDone();
    expect(before, "the server must be killed before the end").toBeLessThan(FILES);
    await server.end("SIGKILL");
    media = await start();
  }
  const ended = await media.operations.wait(id);
  expect(ended).toMatchObject({ state: "COMPLETED", counts: { total: FILES, done: FILES, failed: 0 } });
  expect((await media.files.list({ search: "new" }).page()).pagination.total).toBe(FILES);
  expect(await server.end()).toBe(0);

  const { pool, close } = await openEmbeddedDatabase(join(directory, "database"));
  expect(await countChanges(pool, false)).toEqual({ files: FILES, most: 1 });
  await close();
});
