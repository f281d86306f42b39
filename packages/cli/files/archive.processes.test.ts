import { type ChildProcess, execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DeliveryProxy, deliveryProxy } from "../../../testing/delivery-proxy.ts";
import { runMas } from "../../../testing/mas.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";
import { partialName } from "./partial-file.ts";

let service: TestService;
let proxy: DeliveryProxy;
let account: TestAccount;
let directory: string;
beforeAll(async () => {
  proxy = await deliveryProxy(() => service.url);
  service = await startTestService({ baseUrl: () => proxy.url });
});
beforeEach(async () => {
  account = await service.account();
  directory = await mkdtemp(join(tmpdir(), "mas-"));
  proxy.release();
  proxy.taken();
  return () => rm(directory, { recursive: true });
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
});

const env = () => ({ MAS_URL: service.url, MAS_API_KEY: account.key });
const mas = (...args: string[]) => runMas(env(), args);
const here = (name: string) => join(directory, name);
const upload = (filename: string, content: string | Uint8Array<ArrayBuffer>, folderId?: string) =>
  account.sdk.files.upload(new File([content], filename), folderId ? { folderId } : {});

async function contentOf(zip: string, name: string): Promise<string> {
  return (await promisify(execFile)("unzip", ["-p", zip, name])).stdout;
}

/** Runs a command until it has received a part of a download, and then stops it. */
async function interrupted(args: string[], stop = (child: ChildProcess) => child.kill("SIGINT") as unknown) {
  proxy.limit(1_000_000, "hold");
  return runMas(env(), args, async (child) => {
    await expect.poll(() => proxy.isHolding()).toBe(true);
    await expect.poll(async () => (await leftOver("download"))?.size).toBeGreaterThan(900_000);
    await stop(child);
  });
}

/** Returns the incomplete download, or the state next to it, which has less than 1 kB. */
async function leftOver(kind: "download" | "state"): Promise<{ path: string; size: number } | undefined> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".partial"));
  const files = await Promise.all(
    names.map(async (name) => ({ path: here(name), size: (await stat(here(name))).size })),
  );
  return files.find(({ size }) => size > 1_000 === (kind === "download"));
}

async function expectIntact(zip: string): Promise<void> {
  await promisify(execFile)("unzip", ["-tqq", here(zip)]);
}

test("downloads a folder, or files, as one ZIP file", async () => {
  const press = await account.sdk.folders.create({ name: "Press" });
  await upload("harbour.txt", "in a folder", press.id);
  await upload("notes.txt", "at the top");
  expect(await mas("archive", here("press.zip"), "/Press")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/press\.zip: 1 files, /),
  });
  expect(await contentOf(here("press.zip"), "harbour.txt")).toBe("in a folder");
  const both = await mas("archive", here("both.zip"), "/notes.txt", "/Press/harbour.txt", "--json");
  expect(JSON.parse(both.stdout)).toMatchObject({ path: here("both.zip"), fileCount: 2 });
  expect((await readdir(directory)).toSorted()).toEqual(["both.zip", "press.zip"]);
});

test("replaces an existing file only with --force, and rejects a folder combined with files", async () => {
  const press = await account.sdk.folders.create({ name: "Press" });
  await upload("notes.txt", "new", press.id);
  await writeFile(here("a.zip"), "old");
  expect(await mas("archive", here("a.zip"), "/Press")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/already exists. To replace it, add --force/),
  });
  expect(await readFile(here("a.zip"), "utf8")).toBe("old");
  expect(await mas("archive", here("a.zip"), "/Press", "--force")).toMatchObject({ status: 0 });
  expect(await contentOf(here("a.zip"), "notes.txt")).toBe("new");
  expect(await mas("archive", here("b.zip"), "/Press", "/Press/notes.txt")).toMatchObject({ status: 2 });
});

test("a later run resumes an interrupted download", async () => {
  await upload("voyage.bin", randomBytes(4_000_000));
  const args = ["archive", here("voyage.zip"), "/voyage.bin"];
  const stopped = await interrupted(args);
  expect(stopped).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/^mas: Interrupted\. /) });
  expect(await readdir(directory)).toHaveLength(2);
  proxy.release();
  proxy.taken();
  expect(await mas(...args)).toMatchObject({ status: 0 });
  // A HEAD request checks that the archive exists. The next request resumes.
  expect(proxy.taken()).toEqual([null, expect.stringMatching(/^bytes=9\d{5}-$|^bytes=1000000-$/)]);
  expect(await readdir(directory)).toEqual(["voyage.zip"]);
  await promisify(execFile)("unzip", ["-tqq", here("voyage.zip")]);
});

test("reconnects after a broken connection, and creates a new archive if the old one is gone", async () => {
  const { id } = await upload("voyage.bin", randomBytes(3_000_000));
  const args = ["archive", here("voyage.zip"), "/voyage.bin"];
  proxy.limit(1_200_000, "break");
  expect(await mas(...args)).toMatchObject({ status: 0 });
  await promisify(execFile)("unzip", ["-tqq", here("voyage.zip")]);
  proxy.limit(1_000_000, "hold");
  await runMas(env(), [...args, "--force"], async (child) => {
    await expect.poll(() => proxy.isHolding()).toBe(true);
    child.kill("SIGINT");
  });
  proxy.release();
  await account.sdk.files.update(id, { isPublic: false });
  expect(await mas(...args, "--force")).toMatchObject({ status: 0 });
  await promisify(execFile)("unzip", ["-tqq", here("voyage.zip")]);
});

test.each([
  ["empty", ""],
  ["cut", '{"selection":{"fileIds":["file_'],
  ["of another program", "null"],
])("starts again with a message if the state of the interrupted download is %s", async (_, text) => {
  await upload("voyage.bin", randomBytes(4_000_000));
  const args = ["archive", here("voyage.zip"), "/voyage.bin"];
  await interrupted(args);
  await writeFile((await leftOver("state"))?.path ?? "", text);
  proxy.release();
  proxy.taken();
  expect(await mas(...args)).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^The state of the interrupted download is damaged\. The download starts again\.\n/),
  });
  expect(proxy.taken()).toEqual([null]);
  expect(await readdir(directory)).toEqual(["voyage.zip"]);
  await expectIntact("voyage.zip");
});

test("discards a ZIP whose resumed part is damaged, and the next run starts again", async () => {
  await upload("voyage.bin", randomBytes(4_000_000));
  const args = ["archive", here("voyage.zip"), "/voyage.bin"];
  await interrupted(args);
  const { path = "" } = (await leftOver("download")) ?? {};
  const bytes = await readFile(path);
  bytes[500_000] = (bytes[500_000] ?? 0) ^ 1;
  await writeFile(path, bytes);
  proxy.release();
  expect(await mas(...args)).toMatchObject({ status: 1, stderr: expect.stringMatching(/does not match the checksum/) });
  expect((await readdir(directory)).includes("voyage.zip")).toBe(false);
  expect(await mas(...args)).toMatchObject({ status: 0 });
  await expectIntact("voyage.zip");
  expect(await readdir(directory)).toEqual(["voyage.zip"]);
});

test("resumes after the process was killed", async () => {
  await upload("voyage.bin", randomBytes(4_000_000));
  const args = ["archive", here("voyage.zip"), "/voyage.bin"];
  await interrupted(args, (child) => child.kill("SIGKILL"));
  proxy.release();
  proxy.taken();
  expect(await mas(...args)).toMatchObject({ status: 0, stderr: "" });
  expect(proxy.taken()).toEqual([null, expect.stringMatching(/^bytes=\d+-$/)]);
  expect(await readdir(directory)).toEqual(["voyage.zip"]);
  await expectIntact("voyage.zip");
});

test("a file that appears during the download is kept, and --force continues without downloading again", async () => {
  await upload("voyage.bin", randomBytes(2_000_000));
  const args = ["archive", here("voyage.zip"), "/voyage.bin"];
  const finished = await interrupted(args, async () => {
    await writeFile(here("voyage.zip"), "mine");
    proxy.release();
  });
  expect(finished).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/already exists\. To replace it, add --force/),
  });
  expect(await readFile(here("voyage.zip"), "utf8")).toBe("mine");
  proxy.taken();
  expect(await mas(...args, "--force")).toMatchObject({ status: 0 });
  expect(proxy.taken()).toEqual([null]);
  await expectIntact("voyage.zip");
});

test("never writes through a link, neither at the target nor at a partial download", async () => {
  await upload("voyage.bin", randomBytes(2_000_000));
  await writeFile(here("precious"), "mine");
  for (const purpose of ["bytes", "archive"]) {
    const key = createHash("sha256")
      .update(`${purpose} of ${here("voyage.zip")}`)
      .digest("hex");
    await symlink(here("precious"), here(partialName(key)));
  }
  const args = ["archive", here("voyage.zip"), "/voyage.bin", "--force"];
  const finished = await interrupted(args, async () => {
    await symlink(here("precious"), here("voyage.zip"));
    proxy.release();
  });
  expect(finished).toMatchObject({ status: 2, stderr: expect.stringMatching(/voyage\.zip is a link/) });
  await rm(here("voyage.zip"));
  expect(await mas(...args)).toMatchObject({ status: 0 });
  expect(await readFile(here("precious"), "utf8")).toBe("mine");
  await expectIntact("voyage.zip");
});
