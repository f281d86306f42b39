import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import type { Database } from "../db/database.ts";
import { deleteHash, findHash, hashStream, hexOf, storeHash } from "./content-writer.ts";
import type { Upload } from "./upload.ts";

const upload = { id: "upl_1", blobKey: "originals/a/1", received: 3 } as Upload;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("the hash of unfinished content is returned only for the bytes that it covers", () => {
  const context = testContext({} as Database);
  storeHash(context, upload, createHash("sha256").update("abc"));
  const of = (other: Partial<typeof upload>) => {
    const hash = findHash(context, { ...upload, ...other });
    return hash && hexOf(hash);
  };
  expect(of({})).toBe(sha256("abc"));
  // Another process has received more bytes, or has restarted, or it is another upload.
  for (const other of [{ received: 2 }, { received: 4 }, { blobKey: "originals/a/2" }, { id: "upl_2" }]) {
    expect(of(other), JSON.stringify(other)).toBeNull();
  }
  expect(of({ received: 0 })).toBe(sha256(""));
  deleteHash(context, upload.id);
  expect(of({})).toBeNull();
});

test("an update of a returned hash does not change the stored one", () => {
  const context = testContext({} as Database);
  storeHash(context, upload, createHash("sha256").update("abc"));
  findHash(context, upload)?.update("def");
  expect(hexOf(findHash(context, upload) ?? createHash("sha256"))).toBe(sha256("abc"));
});

test("a stream with more bytes than allowed has no hash", async () => {
  const stream = async function* () {
    yield Buffer.from("ab");
    yield Buffer.from("cd");
  };
  expect([await hashStream(stream(), 4), await hashStream(stream(), 3)]).toEqual([sha256("abcd"), null]);
});
