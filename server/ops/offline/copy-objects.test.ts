import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NamedObject } from "../named-objects.ts";
import { copyObjects, listAll, statEach } from "./copy-objects.ts";

let directory: string;
let from: BlobStore;
let to: BlobStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "copy-objects-"));
  from = fileSystemStore(join(directory, "from"));
  to = fileSystemStore(join(directory, "to"));
});
afterAll(() => rm(directory, { recursive: true }));

const bytes = Buffer.from("the bytes of an original");
const named = async (key: string): Promise<NamedObject> => {
  await from.put(key, bytes);
  const checksum = createHash("sha256").update(bytes).digest("hex");
  return { key, size: bytes.length, checksum, isOptional: false };
};
async function* each(...objects: NamedObject[]) {
  yield* objects;
}

test.each([statEach, listAll])("an object that is incomplete in the target is copied again (%o)", async (contents) => {
  const object = await named(`originals/a/${contents.name.toLowerCase()}`);
  await to.put(object.key, bytes.subarray(0, 5));
  const copied = await copyObjects({ from, to }, each(object), await contents(to), () => {});
  expect(copied).toEqual({ alreadyPresent: 0, copied: 1, bytes: bytes.length, problems: [] });
  expect(await to.read(object.key)).toEqual(bytes);
});

test("an object that another run has just copied is skipped", async () => {
  const object = await named("originals/a/concurrent");
  const before = await listAll(to);
  await to.put(object.key, bytes);
  const copied = await copyObjects({ from, to }, each(object), before, () => {});
  expect(copied).toEqual({ alreadyPresent: 1, copied: 0, bytes: 0, problems: [] });
});
