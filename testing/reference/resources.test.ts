import { createHash } from "node:crypto";
import type { FolderWithContents } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { awayFromMidnight } from "../midnight.ts";

/* "Resources and their fields" and "States and transitions", row by row. */

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const text = (content: string) => new Blob([content]);
const image = async (shade = 0) => {
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: { r: shade, g: 0, b: 0 } } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)]);
};

describe("envelope", () => {
  test("success is true and data an object, also for a list", async () => {
    for (const path of ["/api/v1/files", "/api/v1/folders", "/api/v1/stats", "/health/live", "/health/ready"]) {
      const response = await account.request(path);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
      const body: unknown = await response.json();
      expect(body).toEqual({ success: true, data: expect.any(Object) });
      expect(body).not.toMatchObject({ data: expect.any(Array) });
    }
  });
});

describe("File", () => {
  test("id: opaque, in the service's own format, and unique", async () => {
    const first = await account.sdk.files.upload(text("1"));
    const second = await account.sdk.files.upload(text("2"));
    expect(first.id).toMatch(/^file_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(second.id).not.toBe(first.id);
  });

  test("filename: the name of the uploaded file, not unique", async () => {
    const first = await account.sdk.files.upload(text("1"), { filename: "Hafen – ćwiczenie 1.txt" });
    const second = await account.sdk.files.upload(text("2"), { filename: "Hafen – ćwiczenie 1.txt" });
    expect([first.filename, second.filename]).toEqual(["Hafen – ćwiczenie 1.txt", "Hafen – ćwiczenie 1.txt"]);
  });

  test.each([
    ["IMAGE", "image/png", () => image()],
    ["IMAGE", "image/svg+xml", async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["VIDEO", "video/mp4", async () => new Blob([Buffer.from("00000018667479706d703432", "hex"), "mp42isom"])],
    [
      "AUDIO",
      "audio/mpeg",
      async () => new Blob([Buffer.from("49443303000000000000fffb9064", "hex"), new Uint8Array(413)]),
    ],
    ["DOCUMENT", "application/pdf", async () => text("%PDF-1.7\n")],
    ["DOCUMENT", "text/html", async () => text("<!doctype html><title>x</title>")],
    ["DOCUMENT", "text/plain", async () => text("nothing but words")],
    ["DOCUMENT", "application/octet-stream", async () => new Blob([Buffer.from("0001020304fffe", "hex")])],
  ])("fileType: %s for %s, from the content", async (fileType, mimeType, content) => {
    const file = await account.sdk.files.upload(await content(), { filename: "misleading.exe" });
    expect(file).toMatchObject({ fileType, mimeType });
  });

  test("fileSize: the bytes of the file part", async () => {
    expect((await account.sdk.files.upload(text("zwölf"))).fileSize).toBe(6);
  });

  test("cdnUrl: the URL of the file", async () => {
    const file = await account.sdk.files.upload(text("content"), { filename: "a b.txt" });
    const response = await fetch(file.cdnUrl);
    expect([response.status, await response.text()]).toEqual([200, "content"]);
  });

  test("thumbnailUrl: the URL of the thumbnail, present in the upload response", async () => {
    for (const content of [await image(), text("not an image")]) {
      const { thumbnailUrl } = await account.sdk.files.upload(content);
      const response = await fetch(thumbnailUrl);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    }
  });

  test("createdAt: ISO 8601 UTC with milliseconds", async () => {
    const before = Date.now();
    const { createdAt } = await account.sdk.files.upload(text("x"));
    expect(createdAt).toMatch(TIMESTAMP);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now());
  });

  test("tags, description, isPublic: editable; [], empty and public when unset", async () => {
    const file = await account.sdk.files.upload(text("x"));
    expect(file).toMatchObject({ tags: [], description: "", isPublic: true });
    const changes = { tags: ["b", "a"], description: "Words.", isPublic: false };
    expect(await account.sdk.files.update(file.id, changes)).toMatchObject(changes);
    expect(await account.sdk.files.get(file.id)).toMatchObject(changes);
  });

  test("folderId: set at upload; null without a folder", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const inside = await account.sdk.files.upload(text("1"), { folderId: folder.id });
    const outside = await account.sdk.files.upload(text("2"));
    expect([inside.folderId, outside.folderId]).toEqual([folder.id, null]);
  });

  test("checksum: the SHA-256 of the content", async () => {
    const { checksum } = await account.sdk.files.upload(text("content"));
    expect(checksum).toBe(createHash("sha256").update("content").digest("hex"));
  });

  test("one and the same record from upload, get, list and PATCH", async () => {
    const uploaded = await account.sdk.files.upload(await image(), { tags: ["a"] });
    expect(Object.keys(uploaded)).toEqual([
      ...["id", "filename", "fileType", "mimeType", "fileSize", "checksum", "width", "height", "duration", "cdnUrl"],
      ...[
        "thumbnailUrl",
        "imageUrl",
        "tags",
        "description",
        "metadata",
        "altText",
        "embedded",
        "starred",
        "label",
        "isPublic",
        "folderId",
      ],
      ...["focus", "sensitive"],
      ...["placeholder", "dominantColor", "hasAlpha", "isAnimated", "hasLocation", "processingStatus", "version"],
      ...["createdAt", "updatedAt"],
    ]);
    expect(uploaded).toMatchObject({ width: 8, height: 6, duration: null, processingStatus: expect.any(String) });
    const [listed] = await account.sdk.files.list().all();
    expect(await account.sdk.files.get(uploaded.id)).toEqual(uploaded);
    expect(listed).toEqual(uploaded);
    const updated = await account.sdk.files.update(uploaded.id, { description: "Words." });
    expect(updated).toEqual({ ...uploaded, description: "Words.", updatedAt: expect.stringMatching(TIMESTAMP) });
  });
});

describe("Folder", () => {
  test("name, parentId, description: as sent; null and empty when unset", async () => {
    const top = await account.sdk.folders.create({ name: "Press" });
    const inside = await account.sdk.folders.create({ name: "2026", parentId: top.id, description: "This year." });
    expect(top).toMatchObject({ name: "Press", parentId: null, description: "" });
    expect(inside).toMatchObject({ name: "2026", parentId: top.id, description: "This year." });
  });

  test("one base record from create, list, PATCH and children; get-folder adds three fields", async () => {
    const top = await account.sdk.folders.create({ name: "Press" });
    const inside = await account.sdk.folders.create({ name: "2026", parentId: top.id });
    expect(Object.keys(top)).toEqual(["id", "name", "parentId", "description", "createdAt", "updatedAt"]);
    expect(top.id).toMatch(/^fold_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(await account.sdk.folders.list({ parentId: "root" }).all()).toEqual([top]);
    const complete: FolderWithContents = { ...top, fileCount: 0, childCount: 1, children: [inside] };
    expect(await account.sdk.folders.get(top.id)).toEqual(complete);
    const renamed = await account.sdk.folders.update(top.id, { name: "News" });
    expect(renamed).toEqual({ ...top, name: "News", updatedAt: expect.stringMatching(TIMESTAMP) });
  });

  test("fileCount, childCount, children: what is directly inside", async () => {
    const top = await account.sdk.folders.create({ name: "Press" });
    const inside = await account.sdk.folders.create({ name: "2026", parentId: top.id });
    await account.sdk.folders.create({ name: "May", parentId: inside.id });
    await account.sdk.files.upload(text("1"), { folderId: top.id });
    await account.sdk.files.upload(text("2"), { folderId: inside.id });
    await account.sdk.files.upload(text("3"));
    const { fileCount, childCount, children } = await account.sdk.folders.get(top.id);
    expect({ fileCount, childCount, children }).toEqual({ fileCount: 1, childCount: 1, children: [inside] });
  });
});

describe("Usage statistics", () => {
  test("summary, limits, usage and daily have exactly the documented fields, integers except percentages", async () => {
    await awayFromMidnight();
    await account.sdk.files.upload(text("12345"));
    const { summary, limits, usage, daily } = await account.sdk.stats.get({ days: 2 });
    const count = expect.toSatisfy(Number.isInteger);
    expect(summary).toEqual({
      totalFiles: 1,
      recentUploads: 1,
      apiCallsTotal: 2,
      aiCreditsUsed: 0,
      storageBytes: 5,
      bandwidthBytes: 0,
    });
    expect(limits).toEqual({
      plan: "PRO",
      storageBytes: count,
      bandwidthBytes: count,
      maxFileSize: count,
      apiCallsPerDay: count,
      aiCreditsPerMonth: count,
    });
    expect(usage).toEqual({
      storagePercent: 0,
      bandwidthPercent: 0,
      storageRemaining: limits.storageBytes - 5,
      bandwidthRemaining: limits.bandwidthBytes,
    });
    expect(daily).toHaveLength(2);
    expect(daily[1]).toEqual({
      date: new Date().toISOString().slice(0, 10),
      storageBytes: 5,
      bandwidthBytes: 0,
      apiCallsTotal: 2,
    });
  });
});

describe("States", () => {
  test("file exists → DELETE with the delete permission → soft-deleted: callers get 404, bytes are kept", async () => {
    const file = await account.sdk.files.upload(text("kept for a while"));
    expect(await account.sdk.files.delete(file.id)).toEqual({ deleted: true, id: file.id });
    await expect(account.sdk.files.get(file.id)).rejects.toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
    const stored = await service.blobs.get(`originals/${account.id}/${file.id}`);
    expect(await new Response(ReadableStream.from(stored)).text()).toBe("kept for a while");
  });
});
