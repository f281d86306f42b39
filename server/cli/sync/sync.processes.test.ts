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

/** Contents of the folder Photos by path, as the service has them. */
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

test("up: the folder becomes like the directory, and a second run sends nothing", async () => {
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
    stdout: expect.stringMatching(/^WHAT .*\nskipped +empty\.txt +empty\n\nFiles: 1 skipped, 2 uploaded\.\n$/),
  });
  expect(await there()).toEqual({ "/Photos/2026/a.txt": "one", "/Photos/2026/deep/er/b.txt": "two" });
  expect(await actions("/Photos/2026", "--up")).toEqual({
    "a.txt": "UNCHANGED",
    "deep/er/b.txt": "UNCHANGED",
    "empty.txt": "SKIP",
  });
});

test("up: what changed is a new version, what was renamed is the same file, and what is gone is in the trash", async () => {
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

test("up: links are left alone, wherever they lead", async () => {
  await writeFile(join(directory, "secret.txt"), "secret");
  await write("a.txt", "one");
  await symlink(join(directory, "secret.txt"), here("link.txt"));
  await symlink(directory, here("folder"));
  expect(await actions("/Photos", "--up")).toEqual({ "a.txt": "UPLOAD", "link.txt": "SKIP", folder: "SKIP" });
  expect(await there()).toEqual({ "/Photos/a.txt": "one" });
});

test("up: content that the account has elsewhere is told, and a file that fails keeps what would be deleted", async () => {
  account = await service.account({ limits: { maxFileSize: 20 } });
  const elsewhere = await account.sdk.files.upload(new File(["same"], "elsewhere.txt"));
  await write("same.txt", "same");
  const { status, stdout } = await sync("/Photos", "--up");
  expect([status, stdout]).toEqual([0, expect.stringContaining(`the account has its content as ${elsewhere.id}`)]);
  const photos = (await account.sdk.folders.list().all()).find(({ name }) => name === "Photos");
  await account.sdk.files.upload(new File(["only there"], "there.txt"), { folderId: photos?.id ?? null });
  await write("large.txt", "more than this account may have");
  const failed = await sync("/Photos", "--up", "--delete");
  expect([failed.status, failed.stdout]).toEqual([1, expect.stringMatching(/failed +large\.txt +\S/)]);
  expect(await there()).toMatchObject({ "/Photos/there.txt": "only there" });
});

test("down: the directory becomes like the folder, and a second run fetches nothing", async () => {
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

test("down: nothing is written outside the directory, whatever names and links say", async () => {
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
  expect(stdout).toMatch(/skipped +linked\/evil\.txt +a link is there\n/);
  expect(stdout).toMatch(/skipped +target\.txt +a link is there\n/);
  expect(stdout).toMatch(/skipped +a\\u001b\[2J\.txt +no file can have this name here\n/);
  expect(`${stdout}${stderr}`.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect((await readdir(directory)).sort()).toEqual(["elsewhere", "photos", "target.txt"]);
  expect(await readdir(join(directory, "elsewhere"))).toEqual([]);
  expect(await readFile(join(directory, "target.txt"), "utf8")).toBe("not ours");
  expect(await hereNow()).toEqual({ "a.txt": "mine" });
});

test("Ctrl+C leaves no half files, and the same command goes on", async () => {
  const content = randomBytes(3_000_000);
  const photos = await account.sdk.folders.create({ name: "Photos" });
  await account.sdk.files.upload(new File([content], "large.bin"), { folderId: photos.id });
  await write("large.bin", "as it was");
  proxy.limit(1_000_000, "hold");
  const stopped = await runMas(env(), ["sync", here(""), "/Photos", "--down"], async (child) => {
    await expect.poll(() => proxy.isHolding()).toBe(true);
    child.kill("SIGINT");
  });
  expect(stopped).toMatchObject({ status: 1, stdout: expect.stringMatching(/1 not done yet\.\nInterrupted: /) });
  expect(await hereNow()).toEqual({ "large.bin": "as it was" });
  proxy.release();
  expect(await sync("/Photos", "--down")).toMatchObject({ status: 0 });
  const hash = createHash("sha256")
    .update(await readFile(here("large.bin")))
    .digest("hex");
  expect([hash, await readdir(here(""))]).toEqual([createHash("sha256").update(content).digest("hex"), ["large.bin"]]);
});

test.each([
  [["/Photos"], /say which way: --up/],
  [["/Photos", "--up", "--down"], /say which way: --up/],
  [["/Photos", "--up"], /there is no directory /],
  [["Photos", "--down"], /not Photos\n/],
  [["/Photos", "--down", "--concurrency", "0"], /--concurrency takes a number/],
])("%j is refused", async (args, message) => {
  expect(await sync(...args)).toMatchObject({ status: 2, stdout: "", stderr: expect.stringMatching(message) });
});

test("a folder that is not there, by path or id, deletes nothing here", async () => {
  await write("a.txt", "mine");
  expect(await sync("/Photos", "--down", "--delete")).toMatchObject({ status: 1 });
  expect(await sync("fold_unknown", "--down", "--delete")).toMatchObject({ status: 1 });
  expect(await hereNow()).toEqual({ "a.txt": "mine" });
});
