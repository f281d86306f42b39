import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runMas } from "../../../testing/mas.ts";
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

test("files and whole directories go into one folder, and what is there already is told", async () => {
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
  // No bar among them: this is no terminal.
  expect(again.stderr.split("\n").sort()).toEqual([
    "",
    `${two}: already there as ${fileId}`,
    expect.stringMatching(`${one}: already there as file_`),
    expect.stringMatching(`${three}: uploaded as file_`),
  ]);
});

test("directories become folders, those that are there are taken", async () => {
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

test("where nothing can be kept, the files are uploaded all the same", async () => {
  const path = await write("voyage.mov", randomBytes(20_000_000));
  // A file, where a directory would have to be.
  const env = { MAS_URL: proxy.url, MAS_API_KEY: account.key, XDG_STATE_HOME: path };
  expect(await runMas(env, ["upload", path])).toMatchObject({ status: 0, stdout: "Files: 1 uploaded.\n" });
});

test("a file that fails is told with its reason, and the others are uploaded", async () => {
  await write("a/empty.txt", "");
  await write("a/full.txt", "full");
  const { status, stdout } = await upload(join(directory, "a"), "--concurrency", "1");
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^FILE +WHY\n.*empty\.txt +File must not be empty\.?\n\nFiles: 1 uploaded, 1 failed\.\n$/i),
  ]);
});

test.each([
  [["nowhere.txt"], /there is no nowhere\.txt/],
  [[], /missing the FILE or DIR/],
  [["x", "--concurrency", "0"], /--concurrency takes a number from 1/],
])("%j is refused before anything is sent", async (args, message) => {
  expect(await upload(...args)).toMatchObject({ status: 2, stderr: expect.stringMatching(message) });
});

test("an interrupted run is continued by the same command, with no more sent again than a chunk", async () => {
  const size = 40_000_000;
  const content = randomBytes(size);
  const path = await write("voyage.mov", content);
  proxy.hold(25_000_000);
  const stopped = await runMas(env(), ["upload", path], (child) => {
    const wait = setInterval(async () => {
      const { items } = await account.sdk.uploads.list().page();
      if ((items[0]?.offset ?? 0) < 2 * chunk) return;
      clearInterval(wait);
      child.kill("SIGINT");
    }, 100);
  });
  expect([stopped.status, stopped.stdout]).toEqual([
    1,
    "Files: 0 uploaded, 1 not uploaded yet.\nInterrupted: the same command goes on where this one has stopped.\n",
  ]);
  expect(Object.values(await stateOf())).toMatchObject([{ path, token: expect.stringContaining(proxy.url) }]);

  proxy.release();
  proxy.taken();
  expect(await upload(path)).toMatchObject({ status: 0, stdout: "Files: 1 uploaded.\n" });
  // What was held of the 25 MB on its way, and the requests around.
  expect(proxy.taken()).toBeLessThan(size - 2 * chunk + 100_000);
  const [file, ...others] = await account.sdk.files.list().all();
  expect(file?.checksum).toBe(createHash("sha256").update(content).digest("hex"));
  expect([others, await stateOf()]).toEqual([[], {}]);
}, 60_000);

test("an upload that has ended meanwhile, and a file that has changed, begin anew", async () => {
  const size = 20_000_000;
  const path = await write("voyage.mov", randomBytes(size));
  const interrupt = () =>
    runMas(env(), ["upload", path], (child) => {
      const wait = setInterval(async () => {
        const { items } = await account.sdk.uploads.list({ state: "OPEN" }).page();
        if ((items[0]?.offset ?? 0) < chunk) return;
        clearInterval(wait);
        child.kill("SIGINT");
      }, 100);
    });
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

test("a large file that is there already costs none of its bytes", async () => {
  const path = await write("voyage.mov", randomBytes(20_000_000));
  await upload(path);
  proxy.taken();
  expect(await upload(path)).toMatchObject({ status: 0, stdout: "Files: 0 uploaded, 1 already there.\n" });
  expect(proxy.taken()).toBeLessThan(100_000);
}, 60_000);
