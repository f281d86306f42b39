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
} from "../../testing/uploads/sending.ts";

/* tus 1.0.0, section by section: the core protocol, and termination. See also tus-conformance.test.ts. */

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
  account = await service.account();
});
afterAll(() => service.stop());

const begin = (length: number) => beginTus(service, account, { "Upload-Length": length });

describe("core: PATCH", () => {
  it("returns 204 with the new offset, and with the file for the last bytes", async () => {
    const own = await service.account();
    const bytes = randomBytes(10);
    const url = await beginTus(service, own, { "Upload-Length": 10 });
    const first = await patchTus(url, 0, bytes.subarray(0, 6));
    expect([first.status, first.headers.get("Upload-Offset"), first.body]).toEqual([204, "6", ""]);
    const last = await patchTus(url, 6, bytes.subarray(6), { "X-API-Key": own.key });
    expect([last.status, last.headers.get("Upload-Offset")]).toEqual([204, "10"]);
    expect(last.headers.get("Upload-File")).toBe((await uploadOf(own, idOf(url))).file?.id);
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it("accepts chunked bodies without a length", async () => {
    const own = await service.account();
    const bytes = randomBytes(300_000);
    const url = await beginTus(service, own, { "Upload-Length": bytes.length });
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 200_000), bytes.subarray(200_000)];
    expect((await patchTus(url, 0, pieces)).status).toBe(204);
    expect(await onlyFile(own)).toEqual(bytes);
  });

  it.each(["application/octet-stream", "text/plain", "application/partial-upload"])(
    "rejects the content type %s, and stores nothing",
    async (type) => {
      const url = await begin(10);
      await expectError(
        await patchTus(url, 0, randomBytes(4), { "Content-Type": type }),
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        /offset\+octet-stream/,
      );
      expect(await offsetOf(url)).toBe(0);
    },
  );

  it.each([0, 3, 5, 10, 11])("rejects bytes at offset %i if the upload is at 4, and keeps its bytes", async (at) => {
    const url = await begin(10);
    await patchTus(url, 0, randomBytes(4));
    const response = await patchTus(url, at, randomBytes(1));
    await expectError(response, 409, "UPLOAD_OFFSET_MISMATCH");
    expect(response.headers.get("Upload-Offset")).toBe("4");
    expect(await offsetOf(url)).toBe(4);
  });
});

describe("core: OPTIONS", () => {
  const PATHS = ["/api/v1/uploads", "/api/v1/uploads/upl_01jv3mb4s7w2x9k5d0q8t6r1nz/content"];

  it.each(PATHS)("returns versions and extensions at %s, without a version in the request", async (path) => {
    const { status, headers } = await send("OPTIONS", service.url + path);
    expect([status, headers.get("Tus-Version")]).toEqual([204, "1.0.0"]);
    expect(headers.get("Tus-Extension")?.split(",")).toEqual(
      expect.arrayContaining([
        "creation",
        "creation-with-upload",
        "creation-defer-length",
        "expiration",
        "termination",
      ]),
    );
    expect(headers.get("Tus-Checksum-Algorithm")?.split(",")).toContain("sha1");
  });

  it.each(PATHS)("returns at %s the maximum size of the account of the key, and none without a key", async (path) => {
    const maxSize = async (headers: Record<string, string>) =>
      (await send("OPTIONS", service.url + path, headers)).headers.get("Tus-Max-Size");
    const free = await service.account({ plan: "FREE" });
    expect(await maxSize({ "X-API-Key": free.key })).toBe("10485760");
    expect(await maxSize({ "X-API-Key": account.key })).toBe("104857600");
    expect(await maxSize({})).toBeNull();
    expect(await maxSize({ "X-API-Key": "mas_wrong" })).toBeNull();
  });

  it("ignores the version of the request", async () => {
    const { status } = await send("OPTIONS", `${service.url}/api/v1/uploads`, { "Tus-Resumable": "0.2.2" });
    expect(status).toBe(204);
  });
});

describe("core: Tus-Resumable", () => {
  it("is in every response, including errors", async () => {
    const url = await begin(10);
    const responses = await Promise.all([
      createTus(service, account, { "Upload-Length": 5 }),
      createTus(service, account, {}),
      createTus(service, { key: "mas_wrong" }, { "Upload-Length": 5 }),
      send("HEAD", url, TUS),
      patchTus(url, 7, randomBytes(1)),
      patchTus(`${url}x`, 0, randomBytes(1)),
      send("OPTIONS", url, TUS),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 400, 401, 204, 409, 403, 204]);
    expect(responses.map(({ headers }) => headers.get("Tus-Resumable"))).toEqual(responses.map(() => "1.0.0"));
  });

  it("of another version is rejected with the supported ones, and changes nothing", async () => {
    const url = await begin(10);
    const other = { "Tus-Resumable": "0.2.2" };
    const responses = [
      await patchTus(url, 0, randomBytes(4), other),
      await send("DELETE", url, other),
      await createTus(service, account, { "Upload-Length": 5, ...other }),
    ];
    for (const response of responses) {
      await expectError(response, 412, "TUS_VERSION_UNSUPPORTED");
      expect(response.headers.get("Tus-Version")).toBe("1.0.0");
    }
    expect((await send("HEAD", url, other)).status).toBe(412);
    expect(await offsetOf(url)).toBe(0);
  });
});

describe("core: X-HTTP-Method-Override", () => {
  it("is treated as the method of the request", async () => {
    const url = await begin(10);
    const type = { "Content-Type": "application/offset+octet-stream" };
    const headers = { ...TUS, ...type, "Upload-Offset": 0, "X-HTTP-Method-Override": "PATCH" };
    const { status } = await send("POST", url, headers, randomBytes(4));
    expect([status, await offsetOf(url)]).toEqual([204, 4]);
    const head = await send("POST", url, { ...TUS, "X-HTTP-Method-Override": "HEAD" });
    expect(head.headers.get("Upload-Offset")).toBe("4");
    expect((await send("POST", url, { ...TUS, "X-HTTP-Method-Override": "DELETE" })).status).toBe(204);
    expect((await send("HEAD", url, TUS)).status).toBe(410);
  });
});

describe("termination", () => {
  it("ends the upload: requests to its URL fail", async () => {
    const url = await begin(10);
    await patchTus(url, 0, randomBytes(4));
    expect((await send("DELETE", url, TUS)).status).toBe(204);
    expect((await patchTus(url, 4, randomBytes(6))).status).toBe(410);
    expect((await send("DELETE", url, TUS)).status).toBe(410);
    expect((await uploadOf(account, idOf(url))).state).toBe("CANCELLED");
  });

  it("keeps the file of a completed upload", async () => {
    const own = await service.account();
    const bytes = randomBytes(5);
    const url = await beginTus(service, own, { "Upload-Length": 5 });
    await patchTus(url, 0, bytes);
    await expectError(await send("DELETE", url, TUS), 410, "UPLOAD_ENDED", /completed/);
    expect(await onlyFile(own)).toEqual(bytes);
  });
});
