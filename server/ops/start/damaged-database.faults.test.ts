import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runMas } from "../../../testing/mas.ts";
import { startServer } from "../../../testing/process.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

let folder: string;
let template: string;
let dataDir: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "damaged-database-"));
  template = join(folder, "whole");
  const server = await startServer({ DATA_DIR: template });
  key = server.key();
  const form = new FormData();
  form.set("file", new Blob(["precious"]), "note.txt");
  await fetch(`${server.url}/api/v1/upload`, { method: "POST", headers: { "X-API-Key": key }, body: form });
  await expectMas({ MAS_URL: server.url, DATA_DIR: template }, "backup");
  await server.end();
}, 60_000);
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, "data-"));
  await cp(template, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const database = (...names: string[]) => join(dataDir, "database", ...names);
async function expectMas(env: Record<string, string>, command: string): Promise<void> {
  expect(await runMas(env, [command, join(folder, "backup")])).toMatchObject({ status: 0 });
}

/** Runs a start until the process ends. */
async function start(): Promise<{ code: unknown; output: string }> {
  // The log line about the isolation of decoders would appear at an unpredictable time.
  const env = { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [MAIN], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      if (output.includes("is ready at")) child.kill("SIGKILL");
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

/** Returns the catalog of relations of each database. */
async function catalogs(): Promise<string[]> {
  const folders = await readdir(database("base"));
  return Promise.all(folders.map((name) => database("base", name, "1259")));
}

const damages: [name: string, damage: () => Promise<unknown>][] = [
  ["pg_control is empty", () => truncate(database("global/pg_control"), 0)],
  ["pg_control is garbage", () => writeFile(database("global/pg_control"), randomBytes(8192))],
  ["the log is missing", () => rm(database("pg_wal"), { recursive: true })],
  [
    "a catalog is garbage",
    async () => Promise.all((await catalogs()).map((path) => writeFile(path, randomBytes(65_536)))),
  ],
  ["the tables are missing", () => rm(database("base"), { recursive: true })],
  ["the version differs", () => writeFile(database("PG_VERSION"), "12\n")],
  // PGlite would create a new database over the remaining files.
  ["the version is missing", () => rm(database("PG_VERSION"))],
];

test.each(damages)("a start reports the damage and how to restore the database if %s", async (_name, damage) => {
  await damage();
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toMatch(/^The service cannot start:\n {2}- DATA_DIR: [^\n]+\n$/);
  expect(output).toContain(`the embedded database in ${database()} is damaged`);
  expect(output).toContain(`DATA_DIR=${dataDir} npx mas restore FOLDER`);
  expect(output).not.toMatch(/wasm|node_modules| {4}at /);
});

test("the reported steps restore all data, under the same key", async () => {
  await truncate(database("global/pg_control"), 0);
  await start();
  await rename(database(), `${database()}.damaged`);
  await expectMas({ DATA_DIR: dataDir }, "restore");
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const response = await fetch(`${server.url}/api/v1/files`, { headers: { "X-API-Key": key } });
    const { data } = (await response.json()) as { data: { files: { filename: string; cdnUrl: string }[] } };
    expect(data.files.map(({ filename }) => filename)).toEqual(["note.txt"]);
    expect(await (await fetch(data.files[0]?.cdnUrl ?? "")).text()).toBe("precious");
  } finally {
    await server.end();
  }
});
