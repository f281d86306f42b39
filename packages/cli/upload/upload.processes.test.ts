import type { ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import exifr from "exifr";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runMas } from "../../../testing/mas.ts";
import { picturesWithLocation } from "../../../testing/pictures-location.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { type HoldingProxy, holdingProxy } from "../../../testing/uploads/holding-proxy.ts";

const chunk = 8 * 1024 * 1024;

let service: TestService;
let proxy: HoldingProxy;
let account: TestAccount;
let directory: string;
beforeAll(async () => {
  proxy = await holdingProxy(() => service.url);
  service = await startTestService({ baseUrl: () => proxy.url });
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

const env = () => ({ MAS_URL: proxy.url, MAS_API_KEY: account.key, XDG_STATE_HOME: join(directory, "state") });
const upload = (...args: string[]) => runMas(env(), ["upload", ...args]);
const stateOf = async () => JSON.parse(await readFile(join(directory, "state", "mas", "uploads.json"), "utf8"));

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(directory, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

test("uploads files and directories into one folder, and reports files that already exist", async () => {
  const one = await write("photos/one.txt", "one");
  const two = await write("photos/deep/two.txt", "two");
  const { id } = await account.sdk.folders.create({ name: "Press" });
  const args = [one, dirname(one), "--folder", id, "--tags", "a, b", "--private"];
  expect(await upload(...args)).toMatchObject({ status: 0, stdout: "Files: 2 uploaded.\n" });
  const files = await account.sdk.files.list({ folderId: id }).all();
  expect(files.map(({ filename, tags, isPublic }) => [filename, tags, isPublic]).sort()).toEqual([
    ["one.txt", ["a", "b"], false],
    ["two.txt", ["a", "b"], false],
  ]);
  const three = await write("photos/three.txt", "three");
  const again = await upload(...args, "--json");
  const fileId = files.find(({ filename }) => filename === "two.txt")?.id;
  expect(again.status).toBe(0);
  expect(JSON.parse(again.stdout)).toContainEqual(expect.objectContaining({ path: two, state: "DUPLICATE", fileId }));
  // Without a terminal, there is no progress bar.
  expect(again.stderr.split("\n").sort()).toEqual([
    "",
    `${two}: already exists as ${fileId}`,
    expect.stringMatching(`${one}: already exists as file_`),
    expect.stringMatching(`${three}: uploaded as file_`),
  ]);
});

test("with --on-duplicate existing, reports existing files as stored, in a form and in chunks", async () => {
  const small = await write("photos/small.txt", "small");
  const large = await write("photos/large.bin", randomBytes(17 * 1024 * 1024));
  expect(await upload(small, large)).toMatchObject({ status: 0 });
  const files = await account.sdk.files.list().all();
  const fresh = await write("photos/fresh.txt", "fresh");
  const again = await upload(small, large, fresh, "--on-duplicate", "existing", "--json");
  expect(again.status).toBe(0);
  const idOf = (name: string) => files.find(({ filename }) => filename === name)?.id;
  expect(JSON.parse(again.stdout)).toEqual([
    expect.objectContaining({ state: "STORED", fileId: idOf("small.txt") }),
    expect.objectContaining({ state: "STORED", fileId: idOf("large.bin") }),
    expect.objectContaining({ state: "STORED", fileId: expect.stringContaining("file_") }),
  ]);
  expect(await upload(small, "--on-duplicate", "existing")).toMatchObject({ stdout: "Files: 1 stored.\n" });
  expect(await upload(small, "--on-duplicate", "replace")).toMatchObject({ status: 2 });
});

test("with --strip-location, stores an image without its location", async () => {
  const { "exif.jpg": picture = Buffer.alloc(0) } = await picturesWithLocation();
  await upload(await write("harbour.jpg", picture), "--strip-location");
  const [file] = await account.sdk.files.list().all();
  const delivered = Buffer.from(await (await fetch(file?.cdnUrl ?? "")).arrayBuffer());
  expect([delivered.length, delivered.equals(picture), await exifr.gps(delivered)]).toEqual([
    picture.length,
    false,
    undefined,
  ]);
});

test("with --metadata and --alt, describes small and large files", async () => {
  const paths = [await write("small.txt", "described"), await write("large.bin", randomBytes(17_000_000))];
  const described = ["--metadata", "rating=5", "--metadata", "usage=web", "--alt", "en=A harbour"];
  for (const path of paths) expect(await upload(path, ...described)).toMatchObject({ status: 0 });
  for (const { metadata, altText } of await account.sdk.files.list().all()) {
    expect([metadata, altText]).toEqual([{ rating: 5, usage: "web" }, { en: "A harbour" }]);
  }
  const [small = ""] = paths;
  const refused = await upload(small, "--metadata", "rating=");
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining("--metadata rating= requires a value") });
});

test("creates folders for directories, and uses existing folders", async () => {
  await write("photos/one.txt", "one");
  await write("photos/deep/two.txt", "two");
  await write("photos/deep/three.txt", "three");
  const photos = await account.sdk.folders.create({ name: "photos" });
  expect(await upload(join(directory, "photos"), "--folders")).toMatchObject({ status: 0 });
  const folders = await account.sdk.folders.list().all();
  const deep = folders.find(({ name }) => name === "deep");
  expect([folders.length, deep?.parentId]).toEqual([2, photos.id]);
  const placed = (await account.sdk.files.list().all()).map(({ filename, folderId }) => [filename, folderId]);
  expect(placed.sort()).toEqual([
    ["one.txt", photos.id],
    ["three.txt", deep?.id],
    ["two.txt", deep?.id],
  ]);
});

test("uploads files without a writable state directory", async () => {
  const path = await write("voyage.mov", randomBytes(20_000_000));
  // A file in place of the directory.
  const env = { MAS_URL: proxy.url, MAS_API_KEY: account.key, XDG_STATE_HOME: path };
  expect(await runMas(env, ["upload", path])).toMatchObject({ status: 0, stdout: "Files: 1 uploaded.\n" });
});

test("reports the reason of a failed file, and uploads the other files", async () => {
  await write("a/large.txt", "larger than this account may have");
  await write("a/full.txt", "full");
  account = await service.account({ limits: { maxFileSize: 10 } });
  const { status, stdout } = await upload(join(directory, "a"), "--concurrency", "1");
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^FILE +REASON\n.*large\.txt +\S.*\n\nFiles: 1 uploaded, 1 failed\.\n$/),
  ]);
});

test("skips empty files and reports them", async () => {
  const empty = await write("a/empty.txt", "");
  await write("a/full.txt", "full");
  const args = [join(directory, "a"), "--concurrency", "1"];
  const { status, stdout, stderr } = await upload(...args);
  expect([status, stdout]).toEqual([0, "Files: 1 uploaded, 1 empty and skipped.\n"]);
  expect(stderr).toContain(`${empty}: skipped: empty\n`);
  expect(JSON.parse((await upload(...args, "--json")).stdout)[0]).toMatchObject({ state: "SKIPPED", fileId: null });
});

test.each([
  [["nowhere.txt"], /nowhere\.txt not found/],
  [[], /missing argument PATH/],
  [["x", "--concurrency", "0"], /--concurrency must be a number from 1/],
])("rejects %j before anything is sent", async (args, message) => {
  expect(await upload(...args)).toMatchObject({ status: 2, stderr: expect.stringMatching(message) });
});

/** Sends one signal: a second one would end the process without output. */
async function interruptAt(child: ChildProcess, offset: number): Promise<void> {
  for (let at = 0; at < offset; await sleep(100)) {
    const { items } = await account.sdk.uploads.list({ state: "OPEN" }).page();
    at = items[0]?.offset ?? 0;
  }
  child.kill("SIGINT");
}

test("the same command resumes an interrupted run, and sends at most one chunk again", async () => {
  const size = 40_000_000;
  const content = randomBytes(size);
  const path = await write("voyage.mov", content);
  proxy.hold(25_000_000);
  const stopped = await runMas(env(), ["upload", path], (child) => void interruptAt(child, 2 * chunk));
  expect([stopped.status, stopped.stdout]).toEqual([
    1,
    "Files: 0 uploaded, 1 not uploaded yet.\nInterrupted. To resume, run the same command again.\n",
  ]);
  expect(Object.values(await stateOf())).toMatchObject([{ path, token: expect.stringContaining(proxy.url) }]);

  proxy.release();
  proxy.taken();
  expect(await upload(path)).toMatchObject({ status: 0, stdout: "Files: 1 uploaded.\n" });
  // At most the bytes after the first two chunks, and the request overhead.
  expect(proxy.taken()).toBeLessThan(size - 2 * chunk + 100_000);
  const [file, ...others] = await account.sdk.files.list().all();
  expect(file?.checksum).toBe(createHash("sha256").update(content).digest("hex"));
  expect([others, await stateOf()]).toEqual([[], {}]);
}, 60_000);

test("starts a new upload if the old one has ended or the file has changed", async () => {
  const size = 20_000_000;
  const path = await write("voyage.mov", randomBytes(size));
  const interrupt = () => runMas(env(), ["upload", path], (child) => void interruptAt(child, chunk));
  proxy.hold(10_000_000);
  await interrupt();
  proxy.release();
  const { items } = await account.sdk.uploads.list({ state: "OPEN" }).page();
  for (const { id } of items) await account.sdk.uploads.cancel(id);
  proxy.hold(10_000_000);
  await interrupt();
  proxy.release();
  const content = randomBytes(size);
  await writeFile(path, content);
  expect(await upload(path)).toMatchObject({ status: 0, stdout: "Files: 1 uploaded.\n" });
  const [file] = await account.sdk.files.list().all();
  expect(file?.checksum).toBe(createHash("sha256").update(content).digest("hex"));
}, 60_000);

test("sends no bytes of a large file that already exists", async () => {
  const path = await write("voyage.mov", randomBytes(20_000_000));
  await upload(path);
  proxy.taken();
  expect(await upload(path)).toMatchObject({ status: 0, stdout: "Files: 0 uploaded, 1 already existing.\n" });
  expect(proxy.taken()).toBeLessThan(100_000);
}, 60_000);
