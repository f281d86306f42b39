import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ofRoot, svgz, WRITINGS } from "../../testing/drawings.ts";
import { exchange, expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account();
});
afterAll(() => service.stop());

let count = 0;
/** Returns a drawing with unique bytes. */
const drawing = () => ofRoot(`width="48" height="24" id="d${count++}"`);
const upload = (bytes: Buffer, filename = "logo.svgz", isPublic = true) =>
  account.sdk.files.upload(new File([new Uint8Array(bytes)], filename), { isPublic });

/** Sends a request without additional headers, and does not decompress the response. */
function raw(url: string, headers: string[] = []) {
  const { pathname, search } = new URL(url);
  const lines = ["Host: localhost", "Connection: close", ...headers].join("\r\n");
  return exchange(service.url, `GET ${pathname}${search} HTTP/1.1\r\n${lines}\r\n\r\n`);
}

const GZIP = ["gzip", "gzip, deflate, br", "br;q=1, gzip;q=0.5", "*"];
const NO_GZIP = [null, "identity", "br", "gzip;q=0", ""];
const accepting = (coding: string | null) => (coding === null ? [] : [`Accept-Encoding: ${coding}`]);

describe("a compressed drawing", () => {
  test.each(GZIP)("has a gzip content coding for a client that accepts %j", async (coding) => {
    const bytes = svgz(drawing());
    const { cdnUrl, checksum, mimeType, fileSize, width } = await upload(bytes);
    expect({ mimeType, fileSize, width }).toEqual({ mimeType: "image/svg+xml", fileSize: bytes.length, width: 48 });
    const { status, headers } = await raw(cdnUrl, accepting(coding));
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        "content-type": "image/svg+xml",
        "content-encoding": "gzip",
        "content-length": String(bytes.length),
        "content-disposition": 'attachment; filename="logo.svg"',
        "content-security-policy": "sandbox; default-src 'none'",
        etag: `"${checksum}"`,
        vary: expect.stringContaining("Accept-Encoding"),
      },
    ]);
  });

  test.each(NO_GZIP)("is a gzip file for a client that accepts %j", async (coding) => {
    const bytes = svgz(drawing());
    const { cdnUrl, checksum } = await upload(bytes);
    const { status, headers } = await raw(cdnUrl, accepting(coding));
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        "content-type": "application/gzip",
        "content-length": String(bytes.length),
        "content-disposition": 'attachment; filename="logo.svgz"',
        "content-security-policy": "sandbox; default-src 'none'",
        etag: `"${checksum}"`,
        vary: expect.stringContaining("Accept-Encoding"),
      },
    ]);
    expect(headers.get("Content-Encoding")).toBeNull();
  });

  test.each(["download", "download=true"])("is a gzip file for ?%s, and is saved as uploaded", async (flag) => {
    const bytes = svgz(drawing());
    for (const isPublic of [true, false]) {
      const { id, cdnUrl } = await upload(bytes, "logo.svgz", isPublic);
      const response = await fetch(`${cdnUrl}${cdnUrl.includes("?") ? "&" : "?"}${flag}`);
      expect(response.headers.get("Content-Type")).toBe("application/gzip");
      expect(response.headers.get("Content-Encoding")).toBeNull();
      expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="logo.svgz"');
      expect(Buffer.from(await response.bytes())).toEqual(bytes);
      await account.sdk.files.delete(id);
    }
  });

  test.each(Object.entries(WRITINGS))(
    "in %s is decompressed by fetch, and downloaded by the SDK as uploaded",
    async (_, write) => {
      const svg = write(drawing());
      const file = await upload(svgz(svg), "logo.SVGZ");
      expect(Buffer.from(await (await fetch(file.cdnUrl)).bytes())).toEqual(svg);
      for (const address of [file, file.id]) {
        const response = await account.sdk.files.download(address);
        expect(Buffer.from(await response.bytes())).toEqual(svgz(svg));
        expect(response.headers.get("ETag")).toBe(`"${file.checksum}"`);
      }
    },
  );

  test("has ranges, validators and HEAD of its compressed bytes, whatever the client accepts", async () => {
    const bytes = svgz(drawing());
    const { cdnUrl, checksum } = await upload(bytes);
    const etag = `"${checksum}"`;
    for (const coding of ["gzip", "identity"]) {
      const accept = accepting(coding);
      const encoding = coding === "gzip" ? "gzip" : null;
      const part = await raw(cdnUrl, [...accept, "Range: bytes=0-9", `If-Range: ${etag}`]);
      expect([part.status, part.headers.get("Content-Range"), part.headers.get("Content-Encoding")]).toEqual([
        206,
        `bytes 0-9/${bytes.length}`,
        encoding,
      ]);
      const head = await fetch(cdnUrl, { method: "HEAD", headers: { "Accept-Encoding": coding } });
      expect([head.status, head.headers.get("Content-Length"), head.headers.get("Content-Encoding")]).toEqual([
        200,
        String(bytes.length),
        encoding,
      ]);
      const fresh = await raw(cdnUrl, [...accept, `If-None-Match: ${etag}`]);
      expect([fresh.status, fresh.headers.get("ETag"), fresh.headers.get("Content-Encoding")]).toEqual([
        304,
        etag,
        null,
      ]);
      expect(fresh.headers.get("Vary")).toContain("Accept-Encoding");
      expect((await raw(cdnUrl, [...accept, `Range: bytes=${bytes.length}-`])).status).toBe(416);
      expect((await raw(cdnUrl, [...accept, 'If-Match: "other"'])).status).toBe(412);
    }
    const parts = await Promise.all(
      [
        [0, 19],
        [20, bytes.length - 1],
      ].map(async ([from, to]) =>
        (await fetch(`${cdnUrl}?download`, { headers: { Range: `bytes=${from}-${to}` } })).bytes(),
      ),
    );
    expect(Buffer.concat(parts)).toEqual(bytes);
  });

  test("that is too large for the memory cache is sent in the same way", async () => {
    const svg = drawing().replace("<rect", `<!--${randomBytes(1_000_000).toString("base64")}--><rect`);
    const file = await upload(svgz(svg));
    expect(file).toMatchObject({ mimeType: "image/svg+xml", width: 48, height: 24 });
    expect(file.fileSize).toBeGreaterThan(900_000);
    expect(await (await fetch(file.cdnUrl)).text()).toBe(svg);
    expect(gunzipSync(await (await account.sdk.files.download(file)).bytes()).toString()).toBe(svg);
  });

  test("keeps its thumbnail and variants, and its old versions are sent in the same way", async () => {
    const { id, thumbnailUrl, imageUrl } = await upload(svgz(drawing()));
    const thumbnail = await fetch(thumbnailUrl);
    expect([thumbnail.status, thumbnail.headers.get("Content-Type"), thumbnail.headers.get("Vary") ?? ""]).toEqual([
      200,
      "image/webp",
      expect.not.stringContaining("Accept-Encoding"),
    ]);
    expect((await fetch(`${imageUrl}&w=96&f=png`)).status).toBe(200);
    const plain = drawing();
    await account.sdk.files.replace(id, new File([plain], "logo.svg"));
    const { cdnUrl } = await account.sdk.files.get(id);
    const response = await fetch(cdnUrl);
    expect([response.headers.get("Content-Type"), response.headers.get("Content-Encoding")]).toEqual([
      "image/svg+xml",
      null,
    ]);
    expect(await response.text()).toBe(plain);
    const { versions } = await account.sdk.files.versions(id);
    const old = await fetch(versions.find(({ current }) => !current)?.cdnUrl ?? "");
    expect([old.headers.get("Content-Encoding"), (await old.text()).slice(0, 4)]).toEqual(["gzip", "<svg"]);
  });

  test("whose bytes are missing is reported as missing", async () => {
    const { id, cdnUrl } = await upload(svgz(drawing()));
    const row = await service.db.selectFrom("files").select("blob_key").where("id", "=", id).executeTakeFirstOrThrow();
    await service.blobs.delete(row.blob_key);
    await expectError(await fetch(cdnUrl), 500, "CONTENT_MISSING");
  });
});

test("other gzip content is a file, and an uncompressed drawing has no content coding", async () => {
  const archive = await upload(svgz("words"), "words.gz");
  const response = await fetch(archive.cdnUrl);
  expect([response.headers.get("Content-Type"), response.headers.get("Content-Encoding")]).toEqual([
    "application/gzip",
    null,
  ]);
  expect(Buffer.from(await response.bytes())).toEqual(svgz("words"));
  const plain = await raw((await upload(Buffer.from(drawing()), "logo.svg")).cdnUrl, ["Accept-Encoding: gzip"]);
  expect([plain.headers.get("Content-Encoding"), plain.headers.get("Vary") ?? ""]).toEqual([
    null,
    expect.not.stringContaining("Accept-Encoding"),
  ]);
  expect(plain.headers.get("Content-Disposition")).toBe('attachment; filename="logo.svg"');
});

test("a download from a share link is saved as uploaded", async () => {
  const bytes = svgz(drawing());
  const { id } = await upload(bytes);
  const { url } = await account.sdk.shares.create({ target: { fileIds: [id] }, access: "download" });
  const response = await fetch(`${url}/files/${id}/content`);
  expect([response.status, response.headers.get("Content-Type"), response.headers.get("Content-Encoding")]).toEqual([
    200,
    "application/gzip",
    null,
  ]);
  expect(Buffer.from(await response.bytes())).toEqual(bytes);
});
