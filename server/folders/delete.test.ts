import type { FileRecord, Folder } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

describe("a folder", () => {
  test("is deleted if it is empty, and returns 404 afterwards", async () => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    expect(await account.sdk.folders.delete(id)).toEqual({ deleted: true, id, deletedFiles: 0, deletedFolders: 1 });
    const notFound = { status: 404, code: "FOLDER_NOT_FOUND", details: { id } };
    await expect(account.sdk.folders.get(id)).rejects.toMatchObject(notFound);
    await expect(account.sdk.folders.update(id, { name: "x" })).rejects.toMatchObject(notFound);
    await expect(account.sdk.folders.delete(id)).rejects.toMatchObject(notFound);
    await expect(account.sdk.folders.create({ name: "x", parentId: id })).rejects.toMatchObject(notFound);
    await expect(account.sdk.files.upload(new Blob(["x"]), { folderId: id })).rejects.toMatchObject(notFound);
    expect(await account.sdk.folders.list().all()).toEqual([]);
  });

  test("is not deleted or changed if it contains a file or a subfolder", async () => {
    const withFile = await account.sdk.folders.create({ name: "a" });
    const file = await account.sdk.files.upload(new Blob(["x"]), { folderId: withFile.id });
    const withFolder = await account.sdk.folders.create({ name: "b" });
    const inside = await account.sdk.folders.create({ name: "c", parentId: withFolder.id });
    await expect(account.sdk.folders.delete(withFile.id)).rejects.toMatchObject({
      code: "FOLDER_NOT_EMPTY",
      details: { fileCount: 1, childCount: 0 },
    });
    await expect(account.sdk.folders.delete(withFolder.id)).rejects.toMatchObject({
      code: "FOLDER_NOT_EMPTY",
      details: { fileCount: 0, childCount: 1 },
    });
    expect((await account.sdk.files.get(file.id)).folderId).toBe(withFile.id);
    expect((await account.sdk.folders.get(inside.id)).parentId).toBe(withFolder.id);
  });

  test("counts as empty if its contents were deleted or moved", async () => {
    const folder = await account.sdk.folders.create({ name: "a" });
    const inside = await account.sdk.folders.create({ name: "b", parentId: folder.id });
    const deleted = await account.sdk.files.upload(new Blob(["1"]), { folderId: folder.id });
    const moved = await account.sdk.files.upload(new Blob(["2"]), { folderId: folder.id });
    await account.sdk.folders.delete(inside.id);
    await account.sdk.files.delete(deleted.id);
    await account.sdk.files.update(moved.id, { folderId: null });
    expect(await account.sdk.folders.delete(folder.id)).toMatchObject({ deletedFiles: 0, deletedFolders: 1 });
    expect((await account.sdk.files.get(moved.id)).folderId).toBeNull();
  });

  test("can be deleted with deleteContents if it is empty", async () => {
    const { id } = await account.sdk.folders.create({ name: "a" });
    expect(await account.sdk.folders.delete(id, { deleteContents: true })).toMatchObject({ deletedFolders: 1 });
  });

  test.each(["deleteContents=yes", "deleteContents=", "nonsense=1"])("is not deleted with ?%s", async (query) => {
    const { id } = await account.sdk.folders.create({ name: "a" });
    const response = await account.request(`/api/v1/folders/${id}?${query}`, { method: "DELETE" });
    await expectError(response, 400, "VALIDATION_ERROR");
    expect((await account.sdk.folders.get(id)).id).toBe(id);
  });
});

describe("deleteContents", () => {
  let top: Folder;
  let inside: Folder;
  let files: FileRecord[];
  let outside: FileRecord;
  beforeEach(async () => {
    account = await service.account({ limits: { storageBytes: 20 } });
    const { folders, files: uploads } = account.sdk;
    top = await folders.create({ name: "top" });
    inside = await folders.create({ name: "inside", parentId: top.id });
    const deepest = await folders.create({ name: "deepest", parentId: inside.id });
    const upload = (content: string, folderId: string) => uploads.upload(new Blob([content]), { folderId });
    files = [await upload("11111", top.id), await upload("22222", inside.id), await upload("33333", deepest.id)];
    const sibling = await folders.create({ name: "sibling" });
    outside = await upload("44444", sibling.id);
  });

  test("deletes the complete subtree and nothing else, and counts it", async () => {
    expect(await account.sdk.folders.delete(top.id, { deleteContents: true })).toEqual({
      deleted: true,
      id: top.id,
      deletedFiles: 3,
      deletedFolders: 3,
    });
    expect((await account.sdk.folders.list().all()).map(({ name }) => name)).toEqual(["sibling"]);
    expect(await account.sdk.files.list().all()).toEqual([outside]);
  });

  test("counts only items that were not deleted before", async () => {
    await account.sdk.files.delete(files[0]?.id ?? "");
    await account.sdk.folders.delete(inside.id, { deleteContents: true });
    expect(await account.sdk.folders.delete(top.id, { deleteContents: true })).toMatchObject({
      deletedFiles: 0,
      deletedFolders: 1,
    });
  });

  test("removes the files from get, PATCH, list, delivery, statistics and quota, and allows uploads of their content", async () => {
    await account.sdk.folders.delete(top.id, { deleteContents: true });
    for (const { id, cdnUrl } of files) {
      await expect(account.sdk.files.get(id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
      await expect(account.sdk.files.update(id, { folderId: null })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
      await expectError(await fetch(cdnUrl), 404, "FILE_NOT_FOUND");
      await expectError(await account.request(new URL(cdnUrl).pathname), 404, "FILE_NOT_FOUND");
    }
    expect((await account.sdk.files.list({ folderId: inside.id }).page()).pagination.total).toBe(0);
    const { summary, usage } = await account.sdk.stats.get({ days: 1 });
    expect(summary).toMatchObject({ totalFiles: 1, storageBytes: 5, recentUploads: 1 });
    expect(usage).toMatchObject({ storagePercent: 25, storageRemaining: 15 });
    const again = await account.sdk.files.upload(new Blob(["11111"]));
    expect(again.id).not.toBe(files[0]?.id);
    await expectError(await fetch(files[0]?.cdnUrl ?? ""), 404, "FILE_NOT_FOUND");
    expect(await (await fetch(again.cdnUrl)).text()).toBe("11111");
  });

  test("requires the delete permission before anything is written", async () => {
    const admin = { "X-Admin-Token": service.adminToken, "Content-Type": "application/json" };
    const made = await fetch(`${service.url}/admin/accounts/${account.id}/keys`, {
      method: "POST",
      headers: admin,
      body: '{"permissions":["write"]}',
    });
    const { data } = (await made.json()) as { data: { key: string } };
    const response = await fetch(`${service.url}/api/v1/folders/${top.id}?deleteContents=true`, {
      method: "DELETE",
      headers: { "X-API-Key": data.key },
    });
    const { details } = await expectError(response, 403, "INSUFFICIENT_PERMISSIONS");
    expect(details).toEqual({ required: "delete", granted: ["read", "write"] });
    expect(await account.sdk.files.list().all()).toHaveLength(4);
  });

  test("leaves no file in a deleted folder during concurrent uploads", async () => {
    const account = await service.account();
    const { id: folderId } = await account.sdk.folders.create({ name: "busy" });
    const upload = (content: string) => account.sdk.files.upload(new Blob([content]), { folderId });
    const uploads = Promise.allSettled(Array.from({ length: 6 }, (_, i) => upload(`${i}`)));
    const { deletedFiles } = await account.sdk.folders.delete(folderId, { deleteContents: true });
    const results = await uploads;
    const stored = results.filter(({ status }) => status === "fulfilled").length;
    expect(deletedFiles).toBe(stored);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "FOLDER_NOT_FOUND" });
    }
    expect(await account.sdk.files.list().all()).toEqual([]);
    expect((await account.sdk.stats.get({ days: 1 })).summary).toMatchObject({ totalFiles: 0, storageBytes: 0 });
  });
});
