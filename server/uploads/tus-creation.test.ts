import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import {
  beginTus,
  createTus,
  idOf,
  offsetOf,
  onlyFile,
  patchTus,
  send,
  TUS,
  uploadOf,
  urlOf,
} from "../../testing/uploads/sending.ts";

/* tus 1.0.0, section by section: creation, with the first bytes, and with a deferred length. */

const MB = 1024 * 1024;

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

const create = (headers: Record<string, string | number>, bytes?: Buffer) =>
  createTus(service, account, headers, bytes);
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("creation", () => {
  it.each([
    ["a missing length without Upload-Defer-Length", {}],
    ["a length that is not a number", { "Upload-Length": "5 bytes" }],
    ["another Upload-Defer-Length than 1", { "Upload-Defer-Length": 2 }],
    ["a part for concatenation", { "Upload-Length": 5, "Upload-Concat": "partial" }],
  ])("rejects %s", async (_, headers) => {
    await expectError(await create(headers), 400, "VALIDATION_ERROR");
  });

  it("rejects a length above the limit of the plan", async () => {
    await expectError(await create({ "Upload-Length": 100 * MB + 1 }), 413, "FILE_TOO_LARGE");
    expect((await create({ "Upload-Length": 100 * MB })).status).toBe(201);
  });

  it("returns the metadata unchanged, and reads the fields of the form from them", async () => {
    const own = await service.account();
    const metadata = [
      `filename ${base64("Händler ☂.txt")}`,
      `tags ${base64("a, b")}`,
      `description ${base64("of the harbour")}`,
      `isPublic ${base64("false")}`,
      `relativePath ${base64("x/y")}`,
      "empty",
    ].join(",");
    const url = await beginTus(service, own, { "Upload-Length": 5, "Upload-Metadata": metadata });
    expect((await send("HEAD", url, TUS)).headers.get("Upload-Metadata")).toBe(metadata);
    await patchTus(url, 0, Buffer.from("hello"));
    expect((await uploadOf(own, idOf(url))).file).toMatchObject({
      filename: "Händler ☂.txt",
      tags: ["a", "b"],
      description: "of the harbour",
      isPublic: false,
    });
  });

  it("treats empty fields as absent", async () => {
    const own = await service.account();
    const metadata = "filename,tags,description,metadata,altText,folderId,isPublic,autoTag,stripLocation,onDuplicate";
    const url = await beginTus(service, own, { "Upload-Length": 5, "Upload-Metadata": metadata });
    await patchTus(url, 0, Buffer.from("hello"));
    expect((await uploadOf(own, idOf(url))).file).toMatchObject({ filename: "unnamed", metadata: {}, isPublic: true });
  });

  it("stores metadata that are not fields of the form, with any content", async () => {
    const metadata = `size ${base64("3 MB")},checksum ${base64("md5")},maxSize ${base64("1")},expiresIn ${base64("x")}`;
    const url = await beginTus(service, account, { "Upload-Length": 5, "Upload-Metadata": metadata });
    const { headers } = await send("HEAD", url, TUS);
    expect([headers.get("Upload-Metadata"), headers.get("Upload-Length")]).toEqual([metadata, "5"]);
  });

  it("also reads the filename from `name`, and works without one", async () => {
    const named = await beginTus(service, account, {
      "Upload-Length": 5,
      "Upload-Metadata": `name ${base64("a.txt")}`,
    });
    const unnamed = await beginTus(service, account, { "Upload-Length": 5 });
    expect((await uploadOf(account, idOf(named))).filename).toBe("a.txt");
    expect((await uploadOf(account, idOf(unnamed))).filename).toBe("unnamed");
  });
});

describe("creation-with-upload", () => {
  it("completes in one request with all bytes", async () => {
    const own = await service.account();
    const bytes = randomBytes(5000);
    const response = await createTus(service, own, { "Upload-Length": bytes.length }, bytes);
    expect([response.status, response.headers.get("Upload-Offset")]).toEqual([201, "5000"]);
    expect(await offsetOf(urlOf(response))).toBe(5000);
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it("continues with PATCH after the bytes of the creation", async () => {
    const own = await service.account();
    const bytes = randomBytes(5000);
    const response = await createTus(service, own, { "Upload-Length": bytes.length }, bytes.subarray(0, 2000));
    expect([response.status, response.headers.get("Upload-Offset")]).toEqual([201, "2000"]);
    expect((await patchTus(urlOf(response), 2000, bytes.subarray(2000))).status).toBe(204);
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it("rejects more bytes than the length, and the upload continues", async () => {
    const own = await service.account();
    const response = await createTus(service, own, { "Upload-Length": 4 }, randomBytes(5));
    expect([response.status, response.headers.get("Upload-Offset")]).toEqual([201, "0"]);
    expect(await own.sdk.files.list().all()).toEqual([]);
    const bytes = randomBytes(4);
    expect((await patchTus(urlOf(response), 0, bytes)).status).toBe(204);
    expect(await onlyFile(own)).toEqual(bytes);
  });
});

describe("creation-defer-length", () => {
  const later = { "Upload-Defer-Length": 1 };

  it("reports the deferred length until a PATCH sends it", async () => {
    const own = await service.account();
    const bytes = randomBytes(10);
    const url = await beginTus(service, own, later);
    const { headers } = await send("HEAD", url, TUS);
    expect([headers.get("Upload-Defer-Length"), headers.get("Upload-Length")]).toEqual(["1", null]);
    expect((await patchTus(url, 0, bytes.subarray(0, 4))).status).toBe(204);
    expect((await patchTus(url, 4, bytes.subarray(4, 6), { "Upload-Length": 10 })).status).toBe(204);
    const known = (await send("HEAD", url, TUS)).headers;
    expect([known.get("Upload-Defer-Length"), known.get("Upload-Length")]).toEqual([null, "10"]);
    await patchTus(url, 6, bytes.subarray(6));
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it("completes with an empty PATCH that declares the received length", async () => {
    const own = await service.account();
    const bytes = randomBytes(10);
    const url = await beginTus(service, own, later);
    await patchTus(url, 0, bytes);
    expect((await uploadOf(own, idOf(url))).state).toBe("OPEN");
    expect((await patchTus(url, 10, Buffer.alloc(0), { "Upload-Length": 10 })).status).toBe(204);
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it("rejects a changed length, and a length below the received bytes", async () => {
    const url = await beginTus(service, account, later);
    await patchTus(url, 0, randomBytes(4));
    await expectError(await patchTus(url, 4, randomBytes(1), { "Upload-Length": 3 }), 400, "VALIDATION_ERROR");
    await patchTus(url, 4, randomBytes(1), { "Upload-Length": 10 });
    await expectError(await patchTus(url, 5, randomBytes(1), { "Upload-Length": 11 }), 400, "VALIDATION_ERROR");
    expect(await offsetOf(url)).toBe(5);
  });

  it("rejects a deferred length above the limit of the plan", async () => {
    const url = await beginTus(service, account, later);
    const response = await patchTus(url, 0, randomBytes(4), { "Upload-Length": 100 * MB + 1 });
    await expectError(response, 413, "FILE_TOO_LARGE");
  });
});
