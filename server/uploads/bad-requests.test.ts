import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import { beginTus, beginUpload, createTus, offsetOf, patchTus, send, uploadOf } from "../../testing/uploads/sending.ts";

/* Headers that no upload client sends. */

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

const bytes = randomBytes(10);

describe("Upload-Offset", () => {
  it.each(["-1", "NaN", "1e3", "0x10", "1.5", "", " ", "Infinity", "99999999999999999999", "0, 0", "0;1", "null"])(
    "rejects %j, and stores nothing",
    async (offset) => {
      const { uploadUrl } = await beginUpload(account);
      const headers = { "Upload-Offset": offset, "Content-Type": "application/octet-stream" };
      await expectError(await send("PATCH", uploadUrl, headers, bytes), 400, "VALIDATION_ERROR");
      expect(await offsetOf(uploadUrl)).toBe(0);
    },
  );

  it("rejects an offset far beyond the current one with 409", async () => {
    const { uploadUrl } = await beginUpload(account);
    const response = await patchTus(uploadUrl, 999_999_999_999_999, bytes);
    await expectError(response, 409, "UPLOAD_OFFSET_MISMATCH");
  });
});

describe("Upload-Length", () => {
  it.each(["0x10", "1e1", "Infinity", "1.5"])("rejects %j in PATCH and PUT, and stores nothing", async (length) => {
    const { uploadUrl, id } = await beginUpload(account);
    await expectError(await patchTus(uploadUrl, 0, bytes, { "Upload-Length": length }), 400, "VALIDATION_ERROR");
    await expectError(await send("PUT", uploadUrl, { "Upload-Length": length }, bytes), 400, "VALIDATION_ERROR");
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 0, size: null });
  });

  it.each(["-1", "NaN", "1e3", "0x10", "", "5, 5", "1".repeat(40).concat("x")])(
    "rejects %j in a creation",
    async (length) => {
      await expectError(await createTus(service, account, { "Upload-Length": length }), 400, "VALIDATION_ERROR");
    },
  );

  it.each(["9007199254740992", "9".repeat(20), "9".repeat(40), "9".repeat(400)])(
    "rejects %s as too large, in a creation and in PATCH",
    async (length) => {
      await expectError(await createTus(service, account, { "Upload-Length": length }), 413, "FILE_TOO_LARGE");
      const url = await beginTus(service, account, { "Upload-Defer-Length": 1 });
      await expectError(await patchTus(url, 0, bytes, { "Upload-Length": length }), 413, "FILE_TOO_LARGE");
    },
  );

  it("rejects a size below the received bytes, and the upload continues", async () => {
    const { uploadUrl, id } = await beginUpload(account);
    await patchTus(uploadUrl, 0, randomBytes(100));
    await expectError(await patchTus(uploadUrl, 100, bytes, { "Upload-Length": 50 }), 400, "VALIDATION_ERROR");
    await expectError(
      await patchTus(uploadUrl, 100, Buffer.alloc(0), { "Upload-Length": 50 }),
      400,
      "VALIDATION_ERROR",
    );
    await expectError(await patchTus(uploadUrl, 100, bytes, { "Upload-Length": 105 }), 400, "VALIDATION_ERROR");
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 100, size: null });
    expect((await patchTus(uploadUrl, 100, bytes, { "Upload-Length": 110 })).status).toBe(204);
  });

  it("rejects a PUT whose body has another length", async () => {
    const { uploadUrl, id } = await beginUpload(account);
    await expectError(await send("PUT", uploadUrl, { "Upload-Length": 9 }, bytes), 400, "VALIDATION_ERROR");
    await expectError(await send("PUT", uploadUrl, { "Upload-Length": 11 }, bytes), 400, "VALIDATION_ERROR");
    await expectError(await send("PUT", uploadUrl, { "Upload-Length": 11 }, [bytes]), 400, "VALIDATION_ERROR");
    expect((await uploadOf(account, id)).state).toBe("OPEN");
    expect((await send("PUT", uploadUrl, { "Upload-Length": 10 }, [bytes])).status).toBe(201);
  });
});

describe("more bytes than the declared size", () => {
  it.each<[string, Buffer | Buffer[]]>([
    ["with Content-Length", randomBytes(11)],
    ["in chunks", [randomBytes(11)]],
  ])("fail with 400 in a PUT %s, and the upload stays open with its earlier bytes", async (_, body) => {
    const { uploadUrl, id } = await beginUpload(account, { size: 10 });
    expect((await patchTus(uploadUrl, 0, bytes.subarray(0, 5))).status).toBe(204);
    await expectError(await send("PUT", uploadUrl, {}, body), 400, "VALIDATION_ERROR");
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 5 });
    expect((await send("PUT", uploadUrl, {}, randomBytes(10))).status).toBe(201);
  });

  it("fail with 400 in a PATCH, and the upload stays open with its earlier bytes", async () => {
    const { uploadUrl, id } = await beginUpload(account, { size: 10 });
    expect((await patchTus(uploadUrl, 0, bytes.subarray(0, 5))).status).toBe(204);
    await expectError(await patchTus(uploadUrl, 5, randomBytes(6)), 400, "VALIDATION_ERROR");
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 5 });
  });
});

describe("Upload-Metadata", () => {
  const create = (metadata: string) => createTus(service, account, { "Upload-Length": 5, "Upload-Metadata": metadata });
  const base64 = (text: string | Buffer) => Buffer.from(text).toString("base64");

  it.each([
    ["is not base64", "filename näh!"],
    ["is not UTF-8", `filename ${base64(Buffer.from([0xff, 0xfe, 0x80]))}`],
    ["has two values for a key", `filename ${base64("a")} ${base64("b")}`],
    ["has a NUL", `description ${base64("a\0b")}`],
    ["has a tag that is too long", `tags ${base64("t".repeat(65))}`],
    ["has a field of another type", `isPublic ${base64("maybe")}`],
  ])("that %s is rejected", async (_, metadata) => {
    await expectError(await create(metadata), 400, "VALIDATION_ERROR");
  });

  it("cannot reach object prototypes", async () => {
    const keys = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    expect((await create(keys.map((key) => `${key} ${base64("x")}`).join(","))).status).toBe(201);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("has a maximum length", async () => {
    expect((await create(`a ${base64("x".repeat(9_000))}`)).status).toBe(201);
    expect((await create(`a ${base64("x".repeat(9_300))}`)).status).toBe(400);
    expect((await create(`a ${base64("x".repeat(100_000))}`)).status).toBe(400);
    expect((await create(Array<string>(4_000).fill("a").join(","))).status).toBe(201);
  });
});

describe("other headers", () => {
  it.each([
    ["Content-Encoding", "gzip", 415],
    ["Content-Range", "bytes */10", 400],
    ["Upload-Complete", "yes", 400],
    ["Upload-Draft-Interop-Version", "six", 400],
    ["Content-Digest", "x".repeat(500), 400],
  ])("rejects %s: %.20s, and stores nothing", async (name, value, status) => {
    const { uploadUrl, id } = await beginUpload(account);
    expect((await send("PUT", uploadUrl, { [name]: value }, bytes)).status).toBe(status);
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 0 });
  });

  it("creates no file without content", async () => {
    const own = await service.account();
    const { uploadUrl, id } = await beginUpload(own);
    await expectError(await send("PUT", uploadUrl), 400, "VALIDATION_ERROR");
    expect((await uploadOf(own, id)).file).toBe(null);
    expect(await own.sdk.files.list().all()).toEqual([]);
  });
});
