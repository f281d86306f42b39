import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runMas } from "../../testing/mas.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
let directory: string;
beforeAll(async () => {
  service = await startTestService();
  directory = await mkdtemp(join(tmpdir(), "mas-"));
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const mas = (...args: string[]) => runMas({ MAS_URL: service.url, MAS_API_KEY: account.key }, args);
const upload = (content: string, folderId?: string) =>
  account.sdk.files.upload(new File([content], `${content}.txt`), folderId ? { folderId } : {});

test("what was deleted is listed, restored and purged", async () => {
  const folder = await account.sdk.folders.create({ name: "Press" });
  const [inside, file] = [await upload("inside", folder.id), await upload("file")];
  await account.sdk.folders.delete(folder.id, { deleteContents: true });
  await account.sdk.files.delete(file.id);
  const { stdout } = await mas("trash", "list", "--json");
  expect(JSON.parse(stdout)).toMatchObject([{ id: file.id }, { id: folder.id, fileCount: 1 }]);
  expect(await mas("trash", "restore", folder.id)).toMatchObject({
    status: 0,
    stdout: "Press is restored, with 1 file.\n",
  });
  expect((await account.sdk.files.get(inside.id)).folderId).toBe(folder.id);
  expect(await mas("trash", "restore", file.id, "--to", folder.id)).toMatchObject({ status: 0 });
  expect((await account.sdk.files.get(file.id)).folderId).toBe(folder.id);
  await account.sdk.files.delete(file.id);
  expect(await mas("trash", "purge", file.id)).toMatchObject({ status: 2, stderr: expect.stringMatching(/add --yes/) });
  expect(await mas("trash", "purge", file.id, "--yes")).toMatchObject({ status: 0 });
  expect(await mas("trash", "empty", "--yes")).toMatchObject({ stdout: "0 files and 0 folders are purged.\n" });
});

test("names in answers, tables and refusals cannot do anything to the terminal, and are exact in JSON", async () => {
  const nasty = "\u001b]0;owned\u0007\u001b[2J\n\u202eexe.\u009b31m";
  const spelledOut = "\\u001b]0;owned\\u0007\\u001b[2J\\u000a\\u202eexe.\\u009b31m";
  const { id } = await account.sdk.folders.create({ name: "earlier" });
  // As earlier releases stored them.
  const store = () => service.db.updateTable("folders").set({ name: nasty }).where("id", "=", id).execute();
  await store();
  await account.sdk.folders.delete(id);
  expect((await mas("trash", "list")).stdout).toContain(`${id}  ${spelledOut}  `);
  const listed = await mas("trash", "list", "--json");
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, name: nasty }]);
  expect(listed.stdout).toContain(spelledOut.replace("\\u000a", "\\n"));
  expect(await mas("trash", "restore", id)).toMatchObject({
    stdout: `${spelledOut} is restored, with 0 files.\n`,
    stderr: "",
  });
  // What the service itself quotes.
  const missing = await mas("trash", "restore", `file_${nasty}`);
  const parent = await account.sdk.folders.create({ name: "other" });
  const refused = await mas("trash", "restore", parent.id, "--to", `fold_${nasty}`);
  for (const { status, stderr } of [missing, refused]) {
    expect(status).toBe(1);
    expect(stderr).toMatch(/^mas: [^\p{Cc}\u202e]+\n$/u);
  }
  const unknown = await mas(nasty);
  expect(unknown.stderr).toMatch(/^mas: there is no command "\\u001b\]0;owned\\u0007[^\p{Cc}\u202e]+\n/u);
});

test("a file is renamed and replaced, and its versions come back", async () => {
  const { id, checksum } = await upload("one");
  const path = join(directory, "new.txt");
  await writeFile(path, "twenty-two");
  expect(await mas("file", "rename", id, "--name", "notes.txt")).toMatchObject({ stdout: `${id} is notes.txt.\n` });
  expect(await mas("file", "replace", id, "--from", path, "--if-match", "0000")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/PRECONDITION_FAILED/),
  });
  expect(await mas("file", "replace", id, "--from", path, "--if-match", checksum)).toMatchObject({ status: 0 });
  expect((await mas("file", "versions", id)).stdout).toMatch(/2 \(current\) +10 B .*\n1 +3 B /);
  expect(await mas("file", "restore-version", id, "--version", "1")).toMatchObject({ status: 0 });
  expect(await mas("file", "delete-version", id, "--version", "2", "--yes")).toMatchObject({ status: 0 });
  expect(await mas("file", "delete-version", id, "--version", "x", "--yes")).toMatchObject({ status: 2 });
  expect(await account.sdk.files.get(id)).toMatchObject({ filename: "notes.txt", version: 3, checksum });
});

test("many files are changed with one command", async () => {
  const [one, two] = [await upload("one"), await upload("two")];
  const tried = await mas("operation", "create", "--type", "delete", "--search", "one", "--dry-run", "--json");
  expect(JSON.parse(tried.stdout)).toMatchObject({ dryRun: true, counts: { total: 1, done: 1 } });
  const ids = `${one.id},${two.id}`;
  const tagged = await mas("operation", "create", "--type", "update", "--ids", ids, "--add-tags", "a, b", "--json");
  const { id } = JSON.parse(tagged.stdout) as { id: string };
  expect(tagged.status).toBe(0);
  expect((await account.sdk.files.get(two.id)).tags).toEqual(["a", "b"]);
  expect((await mas("operation", "get", id)).stdout).toMatch(/update +COMPLETED +2 +2 +0 +0 /);
  expect((await mas("operation", "cancel", id)).stdout).toMatch(/COMPLETED/);
  expect((await mas("operation", "list")).stdout).toContain(id);
});

test("without a key it says which is meant", async () => {
  const { status, stderr } = await runMas({ MAS_URL: service.url, MAS_ADMIN_TOKEN: service.adminToken }, [
    "trash",
    "list",
  ]);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/MAS_API_KEY/)]);
});
