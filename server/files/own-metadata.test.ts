import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { put } from "../../testing/upload-urls.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const METADATA: FileRecord["metadata"] = { photographer: "Ada", price: 120.5, approved: true, expires: "2027-01-31" };
const ALT_TEXT = { en: "A harbour", de: "Ein Hafen" };
const GIVEN = { metadata: METADATA, altText: ALT_TEXT };

const patch = (body: object) =>
  account.request("/api/v1/files", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

function form(fields: Record<string, string>, content = "content") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob([content]), "harbour.txt");
  return account.request("/api/v1/upload", { method: "POST", body });
}

describe("metadata and alternative text", () => {
  test("are set by an upload form, and are empty without", async () => {
    const file = await account.sdk.files.upload(new Blob(["a"]), GIVEN);
    expect(file).toMatchObject(GIVEN);
    expect(await account.sdk.files.get(file.id)).toEqual(file);
    expect(await account.sdk.files.upload(new Blob(["b"]))).toMatchObject({
      metadata: {},
      altText: {},
      embedded: null,
    });
  });

  test("are set and validated by the creation of an upload URL", async () => {
    const { id, uploadUrl } = await account.sdk.uploads.create({ filename: "a.txt", ...GIVEN });
    if (!uploadUrl) throw new Error();
    expect((await put(uploadUrl, Buffer.from("by URL"))).status).toBe(201);
    const { file } = await account.sdk.uploads.get(id);
    expect(file).toMatchObject(GIVEN);
    const tooMuch = account.sdk.uploads.create({ filename: "a.txt", metadata: { a: "x".repeat(5_000) } });
    await expect(tooMuch).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("are set by the metadata of tus, as JSON", async () => {
    const metadata = { filename: "a.txt", metadata: JSON.stringify(METADATA), altText: JSON.stringify(ALT_TEXT) };
    const create = (given: Record<string, string>) =>
      account.request("/api/v1/uploads", {
        method: "POST",
        headers: {
          "Tus-Resumable": "1.0.0",
          "Upload-Length": "3",
          "Content-Type": "application/offset+octet-stream",
          "Upload-Metadata": Object.entries(given)
            .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
            .join(","),
        },
        body: "tus",
      });
    const created = await create(metadata);
    expect(created.status).toBe(201);
    const { items } = await account.sdk.files.list().page();
    expect(items).toMatchObject([GIVEN]);
    await expectError(await create({ ...metadata, metadata: "not JSON" }), 400, "VALIDATION_ERROR", "metadata");
  });

  test.each([
    "not JSON",
    "[]",
    "7",
    '"text"',
    "null",
    '{"a": {}}',
    '{"a": [1]}',
    '{"a": null}',
    '{"a": 1e999}',
    '{"1": 1}',
  ])("of a form are rejected if they are %s, and nothing is stored", async (metadata) => {
    await expectError(await form({ metadata }), 400, "VALIDATION_ERROR");
    expect((await account.sdk.files.list().page()).pagination.total).toBe(0);
  });

  test("are rejected with the allowed values", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["a"]));
    const messages = async (body: object) =>
      ((await (await patch({ id, ...body })).json()) as { error: Error }).error.message;
    expect(await messages({ metadata: { a: {} } })).toBe(
      "metadata/a must be string, number or boolean, not an object.",
    );
    expect(await messages({ metadata: [] })).toBe("metadata must be object, not a list.");
    expect(await messages({ altText: { en: 7 } })).toBe("altText/en must be string, not 7.");
    expect(await messages({ altText: { en: "x".repeat(1_001) } })).toBe(
      "altText/en must have at most 1000 characters.",
    );
    expect(await messages({ altText: { "en_GB!": "x" } })).toMatch(/must have a BCP 47 language tag as its key/);
    expect(await messages({ metadata: { a: "\u0000" } })).toBe("metadata/a must not contain NUL characters.");
    expect(await messages({ metadata: { "a.b": "x" } })).toMatch(/^metadata\/a\.b must have a key of/);
    expect(await account.sdk.files.get(id)).toMatchObject({ metadata: {}, altText: {} });
  });

  test("of the maximum size fit into the text fields of a form, also in scripts with three bytes per character", async () => {
    const texts = Object.fromEntries(["en", "de", "ja"].map((language) => [language, "港".repeat(890)]));
    const file = await account.sdk.files.upload(new Blob(["a"]), {
      metadata: { a: "港".repeat(1_360) },
      altText: texts,
    });
    expect(file.altText).toEqual(texts);
  });

  test("change key by key, and change updatedAt", async () => {
    const { files } = account.sdk;
    const file = await files.upload(new Blob(["a"]), GIVEN);
    const updated = await files.update(file.id, {
      metadata: { price: null, approved: false, note: "x" },
      altText: { DE: null, "pt-br": "Um porto" },
    });
    expect(updated).toMatchObject({
      metadata: { photographer: "Ada", approved: false, expires: "2027-01-31", note: "x" },
      altText: { en: "A harbour", "pt-BR": "Um porto" },
    });
    expect(updated.metadata).not.toHaveProperty("price");
    expect(updated.updatedAt > file.updatedAt).toBe(true);
    expect(await files.update(file.id, { description: "x" })).toMatchObject({ metadata: updated.metadata });
    expect((await files.list().page()).items).toMatchObject([{ metadata: updated.metadata, altText: updated.altText }]);
  });

  test("of two concurrent requests are both kept", async () => {
    const { files } = account.sdk;
    const { id } = await files.upload(new Blob(["a"]));
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => files.update(id, { metadata: { [`k${index}`]: index } })),
    );
    expect(Object.keys((await files.get(id)).metadata)).toHaveLength(10);
  });

  test("stay with the file when its content is replaced, and when the file is deleted and restored", async () => {
    const { files } = account.sdk;
    const { id } = await files.upload(new Blob(["a"]), GIVEN);
    await files.replace(id, new Blob(["b"]));
    await files.update(id, { metadata: { note: "x" } });
    const expected = { metadata: { ...METADATA, note: "x" }, altText: ALT_TEXT };
    expect(await files.restoreVersion(id, 1)).toMatchObject(expected);
    await files.delete(id);
    expect(await files.restore(id)).toMatchObject(expected);
  });

  test("are not changed by an upload of existing content", async () => {
    const { files } = account.sdk;
    const file = await files.upload(new Blob(["a"]), GIVEN);
    expect(await files.upload(new Blob(["a"]), { metadata: { other: 1 }, onDuplicate: "existing" })).toEqual(file);
  });
});

describe("a bulk operation", () => {
  const run = async (args: object, ids: string[], dryRun = false) => {
    const begun = await account.sdk.operations.create({ type: "update", ids, arguments: args, dryRun });
    return begun.endedAt ? begun : account.sdk.operations.wait(begun.id);
  };

  test("changes metadata and alternative text of many files key by key", async () => {
    const { files } = account.sdk;
    const one = await files.upload(new Blob(["a"]), GIVEN);
    const other = await files.upload(new Blob(["b"]));
    const changes = { metadata: { price: null, note: "x", approved: false }, altText: { EN: "Boats", de: null } };
    expect(await run(changes, [one.id, other.id])).toMatchObject({
      state: "COMPLETED",
      counts: { done: 2, failed: 0 },
    });
    expect(await files.get(one.id)).toMatchObject({
      metadata: { photographer: "Ada", expires: "2027-01-31", note: "x", approved: false },
      altText: { en: "Boats" },
    });
    expect(await files.get(other.id)).toMatchObject({
      metadata: { note: "x", approved: false },
      altText: { en: "Boats" },
    });
    await run({ description: "y" }, [one.id]);
    expect((await files.get(one.id)).metadata).toMatchObject({ note: "x" });
  });

  test("skips files that would exceed the limits, as a single change does, and a dry run reports them", async () => {
    const { files } = account.sdk;
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    // The JSON has 4,096 bytes with the added key; in the next case, one more.
    const text = (bytes: number) => ({ a: `"\n\\ü🚢${"x".repeat(bytes)}`, z: 1.5, t: true });
    const bytesOf = (metadata: object) => Buffer.byteLength(JSON.stringify({ ...metadata, note: "x" }));
    const available = 4_096 - bytesOf(text(0));
    const full = await files.upload(new Blob(["a"]), { metadata: keys(50) });
    const almost = await files.upload(new Blob(["b"]), { metadata: keys(49) });
    const long = await files.upload(new Blob(["c"]), { metadata: text(available + 1) });
    const exact = await files.upload(new Blob(["d"]), { metadata: text(available) });
    const ids = [full.id, almost.id, long.id, exact.id];
    const changes = { metadata: { note: "x" } };
    await expect(files.update(long.id, changes)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await run(changes, ids, true)).toMatchObject({ counts: { total: 4, failed: 2 } });
    expect(await run(changes, ids)).toMatchObject({ counts: { done: 2, failed: 2 } });
    const noted = await Promise.all(ids.map(async (id) => (await files.get(id)).metadata.note));
    expect(noted).toEqual([undefined, "x", undefined, "x"]);
    await expect(files.update(exact.id, { metadata: { note: "xy" } })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});
