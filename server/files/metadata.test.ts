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
  test("keeps absent fields, and changes only updatedAt", async () => {
    now = new Date("2026-05-11T09:31:00.000Z");
    const updated = await account.sdk.files.update(file.id, { description: "At dawn." });
    expect(updated).toEqual({ ...file, description: "At dawn.", updatedAt: "2026-05-11T09:31:00.000Z" });
    expect(await account.sdk.files.get(file.id)).toEqual(updated);
  });

  test("replaces the tags", async () => {
    expect(await account.sdk.files.update(file.id, { tags: ["quay"] })).toMatchObject({ tags: ["quay"] });
  });

  test("clears tags with [] and the description with an empty string", async () => {
    const updated = await account.sdk.files.update(file.id, { tags: [], description: "" });
    expect(updated).toMatchObject({ tags: [], description: "" });
  });

  test("trims tags, and drops empty ones and repetitions", async () => {
    const tags = [" b ", "a", "", "  ", "b", "Ä", "A\u0308", "B"];
    expect((await account.sdk.files.update(file.id, { tags })).tags).toEqual(["b", "a", "Ä", "B"]);
  });

  test("accepts at most 50 tags of at most 64 characters", async () => {
    const tags = Array.from({ length: 50 }, (_, i) => `${"🚢".repeat(62)}${10 + i}`);
    expect((await account.sdk.files.update(file.id, { tags })).tags).toEqual(tags);
    await expectError(await patch({ id: file.id, tags: [...tags, "x"] }), 400, "VALIDATION_ERROR", "tags");
    await expectError(await patch({ id: file.id, tags: ["x".repeat(65)] }), 400, "VALIDATION_ERROR", "tags");
  });

  test("accepts a description of at most 2000 characters", async () => {
    const description = "🚢".repeat(2000);
    expect((await account.sdk.files.update(file.id, { description })).description).toBe(description);
    const response = await patch({ id: file.id, description: `${description}x` });
    await expectError(response, 400, "VALIDATION_ERROR", "description");
  });

  test.each(["tags", "description", "isPublic", "id"])("rejects null for %s", async (field) => {
    const response = await patch({ id: file.id, description: "x", [field]: null });
    await expectError(response, 400, "VALIDATION_ERROR", field);
  });

  test("rejects an unknown field, and names it", async () => {
    for (const field of ["fileSize", "nonsense", "checksum"]) {
      await expectError(await patch({ id: file.id, [field]: "x" }), 400, "VALIDATION_ERROR", field);
    }
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });

  test("rejects a request without changes", async () => {
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

  test.each([UNKNOWN_FOLDER, "nonsense", "root"])("returns 404 for the folder %j, and changes nothing", async (id) => {
    const response = await patch({ id: file.id, folderId: id, description: "changed" });
    const { details } = await expectError(response, 404, "FOLDER_NOT_FOUND");
    expect(details).toEqual({ id });
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });

  test("returns 404 for a folder without an ID", async () => {
    await expectError(await patch({ id: file.id, folderId: "" }), 404, "FOLDER_NOT_FOUND");
  });

  test("returns 404 for a deleted folder", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.folders.delete(folder.id);
    await expectError(await patch({ id: file.id, folderId: folder.id }), 404, "FOLDER_NOT_FOUND");
  });

  test.each([UNKNOWN_FILE, "nonsense", "", UNKNOWN_FOLDER])("returns 404 for the file %j", async (id) => {
    const { details } = await expectError(await patch({ id, description: "x" }), 404, "FILE_NOT_FOUND");
    expect(details).toEqual({ id });
  });

  test("checks the file before the folder", async () => {
    await expectError(await patch({ id: UNKNOWN_FILE, folderId: UNKNOWN_FOLDER }), 404, "FILE_NOT_FOUND");
  });
});

describe("another account", () => {
  test("gets 404 for the file in every operation, as for an unknown file", async () => {
    const other = await service.account();
    for (const response of [
      other.request(`/api/v1/files/${file.id}`),
      other.request(`/api/v1/files/${file.id}`, { method: "DELETE" }),
      patch({ id: file.id, description: "stolen" }, other),
    ]) {
      const { details } = await expectError(await response, 404, "FILE_NOT_FOUND");
      expect(details).toEqual({ id: file.id });
    }
    expect(await other.sdk.files.list().all()).toEqual([]);
    expect(await account.sdk.files.get(file.id)).toEqual(file);
  });

  test("gets 404 for a folder of another account as the target of its file", async () => {
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
  test("returns 404 for get, PATCH, DELETE and delivery with the owner's key, and is not in lists and statistics", async () => {
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

  test("does not prevent an upload of the same content, which gets a new ID", async () => {
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

  test("is stored once if it is sent twice concurrently", async () => {
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
