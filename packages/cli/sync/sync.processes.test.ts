import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DeliveryProxy, deliveryProxy } from "../../../testing/delivery-proxy.ts";
import { runMas } from "../../../testing/mas.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

let service: TestService;
let proxy: DeliveryProxy;
let account: TestAccount;
let directory: string;
beforeAll(async () => {
  proxy = await deliveryProxy(() => service.url);
  service = await startTestService({ cdnUrl: () => `${proxy.url}/cdn` });
});
beforeEach(async () => {
  account = await service.account();
  directory = await mkdtemp(join(tmpdir(), "mas-"));
  return () => rm(directory, { recursive: true });
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
});

const env = () => ({ MAS_URL: service.url, MAS_API_KEY: account.key, XDG_STATE_HOME: join(directory, "state") });
const sync = (...args: string[]) => runMas(env(), ["sync", join(directory, "photos"), ...args]);
const here = (name: string) => join(directory, "photos", name);

interface Report {
  dryRun: boolean;
  results: { path: string; action: string; state: string; fileId: string | null; reason: string | null }[];
}

/** Action by path. */
async function actions(...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await sync(...args, "--json");
  return Object.fromEntries((JSON.parse(stdout) as Report).results.map(({ path, action }) => [path, action]));
}

async function write(name: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(here(name)), { recursive: true });
  await writeFile(here(name), content);
}

/** Returns the contents of the folder Photos in the service, by path. */
async function there(): Promise<Record<string, string>> {
  const folders = await account.sdk.folders.list().all();
  const pathOf = (id: string | null): string => {
    const folder = folders.find((each) => each.id === id);
    return folder ? `${pathOf(folder.parentId)}/${folder.name}` : "";
  };
  const files = await account.sdk.files.list().all();
  const contents = files.map(async (file) => {
    const response = await account.sdk.files.download(file);
    return [`${pathOf(file.folderId)}/${file.filename}`, await response.text()] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

async function hereNow(): Promise<Record<string, string>> {
  const entries = await readdir(join(directory, "photos"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const contents = files.map(async (path) => [relative(here(""), path), await readFile(path, "utf8")] as const);
  return Object.fromEntries(await Promise.all(contents));
}

test("up: makes the folder identical to the directory, and a second run sends nothing", async () => {
  await write("a.txt", "one");
  await write("deep/er/b.txt", "two");
  await write("empty.txt", "");
  const planned = await sync("/Photos/2026", "--up", "--dry-run");
  expect(planned).toMatchObject({ status: 0, stderr: "" });
  expect(planned.stdout).toMatch(
    /to upload +a\.txt.*\nto upload +deep\/er\/b\.txt.*\n\nFiles: 1 skipped, 2 to upload\.\n$/,
  );
  expect(await account.sdk.folders.list().all()).toEqual([]);

  expect(await sync("/Photos/2026", "--up")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ACTION .*\nskipped +empty\.txt +empty\n\nFiles: 1 skipped, 2 uploaded\.\n$/),
  });
  expect(await there()).toEqual({ "/Photos/2026/a.txt": "one", "/Photos/2026/deep/er/b.txt": "two" });
  expect(await actions("/Photos/2026", "--up")).toEqual({
    "a.txt": "UNCHANGED",
    "deep/er/b.txt": "UNCHANGED",
    "empty.txt": "SKIP",
  });
});

test("up: stores changes as new versions, renames files, and moves missing files to the trash", async () => {
  await write("changed.txt", "before");
  await write("old-name.txt", "renamed");
  await write("gone/gone.txt", "gone");
  await sync("/Photos", "--up");
  const before = await account.sdk.files.list().all();
  const idOf = (name: string) => before.find(({ filename }) => filename === name)?.id ?? "";
  await write("changed.txt", "after");
  await mkdir(here("sub"));
  await rename(here("old-name.txt"), here("sub/new-name.txt"));
  await rm(here("gone"), { recursive: true });
  expect(await actions("/Photos", "--up")).toEqual({ "changed.txt": "REPLACE", "sub/new-name.txt": "DUPLICATE" });
  expect(await there()).toMatchObject({ "/Photos/old-name.txt": "renamed", "/Photos/gone/gone.txt": "gone" });

  expect(await actions("/Photos", "--up", "--delete")).toEqual({
    "changed.txt": "UNCHANGED",
    "sub/new-name.txt": "MOVE",
    "gone/gone.txt": "DELETE",
  });
  expect(await there()).toEqual({ "/Photos/changed.txt": "after", "/Photos/sub/new-name.txt": "renamed" });
  expect(await account.sdk.files.get(idOf("old-name.txt"))).toMatchObject({ filename: "new-name.txt" });
  expect(await account.sdk.files.get(idOf("changed.txt"))).toMatchObject({ version: 2 });
  expect((await account.sdk.folders.list().all()).map(({ name }) => name)).toEqual(["Photos", "sub"]);
  const trash = await account.sdk.trash.list().all();
  expect(trash.map(({ id }) => id)).toContain(idOf("gone.txt"));
});

test("up: skips links", async () => {
  await writeFile(join(directory, "secret.txt"), "secret");
  await write("a.txt", "one");
  await symlink(join(directory, "secret.txt"), here("link.txt"));
  await symlink(directory, here("folder"));
  expect(await actions("/Photos", "--up")).toEqual({ "a.txt": "UPLOAD", "link.txt": "SKIP", folder: "SKIP" });
  expect(await there()).toEqual({ "/Photos/a.txt": "one" });
});

test("up: reports content that the account already has, and deletes nothing if a file fails", async () => {
  account = await service.account({ limits: { maxFileSize: 20 } });
  const elsewhere = await account.sdk.files.upload(new File(["same"], "elsewhere.txt"));
  await write("same.txt", "same");
  const { status, stdout } = await sync("/Photos", "--up");
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining(`the account already has this content as ${elsewhere.id}`),
  ]);
  const photos = (await account.sdk.folders.list().all()).find(({ name }) => name === "Photos");
  await account.sdk.files.upload(new File(["only there"], "there.txt"), { folderId: photos?.id ?? null });
  await write("large.txt", "more than this account may have");
  const failed = await sync("/Photos", "--up", "--delete");
  expect([failed.status, failed.stdout]).toEqual([1, expect.stringMatching(/failed +large\.txt +\S/)]);
  expect(await there()).toMatchObject({ "/Photos/there.txt": "only there" });
});

test("down: makes the directory identical to the folder, and a second run downloads nothing", async () => {
  const photos = await account.sdk.folders.create({ name: "Photos" });
  const deep = await account.sdk.folders.create({ name: "deep", parentId: photos.id });
  await account.sdk.files.upload(new File(["one"], "a.txt"), { folderId: photos.id });
  await account.sdk.files.upload(new File(["two"], "b.txt"), { folderId: deep.id });
  await account.sdk.files.upload(new File(["outside"], "outside.txt"));
  expect(await sync("/Photos", "--down", "--dry-run")).toMatchObject({ status: 0 });
  await expect(lstat(here(""))).rejects.toThrow("ENOENT");
  expect(await sync("/Photos", "--down")).toMatchObject({ status: 0, stdout: "Files: 2 downloaded.\n" });
  expect(await hereNow()).toEqual({ "a.txt": "one", "deep/b.txt": "two" });
  proxy.taken();
  expect(await actions(photos.id, "--down")).toEqual({ "a.txt": "UNCHANGED", "deep/b.txt": "UNCHANGED" });
  expect(proxy.taken()).toEqual([]);

  await write("a.txt", "ONE");
  await write("mine/c.txt", "three");
  expect(await actions("/Photos", "--down")).toMatchObject({ "a.txt": "DOWNLOAD" });
  expect(await hereNow()).toEqual({ "a.txt": "one", "deep/b.txt": "two", "mine/c.txt": "three" });
  expect(await actions("/Photos", "--down", "--delete")).toMatchObject({ "mine/c.txt": "DELETE" });
  expect((await readdir(here(""))).sort()).toEqual(["a.txt", "deep"]);
});

test("down: writes nothing outside the directory, for any names and links", async () => {
  const photos = await account.sdk.folders.create({ name: "Photos" });
  const names = ["..", "../evil.txt", "/etc/evil.txt", "a\u001b[2J.txt", "."];
  for (const filename of names) {
    const { id } = await account.sdk.files.upload(new File([filename], "x.txt"), { folderId: photos.id });
    await service.db.updateTable("files").set({ filename }).where("id", "=", id).execute();
  }
  const up = await account.sdk.folders.create({ name: "up", parentId: photos.id });
  await account.sdk.files.upload(new File(["through a folder"], "evil.txt"), { folderId: up.id });
  await service.db.updateTable("folders").set({ name: ".." }).where("id", "=", up.id).execute();
  const linked = await account.sdk.folders.create({ name: "linked", parentId: photos.id });
  await account.sdk.files.upload(new File(["through a link"], "evil.txt"), { folderId: linked.id });
  await account.sdk.files.upload(new File(["replaced"], "target.txt"), { folderId: photos.id });
  await write("a.txt", "mine");
  await mkdir(join(directory, "elsewhere"));
  await writeFile(join(directory, "target.txt"), "not ours");
  await symlink(join(directory, "elsewhere"), here("linked"));
  await symlink(join(directory, "target.txt"), here("target.txt"));

  const { status, stdout, stderr } = await sync("/Photos", "--down");
  expect(status).toBe(0);
  expect(stdout).toMatch(/skipped +linked\/evil\.txt +the local path is a link\n/);
  expect(stdout).toMatch(/skipped +target\.txt +the local path is a link\n/);
  expect(stdout).toMatch(/skipped +a\\u001b\[2J\.txt +the name is not valid on this machine\n/);
  expect(`${stdout}${stderr}`.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect((await readdir(directory)).sort()).toEqual(["elsewhere", "photos", "target.txt"]);
  expect(await readdir(join(directory, "elsewhere"))).toEqual([]);
  expect(await readFile(join(directory, "target.txt"), "utf8")).toBe("not ours");
  expect(await hereNow()).toEqual({ "a.txt": "mine" });
});

test("Ctrl+C leaves no incomplete files, and the same command resumes", async () => {
  const content = randomBytes(3_000_000);
  const photos = await account.sdk.folders.create({ name: "Photos" });
  await account.sdk.files.upload(new File([content], "large.bin"), { folderId: photos.id });
  await write("large.bin", "as it was");
  proxy.limit(1_000_000, "hold");
  const stopped = await runMas(env(), ["sync", here(""), "/Photos", "--down"], async (child) => {
    await expect.poll(() => proxy.isHolding()).toBe(true);
    child.kill("SIGINT");
  });
  expect(stopped).toMatchObject({ status: 1, stdout: expect.stringMatching(/1 not done yet\.\nInterrupted\. /) });
  expect(await hereNow()).toEqual({ "large.bin": "as it was" });
  proxy.release();
  expect(await sync("/Photos", "--down")).toMatchObject({ status: 0 });
  const hash = createHash("sha256")
    .update(await readFile(here("large.bin")))
    .digest("hex");
  expect([hash, await readdir(here(""))]).toEqual([createHash("sha256").update(content).digest("hex"), ["large.bin"]]);
});

test("down: keeps a file that appears during the download of a new file", async () => {
  const photos = await account.sdk.folders.create({ name: "Photos" });
  await account.sdk.files.upload(new File([randomBytes(3_000_000)], "large.bin"), { folderId: photos.id });
  proxy.limit(1_000_000, "hold");
  const result = await runMas(env(), ["sync", here(""), "/Photos", "--down"], async () => {
    await expect.poll(() => proxy.isHolding()).toBe(true);
    await write("large.bin", "mine");
    proxy.release();
  });
  expect(result).toMatchObject({ status: 1 });
  expect(result.stdout + result.stderr).toMatch(/large\.bin.* appeared during the download, and was kept/);
  expect(await hereNow()).toEqual({ "large.bin": "mine" });
});

test.each([
  [["/Photos"], /use either --up/],
  [["/Photos", "--up", "--down"], /use either --up/],
  [["/Photos", "--up"], /directory .* not found/],
  [["Photos", "--down"], /not Photos\n/],
  [["/Photos", "--down", "--concurrency", "0"], /--concurrency must be a number/],
])("rejects %j", async (args, message) => {
  expect(await sync(...args)).toMatchObject({ status: 2, stdout: "", stderr: expect.stringMatching(message) });
});

test("an unknown folder, by path or ID, deletes no local files", async () => {
  await write("a.txt", "mine");
  expect(await sync("/Photos", "--down", "--delete")).toMatchObject({ status: 1 });
  expect(await sync("fold_unknown", "--down", "--delete")).toMatchObject({ status: 1 });
  expect(await hereNow()).toEqual({ "a.txt": "mine" });
});
