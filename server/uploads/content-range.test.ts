import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import { beginUpload, offsetOf, onlyFile, send } from "../../testing/uploads/sending.ts";

/* Ranges of the content with PUT and Content-Range (RFC 9110 §14.5), as curl -C sends them. */

let service: BlackBox;
let account: TestAccount;
let url = "";
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

async function begin(wanted: Parameters<typeof beginUpload>[1] = {}): Promise<void> {
  account = await service.account();
  ({ uploadUrl: url } = await beginUpload(account, wanted));
}

const put = (range: string, bytes: Buffer | Buffer[]) => send("PUT", url, { "Content-Range": `bytes ${range}` }, bytes);

describe("PUT with Content-Range", () => {
  it("appends range after range, and the last one creates the file", async () => {
    await begin();
    const bytes = randomBytes(1000);
    expect((await put("0-399/1000", bytes.subarray(0, 400))).status).toBe(204);
    expect((await put("400-899/1000", bytes.subarray(400, 900))).headers.get("Upload-Offset")).toBe("900");
    expect((await put("900-999/1000", bytes.subarray(900))).status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("accepts an unknown total size until the last range", async () => {
    await begin();
    const bytes = randomBytes(1000);
    expect((await put("0-399/*", bytes.subarray(0, 400))).status).toBe(204);
    expect((await put("400-999/1000", bytes.subarray(400))).status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("accepts a range with a chunked body", async () => {
    await begin();
    const bytes = randomBytes(1000);
    await put("0-399/1000", bytes.subarray(0, 400));
    expect((await put("400-999/1000", [bytes.subarray(400, 500), bytes.subarray(500)])).status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("rejects a range at another offset, and returns the current one", async () => {
    await begin();
    await put("0-399/1000", randomBytes(400));
    await expectError(await put("500-999/1000", randomBytes(500)), 409, "UPLOAD_OFFSET_MISMATCH");
    await expectError(await put("0-399/1000", randomBytes(400)), 409, "UPLOAD_OFFSET_MISMATCH");
    expect(await offsetOf(url)).toBe(400);
  });

  it.each([
    ["more bytes than the range", "0-399/1000", 401],
    ["fewer bytes than the range", "0-399/1000", 399],
    ["an end before the beginning", "400-399/1000", 0],
    ["an end after the total size", "0-1000/1000", 1001],
    ["a malformed range", "0-/1000", 10],
  ])("rejects %s, and stores nothing", async (_, range, size) => {
    await begin();
    await expectError(await put(range, randomBytes(size)), 400, "VALIDATION_ERROR");
    expect(await offsetOf(url)).toBe(0);
  });

  it("rejects a chunked body whose length does not match the range", async () => {
    await begin();
    const response = await put("0-399/1000", [randomBytes(300), randomBytes(200)]);
    await expectError(response, 400, "VALIDATION_ERROR");
    expect(await offsetOf(url)).toBeLessThanOrEqual(400);
  });

  it("rejects a total size that differs from the earlier one", async () => {
    await begin({ size: 1000 });
    await expectError(await put("0-399/2000", randomBytes(400)), 400, "VALIDATION_ERROR");
  });
});
