import { spawnSync } from "node:child_process";
import { link, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { claimPartial, isLocalName, leavePartial, ownerOfPartial, partialName, removePartial } from "./partial-file.ts";

const KEY = "0".repeat(64);
const OTHER_KEY = "1".repeat(64);

let directory: string;
let host: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "mas-"));
  const elsewhere = await mkdtemp(join(tmpdir(), "mas-"));
  const claimed = await claimPartial(elsewhere, KEY);
  host = ownerOfPartial(claimed.path)?.host ?? "";
  await removePartial(claimed);
  return () => Promise.all([directory, elsewhere].map((it) => rm(it, { recursive: true })));
});

/** Writes a partial download, and returns whether the next claim takes it over. */
async function isTakenOver(owner?: string): Promise<boolean> {
  await writeFile(join(directory, partialName(KEY, owner)), "bytes");
  return claimed();
}

async function claimed(key = KEY): Promise<boolean> {
  const partial = await claimPartial(directory, key);
  const text = await readFile(partial.path, "utf8");
  expect(text).toBe(partial.isLeftOver ? "bytes" : "");
  await removePartial(partial);
  return partial.isLeftOver;
}

test("takes over what an earlier run left", async () => {
  expect(await isTakenOver()).toBe(true);
  expect(await readdir(directory)).toEqual([]);
});

test("takes over the partial download of an ended process, and not that of a running one", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await writeFile(join(directory, partialName(KEY, `${host}-${process.ppid}-1`)), "of a running process");
  expect(await isTakenOver(`${host}-${pid}-1`)).toBe(true);
  expect(await readdir(directory)).toEqual([partialName(KEY, `${host}-${process.ppid}-1`)]);
});

test("takes over the partial download of another machine after 10 minutes without a write", async () => {
  const [name, old] = [partialName(KEY, "01234567-1-1"), partialName(OTHER_KEY, "01234567-1-1")];
  await writeFile(join(directory, name), "of a running process");
  await writeFile(join(directory, old), "bytes");
  const seconds = (age: number) => Date.now() / 1000 - age;
  await utimes(join(directory, name), seconds(590), seconds(590));
  await utimes(join(directory, old), seconds(601), seconds(601));
  expect([await claimed(KEY), await claimed(OTHER_KEY)]).toEqual([false, true]);
});

test("takes over neither a link nor a file with another name", async () => {
  const path = join(directory, "mine");
  await writeFile(path, "mine");
  await link(path, join(directory, partialName(KEY)));
  await symlink(path, join(directory, partialName(OTHER_KEY)));
  expect([await claimed(KEY), await claimed(OTHER_KEY)]).toEqual([false, false]);
  expect(await readFile(path, "utf8")).toBe("mine");
});

test("gives what an earlier run left to one of many concurrent claims", async () => {
  await writeFile(join(directory, partialName(KEY)), "bytes");
  const partials = await Promise.all(Array.from({ length: 20 }, () => claimPartial(directory, KEY)));
  expect(partials.filter(({ isLeftOver }) => isLeftOver)).toHaveLength(1);
  expect(new Set(partials.map(({ path }) => path)).size).toBe(20);
  for (const partial of partials) await leavePartial(partial, directory, KEY);
  expect(await readdir(directory)).toEqual([partialName(KEY)]);
});

test.each(["harbour.jpg", "名前.png", ".hidden", "a b", "..a", "-rf"])("accepts the filename %j", (name) => {
  expect(isLocalName(name, "linux")).toBe(true);
});

test.each([
  "",
  ".",
  "..",
  "../a",
  "/etc/passwd",
  "a/b",
  "..\\a",
  "a\u0000b",
  "a\nb",
  "\u202egpj.exe",
  "a\u001b[2J",
  "x".repeat(256),
  "ü".repeat(128),
  partialName("0".repeat(64)),
])("rejects %j, which is unsafe or misleading", (name) => {
  expect(isLocalName(name, "linux")).toBe(false);
});

test.each(["a:b", "nul", "COM1.txt", "a.", "a ", "what?"])("accepts %j, but not on Windows", (name) => {
  expect([isLocalName(name, "linux"), isLocalName(name, "win32")]).toEqual([true, false]);
});
