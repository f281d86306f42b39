import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchange, expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ unsignedVariants: true });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const upload = (content: string, filename = "digits.txt") =>
  account.sdk.files.upload(new Blob([content]), { filename });
const get = (url: string, headers: Record<string, string> = {}, method = "GET") => fetch(url, { method, headers });

function conditional(url: string, header: string) {
  const { pathname, search } = new URL(url);
  return exchange(service.url, `GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
}

describe("delivery", () => {
  test("returns the entity tag, the time of the last change, and support for ranges", async () => {
    const file = await upload("0123456789");
    const response = await get(file.cdnUrl);
    expect(await response.text()).toBe("0123456789");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-length": "10",
      "content-disposition": 'inline; filename="digits.txt"',
      etag: `"${file.checksum}"`,
      "last-modified": new Date(file.createdAt).toUTCString(),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "access-control-allow-origin": "*",
    });
  });

  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=8-", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=0-0,20-29", 206, "0", "bytes 0-0/10"],
    ["bytes=5-4", 200, "0123456789", null],
    ["bytes=-", 200, "0123456789", null],
    ["bytes=0-0,9-9", 200, "0123456789", null],
    ["lines=0-1", 200, "0123456789", null],
  ])("responds to Range: %s with %i %s", async (range, status, body, contentRange) => {
    const { cdnUrl } = await upload("0123456789");
    const response = await get(cdnUrl, { Range: range });
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.get("Content-Range")).toBe(contentRange);
  });

  test.each(["bytes=10-", "bytes=-0", "bytes=10-19,20-"])("returns 416 with the size for %s", async (range) => {
    const { cdnUrl } = await upload("0123456789");
    const response = await get(cdnUrl, { Range: range });
    expect(response.headers.get("Content-Range")).toBe("bytes */10");
    const { details } = await expectError(response, 416, "RANGE_NOT_SATISFIABLE");
    expect(details).toEqual({ size: 10 });
  });

  test("returns 304 for an unchanged copy, and the complete content for a changed one", async () => {
    const { cdnUrl, checksum } = await upload("0123456789");
    const fresh = await conditional(cdnUrl, `If-None-Match: "other", W/"${checksum}"`);
    expect([fresh.status, fresh.body]).toEqual([304, ""]);
    expect(fresh.headers.get("ETag")).toBe(`"${checksum}"`);
    expect((await conditional(cdnUrl, 'If-None-Match: "other"')).status).toBe(200);
    expect((await get(cdnUrl, { "If-Range": '"other"', Range: "bytes=0-0" })).status).toBe(200);
    expect((await get(cdnUrl, { "If-Range": `"${checksum}"`, Range: "bytes=0-0" })).status).toBe(206);
  });

  // Every fetch() adds Cache-Control: no-cache to a conditional request (Fetch §4.6). This applies to caches; the
  // origin must still return 304 (RFC 9110 §13.1.2).
  test("also returns 304 to fetch", async () => {
    const { cdnUrl, checksum } = await upload("0123456789");
    expect((await get(cdnUrl, { "If-None-Match": `"${checksum}"` })).status).toBe(304);
  });

  // RFC 9110 §14.2: a range applies only to GET.
  test.each([{}, { Range: "bytes=0-3" }, { Range: "bytes=10-" }])(
    "returns the same headers for HEAD with %j as for a complete GET",
    async (headers) => {
      const { cdnUrl, checksum } = await upload("0123456789");
      const response = await get(cdnUrl, headers, "HEAD");
      expect([response.status, await response.text()]).toEqual([200, ""]);
      expect(response.headers.get("Content-Length")).toBe("10");
      expect(response.headers.get("ETag")).toBe(`"${checksum}"`);
    },
  );

  test.each([
    ["text/html", "<!doctype html><script>alert(1)</script>"],
    ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["application/xml", '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])("sends %s as an attachment, in a sandbox", async (mimeType, content) => {
    const file = await upload(content, "picture.jpg");
    expect(file.mimeType).toBe(mimeType);
    const { headers } = await get(file.cdnUrl);
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="picture.jpg"');
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test.each(["download", "download=true", "download=1"])("sends an attachment for ?%s, signed or not", async (flag) => {
    const file = await upload("x");
    expect((await get(`${file.cdnUrl}?${flag}`)).headers.get("Content-Disposition")).toMatch(/^attachment;/);
    const { cdnUrl } = await account.sdk.files.update(file.id, { isPublic: false });
    const response = await get(`${cdnUrl}&${flag}`);
    expect([response.status, response.headers.get("Content-Disposition")]).toEqual([
      200,
      'attachment; filename="digits.txt"',
    ]);
  });

  test.each(["a b.txt", "100%25 (1)+a;b=c&d#e?.txt", "Łódź – 漢 🚢.txt", "'\".txt", "..a", "a,b:c@d!$*.txt"])(
    "delivers the file named %j under its cdnUrl",
    async (filename) => {
      const file = await upload("x", filename);
      expect(file.filename).toBe(filename);
      expect((await get(file.cdnUrl)).status).toBe(200);
    },
  );

  test("of a variant supports ranges and 304, and fails with 422 if the image cannot be decoded", async () => {
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#269" } })
      .png()
      .toBuffer();
    const { cdnUrl } = await account.sdk.files.upload(new Blob([new Uint8Array(picture)]), { filename: "digits.jpg" });
    const complete = await get(`${cdnUrl}?w=64&f=png`);
    const bytes = await complete.bytes();
    expect([complete.status, complete.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(complete.headers.get("Content-Disposition")).toBe('inline; filename="digits.png"');
    const part = await get(`${cdnUrl}?w=64&f=png`, { Range: "bytes=1-3" });
    expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, Buffer.from(bytes.subarray(1, 4))]);
    const etag = complete.headers.get("ETag") ?? "";
    expect((await conditional(`${cdnUrl}?w=64&f=png`, `If-None-Match: ${etag}`)).status).toBe(304);
    const broken = await upload("\u0089PNG\r\n\u001a\n", "broken.png");
    const cut = new Blob([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")]);
    const { cdnUrl: cutUrl } = await account.sdk.files.upload(cut, { filename: "cut.png" });
    const { details } = await expectError(await get(`${cutUrl}?w=64`), 422, "IMAGE_NOT_PROCESSABLE");
    expect(details).toEqual({ reason: "corrupt" });
    expect(broken.fileType).toBe("DOCUMENT");
  });

  test.each(["w=0", "w=6001", "h=x", "q=101", "f=gif", "crop=cut", "expires=soon"])("rejects ?%s", async (query) => {
    const { cdnUrl } = await upload("x");
    await expectError(await get(`${cdnUrl}?${query}`), 400, "VALIDATION_ERROR", query.split("=")[0]);
  });
});
