import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { FileRecord } from "../../../sdk/index.ts";
import type { LocalSide } from "./local-tree.ts";
import { planDown, planUp, type Step } from "./plan.ts";
import type { RemoteSide } from "./remote-tree.ts";

const checksum = (content: string) => createHash("sha256").update(content).digest("hex");

/** Contents by path; a file of the service has its path as id, with a number where there are several. */
function sides(here: Record<string, string>, there: [path: string, content: string][]) {
  const files = new Map(Object.entries(here).map(([path, content]) => [path, { path: content, size: content.length }]));
  const local: LocalSide = { root: "/here", files, directories: [], leftAlone: new Map() };
  const remote: RemoteSide = {
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
/** Of files whose location was removed. */
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

test("up: what is there is not sent again, what is new is, and what differs is replaced", async () => {
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

test("down: what was downloaded without its location is what is delivered", async () => {
  const there: [string, string][] = [["a", "with"]];
  expect(await down({ a: "none" }, there)).toEqual(["DOWNLOAD a"]);
  delivered.set("a#0", checksum("none"));
  expect(await down({ a: "none" }, there)).toEqual(["UNCHANGED a"]);
  delivered.clear();
});

test("up: a file that was renamed is moved where its old name is given up, and never deleted with it", async () => {
  expect(await up({ new: "content" }, [["old", "content"]], true)).toEqual(["MOVE new from old"]);
  expect(await up({ new: "content" }, [["old", "content"]])).toEqual(["DUPLICATE new"]);
  // Both names are here: one of them is enough for the account.
  expect(await up({ new: "content", old: "content" }, [["old", "content"]], true)).toEqual([
    "UNCHANGED old",
    "DUPLICATE new",
  ]);
});

test.each([true, false])("up: two files that changed places do so there, too (--delete: %s)", async (deletes) => {
  const there: [string, string][] = [
    ["a", "one"],
    ["b", "two"],
  ];
  expect(await up({ a: "two", b: "one" }, there, deletes)).toEqual(["MOVE a from b", "MOVE b from a"]);
});

test("up: what stands where a moved file goes makes room for it", async () => {
  const there: [string, string][] = [
    ["a", "one"],
    ["b", "two"],
  ];
  expect(await up({ a: "two", b: "three!" }, there)).toEqual(["MOVE a from b", "UPLOAD b", "DELETE a a#0"]);
  expect(await up({ a: "two" }, there, true)).toEqual(["MOVE a from b", "DELETE a a#0"]);
  expect(await up({ a: "two" }, there)).toEqual(["DUPLICATE a"]);
});

test("up: of several files with one path, the one that fits stays", async () => {
  const there: [string, string][] = [
    ["a", "one"],
    ["a", "two"],
  ];
  expect(await up({ a: "two" }, there, true)).toEqual(["UNCHANGED a", "DELETE a a#0"]);
  expect(await up({ a: "two" }, there)).toEqual(["UNCHANGED a"]);
});

test("up: an empty file here keeps the one there", async () => {
  expect(await up({ a: "" }, [["a", "content"]], true)).toEqual(["SKIP a"]);
});

test("up: a link here keeps what is there in its place, or below it", async () => {
  const { local, remote } = sides({}, [
    ["link", "one"],
    ["folder/b", "two"],
    ["c", "three"],
  ]);
  for (const path of ["link", "folder"]) local.leftAlone.set(path, "a link");
  expect(told(await planUp(local, remote, options(true)))).toEqual(["SKIP link", "SKIP folder", "DELETE c c#2"]);
});

test("down: what is here is not fetched again", async () => {
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

test("down: several files with one path are a conflict, and names that lead elsewhere are skipped", async () => {
  const there: [string, string][] = [
    ["a", "one"],
    ["a", "two"],
    ["../b", "three"],
    ["c/..", "four"],
  ];
  expect(await down({}, there)).toEqual(["CONFLICT a", "SKIP ../b", "SKIP c/.."]);
  const { local, remote } = sides({}, [["link/to/a", "one"]]);
  local.leftAlone.set("link", "a link");
  expect(told(await planDown(local, remote, options(false)))).toEqual(["SKIP link/to/a"]);
});
