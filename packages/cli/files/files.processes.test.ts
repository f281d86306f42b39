import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DeliveryProxy, deliveryProxy } from "../../../testing/delivery-proxy.ts";
import { ofRoot, svgz } from "../../../testing/drawings.ts";
import { MAS, runMas } from "../../../testing/mas.ts";
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
  proxy.taken();
  return () => rm(directory, { recursive: true });
});
afterAll(async () => {
  await proxy.close();
  await service.stop();
});

const env = () => ({ MAS_URL: service.url, MAS_API_KEY: account.key });
const mas = (...args: string[]) => runMas(env(), args);
const upload = (filename: string, content: string | Uint8Array<ArrayBuffer>, folderId?: string) =>
  account.sdk.files.upload(new File([content], filename), folderId ? { folderId } : {});
const here = (name: string) => join(directory, name);

test("lists a folder by path, by ID, and the top level", async () => {
  const press = await account.sdk.folders.create({ name: "Press" });
  const year = await account.sdk.folders.create({ name: "2026", parentId: press.id });
  const file = await upload("harbour.txt", "x".repeat(2048), press.id);
  const byPath = await mas("ls", "/Press");
  expect(byPath).toMatchObject({ status: 0, stderr: "" });
  expect(byPath.stdout).toMatch(
    new RegExp(`^ID .*\n${year.id} +2026/ +- +FOLDER .*\n${file.id} +harbour.txt +2.0 KiB +DOCUMENT `),
  );
  const byId = await mas("ls", press.id, "--json");
  expect(JSON.parse(byId.stdout)).toMatchObject({ folders: [{ id: year.id }], files: [{ id: file.id }] });
  expect((await mas("ls")).stdout).toMatch(/ Press\/ /);
  expect(await mas("ls", "/Press/2026/")).toMatchObject({ stdout: "The folder is empty.\n" });
  expect(await mas("ls", "/press")).toMatchObject({ status: 1, stderr: "mas: Folder /press not found\n" });
  expect(await mas("ls", "fold_unknown")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/FOLDER_NOT_FOUND/),
  });
  expect(await mas("ls", "Press")).toMatchObject({ status: 2, stderr: expect.stringMatching(/not Press\n/) });
});

test("rejects a path that matches several files, and prints their IDs", async () => {
  const [one, two] = [await upload("notes.txt", "one"), await upload("notes.txt", "two")];
  const { status, stderr, stdout } = await mas("get", "/notes.txt", here("notes.txt"));
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^mas: \/notes.txt matches 2 files. Use an ID:\nID /);
  for (const { id } of [one, two]) expect(stderr).toContain(id);
  const folder = await account.sdk.folders.create({ name: "both" });
  const file = await upload("both", "three");
  const both = await mas("rm", "/both");
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining(`${folder.id} or ${file.id}`)]);
  expect(await mas("rm", "/both/")).toMatchObject({ status: 0, stdout: "Moved both/ to the trash.\n" });
});

test("downloads a file to a path, into a directory, and to standard output", async () => {
  const content = randomBytes(300_000);
  const { id, checksum } = await upload("voyage.bin", content);
  await mkdir(here("into"));
  const got = await mas("get", "/voyage.bin", here("copy.bin"), "--json");
  expect(JSON.parse(got.stdout)).toEqual({ path: here("copy.bin"), id, fileSize: 300_000, checksum });
  expect(await mas("get", id, here("into"))).toMatchObject({
    status: 0,
    stdout: `Downloaded ${here("into/voyage.bin")}: 293.0 KiB.\n`,
  });
  for (const name of ["copy.bin", "into/voyage.bin"]) expect(content.equals(await readFile(here(name)))).toBe(true);
  const piped = await mas("get", id, "-");
  expect([piped.status, piped.stderr, piped.stdout.length > 100_000]).toEqual([0, "", true]);
  expect(await mas("get", id, "-", "--json")).toMatchObject({ status: 2, stdout: "" });
  expect(await mas("get", id, here("nowhere/copy.bin"))).toMatchObject({ status: 2 });
  expect((await readdir(directory)).sort()).toEqual(["copy.bin", "into"]);
});

test("writes text to standard output unchanged, with its control characters", async () => {
  const content = "a\u001b[2J\n\u202eb\n";
  await upload("text.txt", content);
  expect(await mas("get", "/text.txt", "-")).toMatchObject({ status: 0, stdout: content });
});

test("does not write file content to a terminal", async () => {
  await upload("text.txt", "a\u001b[2J");
  const command = `'${process.execPath}' '${MAS}' get /text.txt -`;
  // script(1) provides a terminal.
  const { stdout } = await promisify(execFile)("script", ["-qec", `${command}; echo "exit code $?"`, "/dev/null"], {
    env: { PATH: process.env.PATH, ...env() },
  });
  expect(stdout).toMatch(/^mas: file content cannot be written to a terminal: .*\r\nexit code 2\r\n$/);
});

test("replaces an existing file only with --force, with the mode of the umask", async () => {
  await upload("notes.txt", "new");
  await writeFile(here("notes.txt"), "old");
  expect(await mas("get", "/notes.txt", here("notes.txt"))).toMatchObject({
    status: 1,
    stderr: `mas: ${here("notes.txt")} already exists. To replace it, add --force\n`,
  });
  expect(await readFile(here("notes.txt"), "utf8")).toBe("old");
  expect(await mas("get", "/notes.txt", here("notes.txt"), "--force")).toMatchObject({ status: 0 });
  expect(await readFile(here("notes.txt"), "utf8")).toBe("new");
  expect((await stat(here("notes.txt"))).mode & 0o777).toBe(0o666 & ~process.umask());
});

test.each(["get", "archive"])("mas %s writes only to regular files, also with --force", async (command) => {
  await upload("notes.txt", "new");
  await promisify(execFile)("mkfifo", [here("fifo")]);
  await mkdir(here("folder/notes.txt"), { recursive: true });
  await writeFile(here("other"), "mine");
  await symlink("other", here("link"));
  const socket = createServer().listen(here("socket"));
  await once(socket, "listening");
  const targets = {
    "/dev/null": "a device",
    fifo: "a FIFO",
    socket: "a socket",
    link: "a link",
    "folder/notes.txt": "a directory",
  };
  const before = await readdir(directory, { recursive: true });
  for (const [name, kind] of Object.entries(targets)) {
    // `mas get` saves into a directory under the filename.
    const path = name.startsWith("/") ? name : here(name);
    const target = command === "get" ? path.replace(/\/notes\.txt$/, "") : path;
    const args = command === "get" ? ["/notes.txt", target] : [target, "/notes.txt"];
    for (const force of [[], ["--force"]]) {
      expect(await mas(command, ...args, ...force)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(
          new RegExp(`^mas: ${path} is ${kind}[^.]*\\. Specify the path of a new file or of a regular file\\n`),
        ),
      });
    }
  }
  expect((await readdir(directory, { recursive: true })).sort()).toEqual(before.sort());
  socket.close();
  expect(await readFile(here("other"), "utf8")).toBe("mine");
  expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
});

/** Makes `link` of Node.js fail as on a file system without hard links, such as FAT. */
const NO_HARD_LINKS = `
  import fs from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  fs.link = async () => { throw Object.assign(new Error("not supported"), { code: "EPERM" }) };
  syncBuiltinESMExports();`;

test.each([
  ["with", {}],
  ["without", { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NO_HARD_LINKS)}` }],
])(
  "on a file system %s hard links, only --force replaces a file that appears during the download",
  async (_, options) => {
    const variables = { ...env(), ...options };
    await upload("voyage.bin", randomBytes(2_000_000));
    proxy.limit(1_000_000, "hold");
    const finished = await runMas(variables, ["get", "/voyage.bin", here("voyage.bin")], async () => {
      await expect.poll(() => proxy.isHolding()).toBe(true);
      await writeFile(here("voyage.bin"), "mine");
      proxy.release();
    });
    expect(finished).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/already exists\. To replace it, add --force/),
    });
    expect(await readFile(here("voyage.bin"), "utf8")).toBe("mine");
    proxy.taken();
    expect(await mas("get", "/voyage.bin", here("voyage.bin"), "--force")).toMatchObject({ status: 0 });
    expect(await runMas(variables, ["get", "/voyage.bin", here("copy.bin")])).toMatchObject({ status: 0 });
    for (const name of ["voyage.bin", "copy.bin"]) expect((await stat(here(name))).size).toBe(2_000_000);
    expect((await readdir(directory)).sort()).toEqual(["copy.bin", "voyage.bin"]);
  },
);

test("two downloads of one file into one directory use separate partial files, and both succeed", async () => {
  const content = randomBytes(4_000_000);
  await upload("voyage.bin", content);
  const names = ["a.bin", "b.bin"];
  const partials = async () => {
    const all = (await readdir(directory)).filter((name) => name.endsWith(".partial"));
    return (await Promise.all(all.map((name) => stat(here(name))))).filter(({ size }) => size > 900_000).length;
  };
  proxy.limit(1_000_000, "hold");
  const running = names.map((name) => mas("get", "/voyage.bin", here(name)));
  await expect.poll(partials).toBe(2);
  proxy.release();
  for (const result of await Promise.all(running)) expect(result).toMatchObject({ status: 0, stderr: "" });
  for (const name of names) expect(content.equals(await readFile(here(name)))).toBe(true);
  expect((await readdir(directory)).sort()).toEqual(names);
});

/** Sends a signal to `mas get` after most of the first 1,000,000 bytes were written. The proxy stops there. */
async function interruptedDownload(signal: NodeJS.Signals) {
  proxy.limit(1_000_000, "hold");
  return runMas(env(), ["get", "/voyage.bin", here("voyage.bin")], async (child) => {
    await expect.poll(() => proxy.isHolding()).toBe(true);
    await expect
      .poll(async () => (await stat(here((await readdir(directory))[0] ?? ""))).size)
      .toBeGreaterThan(900_000);
    child.kill(signal);
  });
}

test("resumes the download of a killed process", async () => {
  const content = randomBytes(4_000_000);
  const { checksum } = await upload("voyage.bin", content);
  await interruptedDownload("SIGKILL");
  const [partial = ""] = await readdir(directory);
  expect(partial).toMatch(new RegExp(`^\\.mas-${checksum}\\.[0-9a-f]{8}-\\d+-1\\.partial$`));
  const { size } = await stat(here(partial));
  proxy.release();
  proxy.taken();
  expect(await mas("get", "/voyage.bin", here("voyage.bin"))).toMatchObject({ status: 0 });
  expect(proxy.taken()).toEqual([`bytes=${size}-`]);
  expect(content.equals(await readFile(here("voyage.bin")))).toBe(true);
  expect(await readdir(directory)).toEqual(["voyage.bin"]);
});

test("downloads a compressed drawing as it was uploaded", async () => {
  const bytes = svgz(ofRoot('width="48" height="24"'));
  await upload("logo.svgz", new Uint8Array(bytes));
  expect(await mas("get", "/logo.svgz", here("logo.svgz"))).toMatchObject({ status: 0 });
  expect(await readFile(here("logo.svgz"))).toEqual(bytes);
  expect(await mas("sync", here("all"), "/", "--down")).toMatchObject({ status: 0 });
  expect(await readFile(here("all/logo.svgz"))).toEqual(bytes);
});

test("an interrupted download does not change its target, and the next run resumes it", async () => {
  const content = randomBytes(4_000_000);
  await upload("voyage.bin", content);
  const stopped = await interruptedDownload("SIGINT");
  expect(stopped).toMatchObject({ status: 1, stdout: "", stderr: expect.stringMatching(/^mas: Interrupted\. /) });
  const [partial = "", ...others] = await readdir(directory);
  expect([others, partial]).toEqual([[], expect.stringMatching(/^\.mas-[0-9a-f]{64}\.partial$/)]);
  const { size } = await stat(here(partial));
  proxy.release();
  proxy.taken();
  expect(await mas("get", "/voyage.bin", here("voyage.bin"))).toMatchObject({ status: 0 });
  expect(proxy.taken()).toEqual([`bytes=${size}-`]);
  expect(content.equals(await readFile(here("voyage.bin")))).toBe(true);
  expect(await readdir(directory)).toEqual(["voyage.bin"]);
});

test("a broken connection is followed by another one from the same offset", async () => {
  const content = randomBytes(3_000_000);
  await upload("voyage.bin", content);
  proxy.limit(1_200_000, "break");
  expect(await mas("get", "/voyage.bin", here("voyage.bin"))).toMatchObject({ status: 0 });
  proxy.release();
  expect(proxy.taken()[0]).toBeNull();
  expect(content.equals(await readFile(here("voyage.bin")))).toBe(true);
});

test("discards a download with a wrong checksum, and the next run starts again", async () => {
  const { checksum } = await upload("notes.txt", "what was uploaded");
  await writeFile(here(`.mas-${checksum}.partial`), "WHAT");
  const damaged = await mas("get", "/notes.txt", here("notes.txt"));
  expect(damaged).toMatchObject({ status: 1, stderr: expect.stringMatching(/does not match the checksum/) });
  expect(await readdir(directory)).toEqual([]);
  expect(await mas("get", "/notes.txt", here("notes.txt"))).toMatchObject({ status: 0 });
  expect(
    createHash("sha256")
      .update(await readFile(here("notes.txt")))
      .digest("hex"),
  ).toBe(checksum);
});

test.each(["../evil.txt", "..", "/etc/evil", "a\u001b[2J\nb"])(
  "does not write a file under the name %j",
  async (filename) => {
    const { id } = await upload("harmless.txt", `content of ${filename}`);
    await service.db.updateTable("files").set({ filename }).where("id", "=", id).execute();
    const { status, stderr } = await mas("get", id, here(""));
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^mas: [^\p{Cc}]* is not a valid filename on this machine.*\n$/u),
    ]);
    expect(await readdir(directory)).toEqual([]);
  },
);

test("prints the URL of a file or of a variant", async () => {
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const file = await upload("teal.png", new Uint8Array(picture));
  expect(await mas("url", "/teal.png")).toMatchObject({ status: 0, stdout: `${file.cdnUrl}\n` });
  const { stdout } = await mas("url", file.id, "--w", "8", "--f", "webp", "--grayscale", "--rotate=-90");
  const response = await fetch(stdout.trim());
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height]).toEqual([8, 16]);
  expect(JSON.parse((await mas("url", file.id, "--w", "8", "--json")).stdout)).toMatchObject({
    id: file.id,
    transforms: { width: 8 },
  });
  await account.sdk.presets.create({ name: "card", transform: { w: 5, f: "webp" } });
  const withPreset = await mas("url", file.id, "--preset", "card", "--f", "png");
  expect(new URL(withPreset.stdout.trim()).search).toMatch(/^\?preset=card&f=png&signature=/);
  expect(await mas("url", file.id, "--w", "wide")).toMatchObject({ status: 2 });
  expect(await mas("url", file.id, "--crop", "circle")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/VALIDATION_ERROR/),
  });
});

test("moves files and folders to the trash, a folder with contents only with --recursive", async () => {
  const press = await account.sdk.folders.create({ name: "Press" });
  await upload("inside.txt", "inside", press.id);
  const file = await upload("file.txt", "file");
  expect(await mas("rm", "/Press")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^mas: Press\/ is not empty\. .* --recursive\n/),
  });
  expect(await mas("rm", "/")).toMatchObject({ status: 2 });
  expect(await mas("rm", "/Press", "/nothing.txt", "--recursive")).toMatchObject({ status: 1 });
  const removed = await mas("rm", "/Press", "/file.txt", "--recursive", "--json");
  expect(JSON.parse(removed.stdout)).toMatchObject([{ id: press.id, deletedFiles: 1 }, { id: file.id }]);
  expect((await account.sdk.trash.list().all()).map(({ id }) => id).sort()).toEqual([file.id, press.id].sort());
});

test("moves and renames files and folders", async () => {
  const [press, archive] = [
    await account.sdk.folders.create({ name: "Press" }),
    await account.sdk.folders.create({ name: "Archive" }),
  ];
  const { id } = await upload("harbour.txt", "harbour");
  expect(await mas("mv", "/harbour.txt", "/Press", "--name", "old.txt")).toMatchObject({
    stdout: `Moved ${id} to /Press as old.txt.\n`,
  });
  expect(await account.sdk.files.get(id)).toMatchObject({ folderId: press.id, filename: "old.txt" });
  expect(await mas("mv", "/Press", archive.id, "--name", "2026")).toMatchObject({ status: 0 });
  expect(await account.sdk.folders.get(press.id)).toMatchObject({ parentId: archive.id, name: "2026" });
  expect(await mas("mv", "/Archive/2026/old.txt", "/")).toMatchObject({ status: 0 });
  expect((await account.sdk.files.get(id)).folderId).toBeNull();
  expect(await mas("mv", "/old.txt")).toMatchObject({ status: 2 });
});

test("adds, removes and replaces tags", async () => {
  const { id } = await account.sdk.files.upload(new File(["x"], "a.txt"), { tags: ["boats", "sea"] });
  expect(await mas("tag", "/a.txt", "--add", "harbour, sea", "--remove", "boats")).toMatchObject({
    stdout: "a.txt: sea, harbour\n",
  });
  expect(await mas("tag", id, "--set", "one,two")).toMatchObject({ stdout: "a.txt: one, two\n" });
  expect(await mas("tag", id, "--set", "")).toMatchObject({ stdout: "a.txt: no tags\n" });
  expect(await mas("tag", id)).toMatchObject({ status: 2 });
  expect(await mas("tag", id, "--set", "a", "--add", "b")).toMatchObject({ status: 2 });
});

test("sets and removes metadata and alternative text, also of many files", async () => {
  const { id } = await account.sdk.files.upload(new File(["y"], "a.txt"));
  const metadata = [
    "--metadata",
    "price=120",
    "--metadata",
    'size="120"',
    "--metadata",
    "by=Ada = Bo",
    "--metadata",
    "ok=true",
  ];
  expect(await mas("update", id, ...metadata, "--alt", "en=A harbour")).toMatchObject({
    stdout: "Updated a.txt.\n",
  });
  const { stdout } = await mas(
    "update",
    id,
    "--metadata",
    "by=",
    "--alt",
    "de=Ein Hafen",
    "--description",
    "x",
    "--json",
  );
  expect(JSON.parse(stdout)).toMatchObject([
    {
      description: "x",
      metadata: { price: 120, size: "120", ok: true },
      altText: { en: "A harbour", de: "Ein Hafen" },
    },
  ]);
  expect(await mas("update", id)).toMatchObject({ status: 2 });
  expect(await mas("update", id, "--metadata", "price")).toMatchObject({ status: 2 });
  const which = ["--type", "update", "--ids", id];
  expect(await mas("operation", "create", ...which, "--metadata", "ok=", "--alt", "de=")).toMatchObject({ status: 0 });
  expect(await account.sdk.files.get(id)).toMatchObject({
    metadata: { price: 120, size: "120" },
    altText: { en: "A harbour" },
  });
});

test("finds files by name, tag, folder and type", async () => {
  const press = await account.sdk.folders.create({ name: "Press" });
  const inside = await upload("harbour-1.txt", "one", press.id);
  const outside = await account.sdk.files.upload(new File(["two"], "boats.txt"), { tags: ["harbour"] });
  const ids = async (...args: string[]) =>
    (JSON.parse((await mas("search", ...args, "--json")).stdout) as { id: string }[]).map(({ id }) => id);
  expect(await ids("harbour")).toEqual([outside.id, inside.id]);
  expect(await ids("harbour", "--folder", "/Press")).toEqual([inside.id]);
  expect(await ids("harbour", "--limit", "1")).toEqual([outside.id]);
  expect(await ids("harbour", "--type", "IMAGE")).toEqual([]);
  expect(await ids("harbour -in:Press")).toEqual([outside.id]);
  expect(await ids("harbour NOT tag:boats", "--sort", "filename", "--order", "desc")).toEqual([inside.id, outside.id]);
  expect(await mas("search", "x", "--sort", "size")).toMatchObject({ status: 2 });
  const listed = await mas("ls", "/Press", "--search", "tag:none OR harbour", "--sort", "fileSize", "--json");
  expect(JSON.parse(listed.stdout)).toMatchObject({ folders: [], files: [{ id: inside.id }] });
  const refused = await mas("search", "type:picture");
  expect(refused.stderr).toContain("expected image, video, audio or document");
  expect((await mas("search", "harbour")).stdout).toMatch(/boats\.txt +3 B +DOCUMENT/);
  expect(await mas("search", "x", "--type", "image")).toMatchObject({ status: 2 });
});

test("opens URLs in the browser of the desktop, and prints them without a desktop", async () => {
  const press = await account.sdk.folders.create({ name: "Press" });
  const { cdnUrl } = await upload("harbour.txt", "harbour");
  expect(await mas("open")).toMatchObject({ status: 0, stdout: `${service.url}/dashboard/files\n` });
  expect(await mas("open", "/Press")).toMatchObject({ stdout: `${service.url}/dashboard/folders/${press.id}\n` });
  const printed = await mas("open", "/harbour.txt", "--json");
  expect(JSON.parse(printed.stdout)).toEqual({ url: cdnUrl, opened: false });
  const [browser, opened] = [here("browser"), here("opened")];
  await writeFile(browser, `#!/bin/sh\nprintf %s "$1" >'${opened}'\n`);
  await chmod(browser, 0o755);
  // A desktop without its own default browser.
  const desktop = { ...env(), DISPLAY: ":0", BROWSER: browser, XDG_DATA_DIRS: directory, XDG_DATA_HOME: directory };
  expect(await runMas(desktop, ["open", "/harbour.txt"])).toMatchObject({ stdout: `Opened ${cdnUrl}\n` });
  await expect.poll(() => readFile(opened, "utf8").catch(() => "")).toBe(cdnUrl);
});
