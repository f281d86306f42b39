import { randomBytes } from "node:crypto";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plantFiles } from "../../testing/bulk-files.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { unzip } from "../../testing/unzip.ts";
import { flushBandwidth } from "../accounts/bandwidth.ts";
import { RETENTION_MS } from "./link-results.ts";

const START = new Date("2026-05-11T09:30:00.000Z");

let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  now = START;
  service = await startTestService({ clock: () => now, maxArchiveFiles: 120 });
});
beforeEach(async () => {
  now = START;
  account = await service.account();
});
afterAll(() => service.stop());

const upload = (content: string | Buffer, filename: string, folderId?: string) =>
  account.sdk.files.upload(new Blob([Buffer.from(content)]), { filename, ...(folderId && { folderId }) });

async function downloaded(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers });
  expect([200, 206]).toContain(response.status);
  return Buffer.from(await response.arrayBuffer());
}

const forgetChecks = () => {
  now = new Date(now.getTime() + RETENTION_MS);
};

const namesIn = (zip: Buffer) => [...unzip(zip).keys()];

const refusal = async (url: string) => {
  const response = await fetch(url);
  const { error } = (await response.json()) as { error: { code: string; details?: unknown } };
  return { status: response.status, code: error.code, details: error.details };
};

describe("an archive", () => {
  test("contains files by their IDs, and a manifest", async () => {
    const one = await upload("one", "a.txt");
    const two = await upload(randomBytes(700_000), "A.TXT");
    const archive = await account.sdk.archives.create({ fileIds: [two.id, one.id, two.id] });
    expect(archive).toEqual({
      id: expect.stringMatching(/^arc_[0-9a-z]{26}$/),
      url: `${service.url}/api/v1/archives/${archive.id}/content?signature=${new URL(archive.url).searchParams.get("signature")}`,
      filename: "files.zip",
      fileCount: 2,
      size: archive.size,
      createdAt: START.toISOString(),
      expiresAt: "2026-05-12T09:30:00.000Z",
    });
    const zip = await downloaded(archive.url);
    expect(zip.length).toBe(archive.size);
    const contents = unzip(zip);
    expect([...contents.keys()]).toEqual(["A.TXT", "a (2).txt", "manifest.json"]);
    expect(String(contents.get("a (2).txt"))).toBe("one");
    expect(JSON.parse(String(contents.get("manifest.json")))).toEqual({
      createdAt: START.toISOString(),
      files: [
        { name: "A.TXT", id: two.id, size: 700_000, sha256: two.checksum },
        { name: "a (2).txt", id: one.id, size: 3, sha256: one.checksum },
      ],
    });
    // The same ZIP again, now that the checksums are known.
    expect((await downloaded(archive.url)).equals(zip)).toBe(true);
  });

  test("of a folder contains the folders inside it as directories", async () => {
    const top = await account.sdk.folders.create({ name: "Press" });
    const inside = await account.sdk.folders.create({ name: "2026: spring", parentId: top.id });
    await upload("outside", "outside.txt");
    await upload("top", "manifest.json", top.id);
    await upload("inside", "inside.txt", inside.id);
    await upload("clash", "2026_ spring", top.id);
    const archive = await account.sdk.archives.create({ folderId: top.id });
    expect(archive).toMatchObject({ filename: "Press.zip", fileCount: 3 });
    const names = namesIn(await downloaded(archive.url));
    expect(names.toSorted()).toEqual(
      ["manifest (2).json", "2026_ spring (2)", "2026_ spring/inside.txt", "manifest.json"].toSorted(),
    );
  });

  test("of a filter contains the same files as a list with this filter", async () => {
    await upload("one", "harbour.txt");
    await upload("two", "other.txt");
    const archive = await account.sdk.archives.create({ filter: { search: "harb", folderId: "root" } });
    expect(namesIn(await downloaded(archive.url))).toEqual(["harbour.txt", "manifest.json"]);
  });

  test.each([
    ["without a selection", {}],
    ["with two kinds of selections", { folderId: "fold_x", filter: {} }],
    ["with an empty list of IDs", { fileIds: [] }],
  ])("%s is rejected", async (_, body) => {
    await expect(account.sdk.archives.create(body)).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  });

  test("of a folder without files contains only the manifest", async () => {
    const { id } = await account.sdk.folders.create({ name: "Empty" });
    const { url, fileCount } = await account.sdk.archives.create({ folderId: id });
    expect([fileCount, namesIn(await downloaded(url))]).toEqual([0, ["manifest.json"]]);
  });

  test("of too many files is rejected", async () => {
    await plantFiles(service.pool, account.id, 121);
    await expect(account.sdk.archives.create({ filter: {} })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("selects more than 120 files"),
    });
  });

  test("of more files than the calls of the day allow is rejected, and not stored", async () => {
    const { id, sdk } = await service.account({ limits: { apiCallsPerDay: 1 } });
    await plantFiles(service.pool, id, 101, 1_000);
    await expect(sdk.archives.create({ filter: {} })).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
    const { rows } = await service.pool.query("select from archives where account_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("contains only files of its account", async () => {
    const { id } = await upload("mine", "mine.txt");
    const { id: folderId } = await account.sdk.folders.create({ name: "mine" });
    const { sdk } = await service.account();
    await expect(sdk.archives.create({ fileIds: [id] })).rejects.toMatchObject({
      status: 404,
      code: "FILE_NOT_FOUND",
      details: { id },
    });
    await expect(sdk.archives.create({ folderId })).rejects.toMatchObject({ status: 404, code: "FOLDER_NOT_FOUND" });
    await account.sdk.files.delete(id);
    await expect(account.sdk.archives.create({ fileIds: [id] })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  test("returns any range of the ZIP", async () => {
    const ids: string[] = [];
    for (const size of [1, 255 * 1024, 300_000, 17, 600_000]) ids.push((await upload(randomBytes(size), `${size}`)).id);
    const { url, size } = await account.sdk.archives.create({ fileIds: ids });
    const parts = [
      [0, 0],
      [10, 200_000],
      [size - 1, size - 1],
      [size - 900, size - 1],
      [400_000, size - 100],
    ];
    for (let n = 0; n < 30; n++) {
      const start = Math.floor(Math.random() * size);
      parts.push([start, Math.min(size - 1, start + Math.floor(Math.random() * 400_000))]);
    }
    // Requested before the complete download, so that missing checksums are computed for the ranges.
    const slices = [];
    for (const [start, end] of parts) slices.push(await downloaded(url, { Range: `bytes=${start}-${end}` }));
    const zip = await downloaded(url);
    for (const [index, [start = 0, end = 0]] of parts.entries()) {
      expect(slices[index]?.equals(zip.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  test("supports HEAD, conditional requests and ranges outside of the ZIP", async () => {
    const { id } = await upload("one", "a.txt");
    const { url, size } = await account.sdk.archives.create({ fileIds: [id] });
    const head = await fetch(url, { method: "HEAD" });
    const etag = head.headers.get("etag") ?? "";
    expect(Object.fromEntries(head.headers)).toMatchObject({
      "content-length": String(size),
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="files.zip"',
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect((await fetch(url, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { Range: "bytes=1-", "If-Range": etag } })).status).toBe(206);
    expect((await fetch(url, { headers: { Range: "bytes=1-", "If-Range": '"other"' } })).status).toBe(200);
    const beyond = await fetch(url, { headers: { Range: `bytes=${size}-` } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  });

  test("counts sent bytes as bandwidth", async () => {
    const { id } = await upload("one", "a.txt");
    const { url, size } = await account.sdk.archives.create({ fileIds: [id] });
    await downloaded(url);
    await downloaded(url, { Range: "bytes=0-9" });
    await flushBandwidth(service.context);
    const { summary } = await account.sdk.stats.get();
    expect(summary.bandwidthBytes).toBe(size + 10);
  });
});

describe("the URL of an archive", () => {
  let url: string;
  let fileId: string;
  beforeEach(async () => {
    fileId = (await upload("content", "content.txt")).id;
    url = (await account.sdk.archives.create({ fileIds: [fileId] })).url;
  });

  test("returns 404 for an unknown ID, with or without a signature", async () => {
    const [base = ""] = url.split("/arc_");
    for (const id of ["arc_00000000000000000000000000", "nothing", "file_00000000000000000000000000"]) {
      expect(await refusal(`${base}/${id}/content?signature=x`)).toMatchObject({
        status: 404,
        code: "ARCHIVE_NOT_FOUND",
      });
    }
  });

  test("is rejected if its signature was altered, or is that of another archive", async () => {
    const other = (await account.sdk.archives.create({ fileIds: [fileId] })).url;
    const foreign = `${url.split("?")[0]}?${other.split("?")[1]}`;
    for (const altered of [`${url}x`, url.split("?")[0] ?? "", foreign]) {
      expect(await refusal(altered)).toMatchObject({ status: 403, code: "INVALID_SIGNATURE" });
    }
  });

  test("expires after a day, and its archive is deleted", async () => {
    now = new Date(START.getTime() + 24 * 3_600_000);
    expect(await refusal(url)).toMatchObject({ status: 403, code: "URL_EXPIRED" });
    await service.scheduled.find(({ name }) => name === "prune-archives")?.run();
    expect(await refusal(url)).toMatchObject({ status: 404, code: "ARCHIVE_NOT_FOUND" });
  });

  test("is void when its key is revoked, and while the account is suspended", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
    const { rows } = await service.pool.query<{ id: string }>("select id from api_keys where account_id = $1", [
      account.id,
    ]);
    await admin.accounts.update(account.id, { suspended: true });
    expect(await refusal(url)).toMatchObject({ status: 403, code: "ACCOUNT_SUSPENDED" });
    await admin.accounts.update(account.id, { suspended: false });
    expect((await fetch(url)).status).toBe(200);
    await admin.keys.revoke(rows[0]?.id ?? "");
    expect(await refusal(url)).toMatchObject({ status: 410, code: "ARCHIVE_GONE", details: { reason: "OWNER_ENDED" } });
  });

  test("is void when a file is deleted or its visibility changes, and valid again when a file is restored", async () => {
    const gone = { status: 410, code: "ARCHIVE_GONE", details: { reason: "CONTENT_GONE" } };
    await account.sdk.files.delete(fileId);
    expect(await refusal(url)).toMatchObject(gone);
    const { isPublic } = await account.sdk.files.restore(fileId);
    forgetChecks();
    expect((await fetch(url)).status).toBe(200);
    await account.sdk.files.update(fileId, { isPublic: !isPublic });
    // The files were checked some seconds ago, and are checked again before their bytes.
    expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
    await expect(downloaded(url)).rejects.toThrow();
    forgetChecks();
    expect(await refusal(url)).toMatchObject(gone);
  });

  test("delivers the content from its creation, while that content is kept", async () => {
    const before = await downloaded(url);
    await account.sdk.files.replace(fileId, new Blob(["changed"]));
    expect((await downloaded(url)).equals(before)).toBe(true);
    await account.sdk.files.deleteVersion(fileId, 1);
    forgetChecks();
    expect(await refusal(url)).toMatchObject({ status: 410, code: "ARCHIVE_GONE" });
  });
});

test("checksums are stored with the content, and cleared when it is replaced", async () => {
  const { id } = await upload("remembered", "a.txt");
  await downloaded((await account.sdk.archives.create({ fileIds: [id] })).url);
  const crc = async () => {
    const { rows } = await service.pool.query<{ crc32: number | null }>("select crc32 from files where id = $1", [id]);
    return rows[0]?.crc32;
  };
  await expect.poll(crc).toEqual(expect.anything());
  await account.sdk.files.replace(id, new Blob(["other"]));
  expect(await crc()).toBeNull();
});

test("the ZIP contains the stored bytes, in any order of delivery", async () => {
  const bytes = randomBytes(2_000_000);
  const { id } = await upload(bytes, "large.bin");
  const { url } = await account.sdk.archives.create({ fileIds: [id] });
  const contents = unzip(await downloaded(url));
  expect([...contents.keys()]).toEqual(["large.bin", "manifest.json"]);
  expect(contents.get("large.bin")?.equals(bytes)).toBe(true);
});
