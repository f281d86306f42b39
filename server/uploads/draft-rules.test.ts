import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import { beginUpload, offsetOf, onlyFile, send, uploadOf } from "../../testing/uploads/sending.ts";

/* The IETF draft "Resumable Uploads for HTTP", in the versions that clients implement. */

const MB = 1024 * 1024;

let service: BlackBox;
let account: TestAccount;
let url = "";
let id = "";
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

/** Creates a new account with one upload. */
async function begin(wanted: Parameters<typeof beginUpload>[1] = {}): Promise<void> {
  account = await service.account();
  ({ uploadUrl: url, id } = await beginUpload(account, wanted));
}

const PARTIAL = { "Content-Type": "application/partial-upload" };
const append = (offset: number, bytes: Buffer, complete: "?0" | "?1", headers = {}) =>
  send("PATCH", url, { ...PARTIAL, "Upload-Offset": offset, "Upload-Complete": complete, ...headers }, bytes);

describe.each([5, 6, 8])("interop version %i", (version) => {
  const draft = { "Upload-Draft-Interop-Version": version };

  it("returns the URL in a 104 before the response, and completes in one request", async () => {
    await begin();
    const bytes = randomBytes(2 * MB);
    const response = await send("PUT", url, { ...draft, "Upload-Complete": "?1" }, bytes);
    const [interim] = response.before;
    expect([interim?.status, interim?.headers.get("Location")]).toEqual([104, url]);
    expect(interim?.headers.get("Upload-Draft-Interop-Version")).toBe(`${version}`);
    expect([response.status, response.headers.get("Upload-Complete")]).toEqual([201, "?1"]);
    expect(JSON.parse(response.body)).toMatchObject({ success: true, data: { fileSize: bytes.length } });
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("sends a first part, reads the offset, and resumes until it is complete", async () => {
    await begin();
    const bytes = randomBytes(3000);
    const first = await send("PUT", url, { ...draft, "Upload-Complete": "?0" }, bytes.subarray(0, 1000));
    expect([first.status, first.headers.get("Upload-Complete")]).toEqual([204, "?0"]);
    const { status, headers } = await send("HEAD", url, draft);
    expect([status, headers.get("Upload-Offset"), headers.get("Upload-Complete")]).toEqual([204, "1000", "?0"]);
    expect(headers.get("Upload-Draft-Interop-Version")).toBe(`${version}`);
    expect(headers.get("Cache-Control")).toContain("no-store");
    const second = await append(1000, bytes.subarray(1000, 2000), "?0", draft);
    expect([second.status, second.headers.get("Upload-Offset")]).toEqual([204, "2000"]);
    const last = await append(2000, bytes.subarray(2000), "?1", draft);
    expect([last.status, last.headers.get("Upload-Complete")]).toEqual([201, "?1"]);
    expect((await send("HEAD", url, draft)).headers.get("Upload-Complete")).toBe("?1");
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("sends no 104 if the request does not ask for a resumable upload", async () => {
    await begin();
    const { status, before } = await send("PUT", url, draft, randomBytes(10));
    expect([status, before]).toEqual([201, []]);
  });
});

describe("the IETF draft", () => {
  it("completes with an empty request", async () => {
    await begin();
    const bytes = randomBytes(1000);
    await send("PUT", url, { "Upload-Complete": "?0" }, bytes);
    expect((await append(1000, Buffer.alloc(0), "?1")).status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("starts with an empty request", async () => {
    await begin();
    const bytes = randomBytes(1000);
    const first = await send("PUT", url, { "Upload-Complete": "?0", "Upload-Length": 1000 });
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, "0"]);
    expect((await append(0, bytes, "?1")).status).toBe(201);
    expect(await onlyFile(account)).toEqual(bytes);
  });

  it("rejects another offset, returns the current one, and changes nothing", async () => {
    await begin();
    await send("PUT", url, { "Upload-Complete": "?0" }, randomBytes(1000));
    const response = await append(999, randomBytes(5), "?1");
    await expectError(response, 409, "UPLOAD_OFFSET_MISMATCH");
    expect(response.headers.get("Upload-Offset")).toBe("1000");
    expect(await offsetOf(url)).toBe(1000);
  });

  it("rejects fewer bytes than the declared length, and more", async () => {
    await begin({ size: 2000 });
    await send("PUT", url, { "Upload-Complete": "?0" }, randomBytes(1000));
    await expectError(await append(1000, randomBytes(500), "?1"), 400, "VALIDATION_ERROR", /2000/);
    await expectError(await append(await offsetOf(url), randomBytes(1001), "?1"), 400, "VALIDATION_ERROR", /2000/);
    expect((await uploadOf(account, id)).state).toBe("OPEN");
    const at = await offsetOf(url);
    expect((await append(at, randomBytes(2000 - at), "?1")).status).toBe(201);
  });

  it("returns the maximum size and the remaining lifetime", async () => {
    await begin({ maxSize: 5000, expiresIn: 3600 });
    const { headers } = await send("HEAD", url);
    const [, size, age] = /^max-size=(\d+), max-age=(\d+)$/.exec(headers.get("Upload-Limit") ?? "") ?? [];
    expect(size).toBe("5000");
    expect(Number(age)).toBeGreaterThan(3000);
    expect(Number(age)).toBeLessThanOrEqual(3600);
  });

  it("repeats the response to the last request", async () => {
    await begin();
    const bytes = randomBytes(1000);
    await send("PUT", url, { "Upload-Complete": "?0" }, bytes.subarray(0, 400));
    const responses = [await append(400, bytes.subarray(400), "?1"), await append(400, bytes.subarray(400), "?1")];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const [one, two] = responses.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
    expect(one).toBe(two);
    expect((await append(400, randomBytes(600), "?1")).status).toBe(410);
  });

  it("rejects other content types than its own", async () => {
    await begin();
    await expectError(
      await append(0, randomBytes(5), "?1", { "Content-Type": "image/png" }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    );
  });

  it("ends an upload with DELETE", async () => {
    await begin();
    await send("PUT", url, { "Upload-Complete": "?0" }, randomBytes(10));
    expect((await send("DELETE", url)).status).toBe(204);
    expect((await append(10, randomBytes(10), "?1")).status).toBe(410);
  });
});
