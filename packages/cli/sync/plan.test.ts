import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { FileRecord } from "../../../sdk/index.ts";
import { planDown, planUp, type Step } from "./plan.ts";
import type { LocalTree, RemoteTree } from "./trees.ts";

const checksum = (content: string) => createHash("sha256").update(content).digest("hex");

/** Contents by path. The ID of a remote file is its path, with a number if several files have the path. */
function sides(here: Record<string, string>, there: [path: string, content: string][]) {
  const files = new Map(Object.entries(here).map(([path, content]) => [path, { path: content, size: content.length }]));
  const local: LocalTree = { root: "/here", files, directories: [], skipped: new Map() };
  const remote: RemoteTree = {
    folders: [],
    files: there.map(([key, content], index) => ({
      key,
      names: key.split("/"),
      record: { id: `${key}#${index}`, checksum: checksum(content), fileSize: content.length } as FileRecord,
    })),
  };
  return { local, remote };
}

const options = (deletes: boolean) => ({
  deletes,
  checksumOf: async ({ path }: { path: string }) => checksum(path),
  deliveredChecksumOf: async (file: FileRecord) => delivered.get(file.id) ?? file.checksum,
});
/** Checksums of delivered files whose location was removed. */
const delivered = new Map<string, string>();

const told = (steps: Step[]) =>
  steps.map((step) => {
    const from = step.action === "MOVE" ? ` from ${step.from}` : "";
    const which = step.action === "DELETE" && step.record ? ` ${step.record.id}` : "";
    return `${step.action} ${step.path}${from}${which}`;
  });

async function up(here: Record<string, string>, there: [string, string][], deletes = false) {
  const { local, remote } = sides(here, there);
  return told(await planUp(local, remote, options(deletes)));
}

async function down(here: Record<string, string>, there: [string, string][], deletes = false) {
  const { local, remote } = sides(here, there);
  return told(await planDown(local, remote, options(deletes)));
}

test("up: skips unchanged files, uploads new files, and replaces changed files", async () => {
  const here = { a: "same", b: "new", "sub/c": "changed!", empty: "" };
  const there: [string, string][] = [
    ["a", "same"],
    ["sub/c", "before"],
    ["d", "only there"],
  ];
  const kept = ["UNCHANGED a", "SKIP empty", "UPLOAD b", "REPLACE sub/c"];
  expect((await up(here, there)).sort()).toEqual(kept.toSorted());
  expect((await up(here, there, true)).sort()).toEqual([...kept, "DELETE d d#2"].sort());
});

test("down: compares files without their location by the delivered checksum", async () => {
  const there: [string, string][] = [["a", "with"]];
  expect(await down({ a: "none" }, there)).toEqual(["DOWNLOAD a"]);
  delivered.set("a#0", checksum("none"));
  expect(await down({ a: "none" }, there)).toEqual(["UNCHANGED a"]);
  delivered.clear();
});

test("up: moves a renamed file if its old name becomes free, and never deletes it", async () => {
  expect(await up({ new: "content" }, [["old", "content"]], true)).toEqual(["MOVE new from old"]);
  expect(await up({ new: "content" }, [["old", "content"]])).toEqual(["DUPLICATE new"]);
  // Both names exist locally: the account stores the content once.
  expect(await up({ new: "content", old: "content" }, [["old", "content"]], true)).toEqual([
    "UNCHANGED old",
    "DUPLICATE new",
  ]);
});

test.each([true, false])("up: swaps two files whose names were swapped (--delete: %s)", async (deletes) => {
  const there: [string, string][] = [
    ["a", "one"],
    ["b", "two"],
  ];
  expect(await up({ a: "two", b: "one" }, there, deletes)).toEqual(["MOVE a from b", "MOVE b from a"]);
});

test("up: deletes the file at the target path of a move", async () => {
  const there: [string, string][] = [
    ["a", "one"],
    ["b", "two"],
  ];
  expect(await up({ a: "two", b: "three!" }, there)).toEqual(["MOVE a from b", "UPLOAD b", "DELETE a a#0"]);
  expect(await up({ a: "two" }, there, true)).toEqual(["MOVE a from b", "DELETE a a#0"]);
  expect(await up({ a: "two" }, there)).toEqual(["DUPLICATE a"]);
});

test("up: keeps the file with the same content if several files have the same path", async () => {
  const there: [string, string][] = [
    ["a", "one"],
    ["a", "two"],
  ];
  expect(await up({ a: "two" }, there, true)).toEqual(["UNCHANGED a", "DELETE a a#0"]);
  expect(await up({ a: "two" }, there)).toEqual(["UNCHANGED a"]);
});

test("up: an empty local file keeps the remote file", async () => {
  expect(await up({ a: "" }, [["a", "content"]], true)).toEqual(["SKIP a"]);
});

test("up: a local link keeps the remote files at and below its path", async () => {
  const { local, remote } = sides({}, [
    ["link", "one"],
    ["folder/b", "two"],
    ["c", "three"],
  ]);
  for (const path of ["link", "folder"]) local.skipped.set(path, "a link");
  expect(told(await planUp(local, remote, options(true)))).toEqual(["SKIP link", "SKIP folder", "DELETE c c#2"]);
});

test("down: does not download unchanged files", async () => {
  const there: [string, string][] = [
    ["a", "same"],
    ["b", "new"],
    ["c", "four"],
  ];
  const here = { a: "same", c: "five", d: "only here", e: "" };
  const fetched = ["UNCHANGED a", "DOWNLOAD b", "DOWNLOAD c"];
  expect(await down(here, there)).toEqual(fetched);
  expect(await down(here, there, true)).toEqual([...fetched, "DELETE d"]);
});

test("down: reports several files with the same path as a conflict, and skips unsafe names", async () => {
  const there: [string, string][] = [
    ["a", "one"],
    ["a", "two"],
    ["../b", "three"],
    ["c/..", "four"],
  ];
  expect(await down({}, there)).toEqual(["CONFLICT a", "SKIP ../b", "SKIP c/.."]);
  const { local, remote } = sides({}, [["link/to/a", "one"]]);
  local.skipped.set("link", "a link");
  expect(told(await planDown(local, remote, options(false)))).toEqual(["SKIP link/to/a"]);
});
