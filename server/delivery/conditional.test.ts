import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestEngines, testEngines } from "../../testing/engines.ts";
import { exchange, expectError, type RawResponse } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

/*
 * Preconditions over HTTP, for all responses with bytes. Does not use fetch, which adds headers to conditional
 * requests.
 */

let service: TestService;
let engines: TestEngines;
let account: TestAccount;
let now: Date;
beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines, unsignedVariants: true, clock: () => now });
  now = new Date("2026-05-11T09:30:00.200Z");
  account = await service.account();
});
afterAll(() => service.stop());

function send(url: string, headers: string[] = []): Promise<RawResponse> {
  const { pathname, search } = new URL(url);
  const lines = [`GET ${pathname}${search} HTTP/1.1`, "Host: x", `X-API-Key: ${account.key}`, ...headers, "", ""];
  return exchange(service.url, lines.join("\r\n"));
}

let pictures = 0;
async function picture(): Promise<File> {
  pictures += 1;
  const color = { r: pictures, g: 99, b: 150 };
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "harbour.png", { type: "image/png" });
}

const sources: Record<string, () => Promise<string>> = {
  "an original": async () => (await account.sdk.files.upload(await picture(), { autoTag: false })).cdnUrl,
  "a variant": async () => `${(await account.sdk.files.upload(await picture(), { autoTag: false })).cdnUrl}?w=64&f=png`,
  "a processed image": async () => {
    const { id } = await account.sdk.files.upload(await picture(), { autoTag: false });
    const png = Buffer.from(await (await picture()).arrayBuffer());
    engines.removeWith(async () => png);
    await account.sdk.ai.run(id, { operation: "bg-removal" });
    return `${service.url}/api/v1/files/${id}/processed?type=bg-removed`;
  },
};

describe.each(Object.entries(sources))("%s", (_, make) => {
  test("is sent if its preconditions match, and otherwise returns 412, before 304 and before ranges", async () => {
    const url = await make();
    const complete = await send(url);
    const etag = complete.headers.get("ETag") ?? "";
    const modified = complete.headers.get("Last-Modified") ?? "";
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    const range = "Range: bytes=0-3";
    const cases: [string[], number][] = [
      [[`If-Match: ${etag}`], 200],
      [[`If-Match: "other", ${etag}`, range], 206],
      [["If-Match: *"], 200],
      [['If-Match: "other"'], 412],
      [[`If-Match: W/${etag}`], 412],
      [['If-Match: "other"', range], 412],
      [['If-Match: "other"', "Range: bytes=99999999-"], 412],
      [['If-Match: "other"', `If-None-Match: ${etag}`], 412],
      [[`If-Match: ${etag}`, `If-None-Match: ${etag}`], 304],
      [[`If-Unmodified-Since: ${modified}`, range], 206],
      [[`If-Unmodified-Since: ${before}`], 412],
      [[`If-Unmodified-Since: ${before}`, range], 412],
      [[`If-Unmodified-Since: ${before}`, `If-Match: ${etag}`], 200],
      [["If-Unmodified-Since: yesterday"], 200],
      [[`If-None-Match: ${etag}`, range], 304],
      [[`If-Modified-Since: ${modified}`, range], 304],
      [[`If-Modified-Since: ${before}`], 200],
      [[`If-Range: ${etag}`, range], 206],
      [['If-Range: "other"', range], 200],
      [[`If-Range: W/${etag}`, range], 200],
      [['If-Range: "other"', "Range: bytes=99999999-"], 200],
      [[`If-Range: ${etag}`, "Range: bytes=99999999-"], 416],
    ];
    for (const [headers, status] of cases) {
      expect([headers, (await send(url, headers)).status]).toEqual([headers, status]);
    }
    const refused = await send(url, ['If-Match: "other"']);
    expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
    const { details } = await expectError(refused, 412, "PRECONDITION_FAILED", /content has changed/);
    expect(details).toEqual({ checksum: etag.replaceAll('"', "") });
    const head = { method: "HEAD", headers: { "If-Match": '"other"', "X-API-Key": account.key } };
    expect((await fetch(url, head)).status).toBe(412);
  });
});

test("a download that resumes after the content was replaced gets none of the new bytes", async () => {
  const before = await account.sdk.files.upload(new Blob(["0123456789"]), { filename: "digits.txt" });
  const begun = await send(before.cdnUrl, ["Range: bytes=0-4"]);
  expect([begun.status, begun.body]).toEqual([206, "01234"]);
  const etag = begun.headers.get("ETag");
  await account.sdk.files.replace(before.id, new Blob(["abcdefghij"]));
  const rest = await send(before.cdnUrl, [`If-Match: ${etag}`, "Range: bytes=5-9"]);
  await expectError(rest, 412, "PRECONDITION_FAILED");
  // With a range, or the complete new content if the client uses If-Range.
  const all = await send(before.cdnUrl, [`If-Range: ${etag}`, "Range: bytes=5-9"]);
  expect([all.status, all.body]).toEqual([200, "abcdefghij"]);
});

test("If-Range with a date matches content that was never replaced, and not content that was replaced in the same second", async () => {
  const { id, cdnUrl } = await account.sdk.files.upload(new Blob(["first content"]), { filename: "a.txt" });
  const modified = (await send(cdnUrl)).headers.get("Last-Modified") ?? "";
  const resume = () => send(cdnUrl, [`If-Range: ${modified}`, "Range: bytes=6-12"]);
  const first = await resume();
  expect([first.status, first.body]).toEqual([206, "content"]);
  now = new Date(now.getTime() + 500);
  await account.sdk.files.replace(id, new Blob(["other letters"]));
  const second = await resume();
  expect(second.headers.get("Last-Modified")).toBe(modified);
  expect([second.status, second.body]).toEqual([200, "other letters"]);
});

test("preconditions reveal nothing to clients without access", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["hidden"]), { filename: "b.txt", isPublic: false });
  const response = await fetch(`${service.url}/cdn/${id}/b.txt`, { headers: { "If-Match": '"other"' } });
  await expectError(response, 403, "INVALID_SIGNATURE");
});
