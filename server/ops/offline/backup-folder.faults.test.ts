import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAS, runMas } from "../../../testing/mas.ts";
import { type ServerProcess, startServer } from "../../../testing/process.ts";
import { eventually } from "../../../testing/raw-http.ts";

/* Tests of the content of a backup directory, its permissions, and the removal of old objects. */

let directory: string;
let server: ServerProcess;
let media: MediaAssetService;
let admin: MediaAssetService;
const running: ServerProcess[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "backup-folder-"));
  server = await start("service");
  media = new MediaAssetService({ apiKey: server.key(), baseUrl: server.url });
  const adminToken = (await readFile(join(at("service"), "admin-token"), "utf8")).trim();
  admin = new MediaAssetService({ adminToken, baseUrl: server.url });
});
afterAll(async () => {
  await Promise.all(running.map((it) => it.end("SIGKILL")));
  await rm(directory, { recursive: true, force: true });
});

async function start(name: string): Promise<ServerProcess> {
  const started = await startServer({ DATA_DIR: at(name), LOG_LEVEL: "silent", AI_TAGGING: "off" });
  running.push(started);
  return started;
}

const at = (name: string) => join(directory, name);
const mas = (args: string[], of = server, name = "service") => runMas({ DATA_DIR: at(name), MAS_URL: of.url }, args);
const verified = async (folder: string) => runMas({}, ["backup", "--verify", folder]);
const upload = (content: string, client = media) =>
  client.files.upload(new Blob([content]), { filename: "note.txt", autoTag: false });

/** Returns the entries of a folder with their modes. */
async function modesIn(folder: string): Promise<[name: string, mode: string][]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))].toSorted();
  return Promise.all(
    names.map(async (name) => [name, ((await stat(join(folder, name))).mode & 0o7777).toString(8)] as [string, string]),
  );
}

/** Expects mode 700 for folders and 600 for files. */
async function expectPrivate(folder: string): Promise<void> {
  for (const [name, mode] of await modesIn(folder)) {
    const isFolder = (await stat(join(folder, name))).isDirectory();
    expect(`${name} ${mode}`).toBe(`${name} ${isFolder ? "700" : "600"}`);
  }
}

async function exportedRows(): Promise<string> {
  const { data } = await admin.raw.GET("/admin/rows", { parseAs: "text" });
  return String(data);
}

/** Returns the content of all files in a folder. */
async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map((path) => readFile(path, "latin1")))).join("\n");
}

test("a backup that is updated after an erasure contains no rows or objects of the account", async () => {
  const folder = at("refreshed");
  const { id } = await admin.accounts.create({ name: "An account to erase", plan: "PRO" });
  const { key } = await admin.keys.create(id, { permissions: ["write"] });
  await upload("what the erased account has stored", new MediaAssetService({ apiKey: key, baseUrl: server.url }));
  const kept = await upload("what is kept");
  expect(await mas(["backup", folder])).toMatchObject({ status: 0 });
  expect(await contentsOf(folder)).toContain("what the erased account has stored");
  // The state after a killed copy.
  await mkdir(join(folder, "objects", ".incoming", "0"), { recursive: true });
  await writeFile(join(folder, "objects", ".incoming", "0", "half"), "what the erased account has stored");

  await admin.accounts.erase(id);
  const isGone = async () => !(await exportedRows()).includes(`"originals/${id}/`);
  await eventually(isGone, true);
  const again = await mas(["backup", folder]);
  expect(again).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: 0 objects copied .*, 1 already present, 1 unreferenced objects removed\.\n$/),
  });
  const contents = await contentsOf(folder);
  expect(contents).not.toContain("what the erased account has stored");
  expect(contents).not.toContain("An account to erase");
  expect(contents).toContain("what is kept");
  expect((await readdir(folder, { recursive: true })).filter((path) => path.includes(id))).toEqual([]);
  expect(await verified(folder)).toMatchObject({ status: 0 });
  await media.files.delete(kept.id);
}, 240_000);

test("only the owner can read a backup, for any umask and any previous mode of the folder", async () => {
  const folder = at("open");
  await upload("private");
  const backUp = (umask: string) =>
    promisify(execFile)("sh", ["-c", `umask ${umask} && exec "$0" "$@"`, process.execPath, MAS, "backup", folder], {
      env: { PATH: process.env.PATH, DATA_DIR: at("service"), MAS_URL: server.url },
    });
  await mkdir(folder, { mode: 0o755 });
  await chmod(folder, 0o777);
  await backUp("000");
  await expectPrivate(folder);
  // Modes from earlier releases, and from a manual copy.
  for (const [name] of await modesIn(folder)) await chmod(join(folder, name), name === "rows.ndjson" ? 0o666 : 0o777);
  await writeFile(join(folder, "rows.ndjson.partial"), "", { mode: 0o644 });
  await backUp("277");
  await expectPrivate(folder);

  const restored = at("restored");
  await mkdir(restored);
  await chmod(restored, 0o755);
  await chmod(join(folder, "signing-secret"), 0o644);
  expect(await runMas({ DATA_DIR: restored }, ["restore", folder])).toMatchObject({ status: 0 });
  const open = (await modesIn(restored)).filter(([, mode]) => (Number.parseInt(mode, 8) & 0o077) !== 0);
  expect(open).toEqual([]);
}, 240_000);

test("does not change a folder with other content or with the backup of another installation", async () => {
  const folder = at("repository");
  await mkdir(join(folder, "objects", "originals"), { recursive: true });
  await writeFile(join(folder, "objects", "originals", "object"), "of somebody else");
  const before = await modesIn(folder);
  expect(await mas(["backup", folder])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/is not empty and does not contain a backup: use another directory/),
  });
  expect(await modesIn(folder)).toEqual(before);

  const other = await start("other");
  await upload("of another installation", new MediaAssetService({ apiKey: other.key(), baseUrl: other.url }));
  const backup = at("of-another");
  expect(await mas(["backup", backup], other, "other")).toMatchObject({ status: 0 });
  const contents = await contentsOf(backup);
  expect(await mas(["backup", backup])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/contains the backup of another installation/),
  });
  expect(await contentsOf(backup)).toBe(contents);
  expect(await verified(backup)).toMatchObject({ status: 0 });
}, 240_000);

test("a killed backup leaves the previous or the new one, and the next run resumes", async () => {
  const folder = at("killed");
  const rows = join(folder, "rows.ndjson");
  const files = await Promise.all(Array.from({ length: 30 }, (_, number) => upload(`killed ${number}`)));
  expect(await mas(["backup", folder])).toMatchObject({ status: 0 });
  const committed = () => statSync(rows).mtimeMs;
  const objects = () => readdirSync(join(folder, "objects", "originals"), { recursive: true }).length;
  let before = committed();
  let copied = objects();
  const moments: [string, () => boolean][] = [
    ["while it reads the rows", () => existsSync(`${rows}.partial`)],
    ["while it copies", () => objects() > copied],
    ["while it removes", () => committed() !== before],
  ];
  for (const [moment, isNow] of moments) {
    // Each round deletes and uploads files.
    for (const { id } of files.splice(0, 5)) await media.files.delete(id);
    expect(await mas(["purge", "--older-than", "0d", "--yes"])).toMatchObject({ status: 0 });
    await Promise.all(Array.from({ length: 20 }, (_, number) => upload(`killed ${moment} ${number}`)));
    before = committed();
    copied = objects();
    const { status } = await runMas({ DATA_DIR: at("service"), MAS_URL: server.url }, ["backup", folder], (child) => {
      const timer = setInterval(() => isNow() && child.kill("SIGKILL"), 1);
      child.on("close", () => clearInterval(timer));
    });
    expect.soft([moment, status]).toEqual([moment, null]);
    expect(await verified(folder), moment).toMatchObject({ status: 0 });
  }
  expect(await mas(["backup", folder])).toMatchObject({ status: 0 });
  const { stdout } = await runMas({}, ["backup", "--verify", folder, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ unnamed: 0, problems: [] });
}, 240_000);

test("rejects concurrent backups to one folder", async () => {
  const folder = at("at-once");
  const results = await Promise.all([mas(["backup", folder]), mas(["backup", folder])]);
  const statuses = results.map(({ status }) => status).toSorted();
  // If one ends before the other starts, both succeed.
  expect([0, 1]).toContain(statuses[1]);
  expect(statuses[0]).toBe(0);
  for (const { status, stderr } of results)
    if (status === 1) expect(stderr).toMatch(/^mas: Another mas process is using the backup in/);
  expect(await verified(folder)).toMatchObject({ status: 0 });
}, 240_000);
