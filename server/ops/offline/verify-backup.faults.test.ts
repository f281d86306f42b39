import { appendFile, copyFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runMas } from "../../../testing/mas.ts";
import { type ServerProcess, startServer } from "../../../testing/process.ts";

let directory: string;
let temporary: string;
let server: ServerProcess;
let whole: string;
let folder: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "verify-backup-"));
  [whole, temporary] = [join(directory, "whole"), await mkdtemp(join(directory, "tmp-"))];
  const env = { DATA_DIR: join(directory, "service"), LOG_LEVEL: "silent", AI_TAGGING: "off" };
  server = await startServer(env);
  const media = new MediaAssetService({ apiKey: server.key(), baseUrl: server.url });
  const upload = (content: string | Uint8Array<ArrayBuffer>) =>
    media.files.upload(new Blob([content]), { filename: "a.txt", description: "c\u2028d\u2029e\u0085f" });
  for (const content of ["1", "22", "333", "4444"]) await upload(content);
  await upload(new Uint8Array(6_000_000).fill(7));
  await media.files.delete((await upload("deleted")).id);
  expect(await runMas({ ...env, MAS_URL: server.url }, ["backup", whole])).toMatchObject({ status: 0 });
  // The verification needs neither the service nor its settings.
  await server.end();
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(directory, "copy-")), "backup");
  await cp(whole, folder, { recursive: true });
});
afterAll(async () => {
  await server.end("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

const verify = (...args: string[]) => runMas({ TMPDIR: temporary }, ["backup", "--verify", folder, ...args]);
/** Returns the object of this size. */
async function pathOf(bytes: number): Promise<{ key: string; path: string }> {
  for await (const { key, size } of fileSystemStore(join(folder, "objects")).list()) {
    if (size === bytes) return { key, path: join(folder, "objects", key) };
  }
  throw new Error(`No object of ${bytes} bytes`);
}
const rows = () => join(folder, "rows.ndjson");

test("restores and compares a complete backup, and removes its temporary files", async () => {
  const before = await readdir(folder, { recursive: true });
  const result = await verify();
  expect(result).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^The backup in \S+ is complete\. Restored and compared: \d+ rows in \d+ tables, 6 objects \(5\.7 MiB\)\.\n$/,
    ),
    stderr: expect.stringMatching(/^Restoring the rows\n\d+ rows in \d+ tables match the backup\n/),
  });
  const { status, stdout } = await verify("--json");
  expect([status, JSON.parse(stdout)]).toMatchObject([
    0,
    { objects: 6, bytes: 6_000_017, unnamed: 0, hasSecret: true, problems: [] },
  ]);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  // Only the folder of the lock remains.
  expect((await readdir(temporary)).filter((name) => name.includes("verify"))).toEqual([]);
}, 240_000);

test("lists objects that are missing or have other, fewer or more bytes, with exit code 1", async () => {
  const [missing, other, fewer, more] = await Promise.all([1, 2, 3, 4].map(pathOf));
  await rm(missing?.path ?? "");
  await writeFile(other?.path ?? "", "23");
  await truncate(fewer?.path ?? "", 2);
  await appendFile(more?.path ?? "", "4");
  const { status, stdout } = await verify("--json");
  expect(status).toBe(1);
  const { objects, problems } = JSON.parse(stdout);
  expect(objects).toBe(2);
  expect(problems).toHaveLength(4);
  expect(problems).toEqual(
    expect.arrayContaining([
      { key: missing?.key, problem: "missing" },
      ...[other, fewer, more].map((it) => ({ key: it?.key, problem: "damaged" })),
    ]),
  );
  // Follows the advice without the service: the deleted objects are then missing.
  for (const it of [other, fewer, more]) await rm(it?.path ?? "");
  const again = await verify();
  expect(again).toMatchObject({ status: 1, stdout: expect.stringContaining(`missing  ${more?.key}\n`) });
  expect(again.stdout).toMatch(
    /is incomplete or damaged\..* 2 objects .*\n4 objects are missing or damaged\. Delete the damaged ones/,
  );
}, 240_000);

describe("with exit code 1, reports", () => {
  test.each([
    ["rows that were cut", (text: string) => text.slice(0, -30), /mas: Line \d+ of the export is not valid JSON/],
    ["rows without their end", (text: string) => text.replace(/[^\n]+\n$/, ""), /mas: The export is incomplete/],
    [
      "a row that is gone",
      (text: string) => text.replace(/\n\{"table":"files"[^\n]+/, ""),
      /mas: The export is incomplete/,
    ],
    ["one changed character", (text: string) => text.replace("c\u2028d", "c\u2029d"), /mas: The export is damaged/],
    ["no rows at all", () => "", /mas: The export is empty/],
  ])("%s", async (_, damage, message) => {
    await writeFile(rows(), damage(await readFile(rows(), "utf8")));
    expect(await verify()).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(message) });
  });
});

test("reports unreferenced objects, which are not a failure", async () => {
  await copyFile((await pathOf(1)).path, join(folder, "objects", "originals", "left-behind"));
  await rm(join(folder, "signing-secret"));
  expect(await verify()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/is complete.*\n1 objects are unreferenced: .*\nThe backup has no signing-secret: /),
  });
}, 240_000);

test("exits with 2 for a folder without a backup", async () => {
  await rm(rows());
  expect(await verify()).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/does not contain a complete backup: rows\.ndjson is missing/),
  });
});
