import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { awayFromMidnight } from "../../testing/midnight.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { beginUpload, digest, offsetOf, patchTus, send, TUS, uploadOf } from "../../testing/uploads/sending.ts";

/*
 * Every request to an upload URL is one call of the account, even if it is rejected before its bytes are
 * read (decision C35).
 */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ anonymousCallsPerDay: 1_000 });
});
beforeEach(async () => {
  await awayFromMidnight();
  account = await service.account();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => service.stop());

const SIZE = 100;
const bytes = randomBytes(SIZE);
const TUS_TYPE = { "Content-Type": "application/offset+octet-stream" };

/** Returns the calls of the account that `work` uses, without the request that reads them. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  const remaining = async () => Number((await account.request("/api/v1/folders")).headers.get("X-RateLimit-Remaining"));
  const before = await remaining();
  await work();
  return before - (await remaining()) - 1;
}

/** Returns the remaining calls of the address, from a request that is not counted. */
const anonymousLeft = async () =>
  Number((await fetch(`${service.url}/health/live`)).headers.get("X-RateLimit-Remaining"));

type Refusal = [
  name: string,
  status: number,
  method: string,
  headers: OutgoingHttpHeaders,
  body?: Buffer | undefined,
  query?: string,
];

const refusals: Refusal[] = [
  ["a PATCH without Upload-Offset", 400, "PATCH", { ...TUS, ...TUS_TYPE }, bytes],
  ["a PATCH with an Upload-Offset that is not a number", 400, "PATCH", { ...TUS_TYPE, "Upload-Offset": "1e1" }, bytes],
  ["a PATCH at another offset", 409, "PATCH", { ...TUS, ...TUS_TYPE, "Upload-Offset": 5 }, bytes],
  [
    "a PATCH of another version of tus",
    412,
    "PATCH",
    { ...TUS_TYPE, "Tus-Resumable": "0.2.2", "Upload-Offset": 0 },
    bytes,
  ],
  ["a HEAD of another version of tus", 412, "HEAD", { "Tus-Resumable": "2.0.0" }],
  ["a DELETE of another version of tus", 412, "DELETE", { "Tus-Resumable": "2.0.0" }],
  ["a PATCH of another media type", 415, "PATCH", { "Content-Type": "text/plain", "Upload-Offset": 0 }, bytes],
  ["a PATCH of tus without its media type", 415, "PATCH", { ...TUS, "Upload-Offset": 0 }, bytes],
  ["a PUT of a form", 415, "PUT", { "Content-Type": "multipart/form-data; boundary=x" }, bytes],
  ["a PUT with a content coding", 415, "PUT", { "Content-Encoding": "gzip" }, bytes],
  ["a PATCH with an unknown query parameter", 400, "PATCH", { ...TUS, ...TUS_TYPE, "Upload-Offset": 0 }, bytes, "&x=1"],
  ["a PUT with an unknown query parameter", 400, "PUT", {}, bytes, "&x=1"],
  ["a HEAD with an unknown query parameter", 400, "HEAD", {}, undefined, "&x=1"],
  ["a DELETE with an unknown query parameter", 400, "DELETE", {}, undefined, "&x=1"],
  ["a PUT with more bytes than the upload has", 400, "PUT", {}, randomBytes(SIZE + 1)],
  ["a PUT that announces another length", 400, "PUT", { "Upload-Length": SIZE + 1 }, bytes],
  ["a PUT with a malformed Content-Range", 400, "PUT", { "Content-Range": "bytes */10" }, bytes],
  ["a PUT with a Content-Range of another length", 400, "PUT", { "Content-Range": "bytes 0-8/100" }, bytes],
  [
    "a PUT with another Content-Digest",
    400,
    "PUT",
    { "Content-Digest": `sha-256=:${digest("sha256", bytes.subarray(1))}:` },
    bytes,
  ],
  ["a PUT with a malformed Upload-Complete", 400, "PUT", { "Upload-Complete": "yes" }, bytes],
  [
    "a PATCH with an unknown checksum",
    400,
    "PATCH",
    { ...TUS, ...TUS_TYPE, "Upload-Offset": 0, "Upload-Checksum": "crc32 AAAA" },
    bytes,
  ],
  [
    "a PATCH with another checksum",
    460,
    "PATCH",
    { ...TUS, ...TUS_TYPE, "Upload-Offset": 0, "Upload-Checksum": `sha1 ${digest("sha1", bytes.subarray(1))}` },
    bytes,
  ],
];

describe("a rejected request is one call of the account", () => {
  it.each(refusals)("%s", async (_, status, method, headers, body, query = "") => {
    const { uploadUrl, id } = await beginUpload(account, { size: SIZE });
    const anonymous = await anonymousLeft();
    const calls = await callsOf(async () => {
      expect((await send(method, uploadUrl + query, headers, body)).status).toBe(status);
    });
    expect(calls).toBe(1);
    expect(await anonymousLeft()).toBe(anonymous);
    expect(await uploadOf(account, id)).toMatchObject({ state: "OPEN", offset: 0 });
  });

  it("fails when the calls of the day are used up, and returns no details", async () => {
    account = await service.account({ limits: { apiCallsPerDay: 3 } });
    const { uploadUrl } = await beginUpload(account, { size: SIZE });
    const refused = () => send("PATCH", uploadUrl, { ...TUS, ...TUS_TYPE }, bytes);
    expect([(await refused()).status, (await refused()).status, (await refused()).status]).toEqual([400, 400, 429]);
  });
});

describe("a request that succeeds is one call of the account", () => {
  it("HEAD, PATCH, PUT, the repeated last request and DELETE", async () => {
    const { uploadUrl } = await beginUpload(account, { size: SIZE });
    expect(await callsOf(() => offsetOf(uploadUrl))).toBe(1);
    expect(await callsOf(() => patchTus(uploadUrl, 0, bytes.subarray(0, 10)))).toBe(1);
    expect(await callsOf(() => send("PUT", uploadUrl, {}, bytes))).toBe(1);
    expect(await callsOf(() => send("PUT", uploadUrl, {}, bytes))).toBe(1);
    const other = await beginUpload(account);
    expect(await callsOf(() => send("DELETE", other.uploadUrl))).toBe(1);
  });

  it("also with an API key of the account", async () => {
    const { uploadUrl } = await beginUpload(account, { size: SIZE });
    expect(await callsOf(() => send("PUT", uploadUrl, { "X-API-Key": account.key }, bytes))).toBe(1);
  });
});

describe("OPTIONS is free", () => {
  it.each([
    ["of tus", TUS, 204],
    ["of a browser", { Origin: "https://example.com", "Access-Control-Request-Method": "PATCH" }, 204],
  ])("%s", async (_, headers, status) => {
    const { uploadUrl } = await beginUpload(account, { size: SIZE });
    const anonymous = await anonymousLeft();
    const calls = await callsOf(async () => {
      expect((await send("OPTIONS", uploadUrl, headers)).status).toBe(status);
    });
    expect([calls, await anonymousLeft()]).toEqual([0, anonymous]);
  });
});

describe("the address is charged for a rejected request", () => {
  it.each<[string, (url: string) => Promise<string>]>([
    ["to a URL without a valid signature", async (url) => `${url.slice(0, -4)}AAAA`],
    ["to a URL that has ended", (url) => send("DELETE", url).then(() => url)],
  ])("%s", async (_, change) => {
    const { uploadUrl } = await beginUpload(account, { size: SIZE });
    const url = await change(uploadUrl);
    const anonymous = await anonymousLeft();
    const calls = await callsOf(async () => {
      expect((await send("PATCH", url, { ...TUS, ...TUS_TYPE }, bytes)).status).toBeGreaterThanOrEqual(400);
    });
    expect([calls, await anonymousLeft()]).toEqual([0, anonymous - 1]);
  });
});

describe("the row of an upload is read once", () => {
  /** Returns the statements of `work`, without those that the service can also send on its own at any time. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await work();
    const texts = query.mock.calls.map(([first]: unknown[]) => textOf(first));
    query.mockRestore();
    const ofRequests = /\b(uploads|accounts|blob_claims|files)\b/;
    return texts.filter((text) => ofRequests.test(text) && !/^\s*insert into daily_usage|\bpg_trigger\b/.test(text));
  }

  it.each<[string, (url: string) => Promise<{ status: number }>, number, number]>([
    ["PUT", (url) => send("PUT", url, {}, bytes), 201, 8],
    ["PATCH", (url) => patchTus(url, 0, bytes), 204, 8],
    ["PATCH of a part", (url) => patchTus(url, 0, bytes.subarray(0, 10)), 204, 11],
    ["HEAD", (url) => send("HEAD", url), 204, 2],
    ["a PATCH without an offset", (url) => send("PATCH", url, { ...TUS, ...TUS_TYPE }, bytes), 400, 2],
  ])("by %s", async (_, request, status, count) => {
    const { uploadUrl } = await beginUpload(account, { size: SIZE });
    const statements = await statementsOf(async () => expect((await request(uploadUrl)).status).toBe(status));
    const reads = statements.filter((text) => /^select .* from "uploads" where "id" = \S+$/s.test(text));
    expect(reads).toHaveLength(1);
    expect(statements).toHaveLength(count);
  });
});

/** Returns the text of a query in the formats of `pg`: a string, or an object with one. */
function textOf(query: unknown): string {
  return typeof query === "string" ? query : String((query as { text?: string }).text ?? "");
}
