import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAS, runMas } from "../../testing/mas.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";
import { eventually } from "../../testing/raw-http.ts";

/* What is in the folder of a backup, who can read it, and what is not in it any more. */

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

/** Whatever is in a folder, with its permissions. */
async function modesIn(folder: string): Promise<[name: string, mode: string][]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))].toSorted();
  return Promise.all(
    names.map(async (name) => [name, ((await stat(join(folder, name))).mode & 0o7777).toString(8)] as [string, string]),
  );
}

/** Folders 700 and files 600. */
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

/** The content of all files in a folder. */
async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return (await Promise.all(files.map((path) => readFile(path, "latin1")))).join("\n");
}

test("the bytes and rows of an erased account are in no backup that was brought up to date after it", async () => {
  const folder = at("refreshed");
  const { id } = await admin.accounts.create({ name: "An account to erase", plan: "PRO" });
  const { key } = await admin.keys.create(id, { permissions: ["write"] });
  await upload("what the erased account has stored", new MediaAssetService({ apiKey: key, baseUrl: server.url }));
  const kept = await upload("what is kept");
  expect(await mas(["backup", folder])).toMatchObject({ status: 0 });
  expect(await contentsOf(folder)).toContain("what the erased account has stored");
  // As a copy that was killed leaves it.
  await mkdir(join(folder, "objects", ".incoming", "0"), { recursive: true });
  await writeFile(join(folder, "objects", ".incoming", "0", "half"), "what the erased account has stored");

  await admin.accounts.erase(id);
  const isGone = async () => !(await exportedRows()).includes(`"originals/${id}/`);
  await eventually(isGone, true);
  const again = await mas(["backup", folder]);
  expect(again).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: 0 objects copied .*, 1 were there, 1 removed that no row names any more\.\n$/),
  });
  const contents = await contentsOf(folder);
  expect(contents).not.toContain("what the erased account has stored");
  expect(contents).not.toContain("An account to erase");
  expect(contents).toContain("what is kept");
  expect((await readdir(folder, { recursive: true })).filter((path) => path.includes(id))).toEqual([]);
  expect(await verified(folder)).toMatchObject({ status: 0 });
  await media.files.delete(kept.id);
}, 240_000);

test("a backup can be read by its owner alone, whatever the umask is and the folder was before", async () => {
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
  // As earlier releases left it, and as somebody may have copied it.
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

test("a folder of something else, or with the backup of another installation, is left as it is", async () => {
  const folder = at("repository");
  await mkdir(join(folder, "objects", "originals"), { recursive: true });
  await writeFile(join(folder, "objects", "originals", "object"), "of somebody else");
  const before = await modesIn(folder);
  expect(await mas(["backup", folder])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/is not empty, and has no backup: name another folder/),
  });
  expect(await modesIn(folder)).toEqual(before);

  const other = await start("other");
  await upload("of another installation", new MediaAssetService({ apiKey: other.key(), baseUrl: other.url }));
  const backup = at("of-another");
  expect(await mas(["backup", backup], other, "other")).toMatchObject({ status: 0 });
  const contents = await contentsOf(backup);
  expect(await mas(["backup", backup])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/has the backup of another installation/),
  });
  expect(await contentsOf(backup)).toBe(contents);
  expect(await verified(backup)).toMatchObject({ status: 0 });
}, 240_000);

test("a backup that is killed leaves the one before, or the new one, and the next goes on", async () => {
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
    // Something goes and something comes each time.
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

test("two backups do not work on one folder at once", async () => {
  const folder = at("at-once");
  const results = await Promise.all([mas(["backup", folder]), mas(["backup", folder])]);
  const statuses = results.map(({ status }) => status).toSorted();
  // Where one had ended before the other began, both are done.
  expect([0, 1]).toContain(statuses[1]);
  expect(statuses[0]).toBe(0);
  for (const { status, stderr } of results)
    if (status === 1) expect(stderr).toMatch(/^mas: Another mas works on the backup in/);
  expect(await verified(folder)).toMatchObject({ status: 0 });
}, 240_000);
