import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let now: Date;
let service: TestService;
let account: TestAccount;
let file: FileRecord;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = new Date("2026-05-11T09:30:00.000Z");
  account = await service.account();
  file = await account.sdk.files.upload(new Blob(["content"]), {
    filename: "harbour.txt",
    tags: ["harbour", "boats"],
    description: "At dusk.",
  });
});
afterAll(() => service.stop());

const UNKNOWN_FOLDER = "fold_01jv3k2d8s6m4q0y7e9t1w5bhr";
const UNKNOWN_FILE = "file_01jv3m8q6ye5tb2x9w4k7r0czn";

function patch(body: Record<string, unknown>, by = account): Promise<Response> {
  return by.request("/api/v1/files", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("PATCH", () => {
  test("leaves absent fields as they are, and moves updatedAt alone", async () => {
    now = new Date("2026-05-11T09:31:00.000Z");
    const updated = await account.sdk.files.update(file.id, { description: "At dawn." });
    expect(updated).toEqual({ ...file, description: "At dawn.", updatedAt: "2026-05-11T09:31:00.000Z" });
    expect(await account.sdk.files.get(file.id)).toEqual(updated);
  });

  test("replaces the tags", async () => {
    expect(await account.sdk.files.update(file.id, { tags: ["quay"] })).toMatchObject({ tags: ["quay"] });
  });

  test("clears tags with [] and the description with an empty text", async () => {
    const updated = await account.sdk.files.update(file.id, { tags: [], description: "" });
    expect(updated).toMatchObject({ tags: [], description: "" });
  });

  test("trims tags, drops empty ones and repeats, and keeps the first place", async () => {
    const tags = [" b ", "a", "", "  ", "b", "Ä", "A\u0308", "B"];
    expect((await account.sdk.files.update(file.id, { tags })).tags).toEqual(["b", "a", "Ä", "B"]);
  });

  test("takes 50 tags of 64 characters, and no more of either", async () => {
    const tags = Array.from({ length: 50 }, (_, i) => `${"🚢".repeat(62)}${10 + i}`);
    expect((await account.sdk.files.update(file.id, { tags })).tags).toEqual(tags);
    await expectError(await patch({ id: file.id, tags: [...tags, "x"] }), 400, "VALIDATION_ERROR", "tags");
    await expectError(await patch({ id: file.id, tags: ["x".repeat(65)] }), 400, "VALIDATION_ERROR", "tags");
  });

  test("takes a description of 2000 characters, and no more", async () => {
    const description = "🚢".repeat(2000);
    expect((await account.sdk.files.update(file.id, { description })).description).toBe(description);
    const response = await patch({ id: file.id, description: `${description}x` });
    await expectError(response, 400, "VALIDATION_ERROR", "description");
  });

  test.each(["tags", "description", "isPublic", "id"])("refuses null for %s", async (field) => {
    const response = await patch({ id: file.id, description: "x", [field]: null });
    await expectError(response, 400, "VALIDATION_ERROR", field);
  });

  test("refuses an unknown field, and names it", async () => {
    for (const field of ["fileSize", "nonsense", "checksum"]) {
      await expectError(await patch({ id: file.id, [field]: "x" }), 400, "VALIDATION_ERROR", field);
    }
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });

  test("refuses to change nothing", async () => {
    await expectError(await patch({ id: file.id }), 400, "VALIDATION_ERROR");
    await expectError(await patch({}), 400, "VALIDATION_ERROR", "id");
  });

  test("moves the file with folderId, and to the root with null", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    expect((await account.sdk.files.update(file.id, { folderId: folder.id })).folderId).toBe(folder.id);
    expect((await account.sdk.files.update(file.id, { description: "x" })).folderId).toBe(folder.id);
    expect((await account.sdk.files.update(file.id, { folderId: null })).folderId).toBeNull();
    expect((await account.sdk.folders.get(folder.id)).fileCount).toBe(0);
  });

  test.each([UNKNOWN_FOLDER, "nonsense", "root"])("answers 404 for the folder %j and changes nothing", async (id) => {
    const response = await patch({ id: file.id, folderId: id, description: "changed" });
    const { details } = await expectError(response, 404, "FOLDER_NOT_FOUND");
    expect(details).toEqual({ id });
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });

  test("answers 404 for a folder without an id", async () => {
    await expectError(await patch({ id: file.id, folderId: "" }), 404, "FOLDER_NOT_FOUND");
  });

  test("answers 404 for a deleted folder", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.folders.delete(folder.id);
    await expectError(await patch({ id: file.id, folderId: folder.id }), 404, "FOLDER_NOT_FOUND");
  });

  test.each([UNKNOWN_FILE, "nonsense", "", UNKNOWN_FOLDER])("answers 404 for the file %j", async (id) => {
    const { details } = await expectError(await patch({ id, description: "x" }), 404, "FILE_NOT_FOUND");
    expect(details).toEqual({ id });
  });

  test("asks for the file before the folder", async () => {
    await expectError(await patch({ id: UNKNOWN_FILE, folderId: UNKNOWN_FOLDER }), 404, "FILE_NOT_FOUND");
  });
});

describe("another account", () => {
  test("gets 404 for the file everywhere, as if it were unknown", async () => {
    const other = await service.account();
    for (const answer of [
      other.request(`/api/v1/files/${file.id}`),
      other.request(`/api/v1/files/${file.id}`, { method: "DELETE" }),
      patch({ id: file.id, description: "stolen" }, other),
    ]) {
      const { details } = await expectError(await answer, 404, "FILE_NOT_FOUND");
      expect(details).toEqual({ id: file.id });
    }
    expect(await other.sdk.files.list().all()).toEqual([]);
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });

  test("gets 404 for the folder it would put its file into", async () => {
    const other = await service.account();
    const folder = await account.sdk.folders.create({ name: "Press" });
    const theirs = await other.sdk.files.upload(new Blob(["theirs"]));
    await expectError(await patch({ id: theirs.id, folderId: folder.id }, other), 404, "FOLDER_NOT_FOUND");
    await expect(other.sdk.files.upload(new Blob(["x"]), { folderId: folder.id })).rejects.toMatchObject({
      status: 404,
      code: "FOLDER_NOT_FOUND",
      details: { id: folder.id },
    });
    expect((await other.sdk.files.get(theirs.id)).folderId).toBeNull();
  });
});

describe("a deleted file", () => {
  test("is 404 for get, PATCH, DELETE and delivery with the owner's key, and out of list and statistics", async () => {
    await account.sdk.files.delete(file.id);
    await expectError(await account.request(`/api/v1/files/${file.id}`), 404, "FILE_NOT_FOUND");
    await expectError(await patch({ id: file.id, description: "x" }), 404, "FILE_NOT_FOUND");
    const again = await account.request(`/api/v1/files/${file.id}`, { method: "DELETE" });
    await expectError(again, 404, "FILE_NOT_FOUND");
    await expectError(await account.request(new URL(file.cdnUrl).pathname), 404, "FILE_NOT_FOUND");
    expect((await account.sdk.files.list().page()).pagination.total).toBe(0);
    const { summary } = await account.sdk.stats.get({ days: 1 });
    expect(summary).toMatchObject({ totalFiles: 0, storageBytes: 0, recentUploads: 0 });
  });

  test("does not stand in the way of the same content, which gets a new id", async () => {
    await account.sdk.files.delete(file.id);
    const again = await account.sdk.files.upload(new Blob(["content"]), { filename: "again.txt" });
    expect(again.id).not.toBe(file.id);
    expect(await (await fetch(again.cdnUrl)).text()).toBe("content");
  });

  test("frees its storage", async () => {
    const small = await service.account({ limits: { storageBytes: 10 } });
    const first = await small.sdk.files.upload(new Blob(["0123456789"]));
    await expect(small.sdk.files.upload(new Blob(["x"]))).rejects.toMatchObject({
      status: 403,
      code: "STORAGE_LIMIT_EXCEEDED",
      details: { limit: 10, used: 10 },
    });
    await small.sdk.files.delete(first.id);
    expect((await small.sdk.files.upload(new Blob(["abcdefghij"]))).fileSize).toBe(10);
  });
});

describe("the same content", () => {
  test("is a duplicate also in another folder and with other metadata, and changes nothing", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const upload = account.sdk.files.upload(new Blob(["content"]), { folderId: folder.id, tags: ["x"] });
    await expect(upload).rejects.toMatchObject({ code: "DUPLICATE_FILE", details: { existingFileId: file.id } });
    expect(await account.sdk.files.get(file.id)).toEqual(file);
    expect((await account.sdk.stats.get({ days: 1 })).summary).toMatchObject({ totalFiles: 1, storageBytes: 7 });
  });

  test("sent twice at the same time is stored once", async () => {
    const uploads = Array.from({ length: 4 }, () => account.sdk.files.upload(new Blob(["at the same time"])));
    const results = await Promise.allSettled(uploads);
    const stored = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
    expect(stored).toHaveLength(1);
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      expect(result.reason).toMatchObject({ code: "DUPLICATE_FILE", details: { existingFileId: stored[0] } });
    }
  });
});
