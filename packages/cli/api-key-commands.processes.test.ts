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

test("lists, restores and purges deleted files and folders", async () => {
  const folder = await account.sdk.folders.create({ name: "Press" });
  const [inside, file] = [await upload("inside", folder.id), await upload("file")];
  await account.sdk.folders.delete(folder.id, { deleteContents: true });
  await account.sdk.files.delete(file.id);
  const { stdout } = await mas("trash", "list", "--json");
  expect(JSON.parse(stdout)).toMatchObject([{ id: file.id }, { id: folder.id, fileCount: 1 }]);
  expect(await mas("trash", "restore", folder.id)).toMatchObject({
    status: 0,
    stdout: "Restored Press with 1 file.\n",
  });
  expect((await account.sdk.files.get(inside.id)).folderId).toBe(folder.id);
  expect(await mas("trash", "restore", file.id, "--to", folder.id)).toMatchObject({ status: 0 });
  expect((await account.sdk.files.get(file.id)).folderId).toBe(folder.id);
  await account.sdk.files.delete(file.id);
  expect(await mas("trash", "purge", file.id)).toMatchObject({ status: 2, stderr: expect.stringMatching(/add --yes/) });
  expect(await mas("trash", "purge", file.id, "--yes")).toMatchObject({ status: 0 });
  expect(await mas("trash", "empty", "--yes")).toMatchObject({
    stdout: "Permanently deleted 0 files and 0 folders.\n",
  });
});

test("escapes names in messages and tables for the terminal, and keeps them exact in JSON", async () => {
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
    stdout: `Restored ${spelledOut} with 0 files.\n`,
    stderr: "",
  });
  // Messages of the service that quote the name.
  const missing = await mas("trash", "restore", `file_${nasty}`);
  const parent = await account.sdk.folders.create({ name: "other" });
  const refused = await mas("trash", "restore", parent.id, "--to", `fold_${nasty}`);
  for (const { status, stderr } of [missing, refused]) {
    expect(status).toBe(1);
    expect(stderr).toMatch(/^mas: [^\p{Cc}\u202e]+\n$/u);
  }
  const unknown = await mas(nasty);
  expect(unknown.stderr).toMatch(/^mas: unknown command "\\u001b\]0;owned\\u0007[^\p{Cc}\u202e]+\n/u);
});

test("renames and replaces a file, and restores its versions", async () => {
  const { id, checksum } = await upload("one");
  const path = join(directory, "new.txt");
  await writeFile(path, "twenty-two");
  expect(await mas("file", "rename", id, "--name", "notes.txt")).toMatchObject({
    stdout: `Renamed ${id} to notes.txt.\n`,
  });
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

test("changes many files with one command", async () => {
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

test("without a key, names the missing variable", async () => {
  const { status, stderr } = await runMas({ MAS_URL: service.url, MAS_ADMIN_TOKEN: service.adminToken }, [
    "trash",
    "list",
  ]);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/MAS_API_KEY/)]);
});
