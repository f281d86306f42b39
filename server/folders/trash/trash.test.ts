import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../../testing/black-box.ts";
import { expectError } from "../../../testing/raw-http.ts";

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const upload = (content: string, folderId?: string) =>
  account.sdk.files.upload(new File([content], `${content}.txt`), folderId ? { folderId } : {});
const create = (name: string, parentId: string | null = null) => account.sdk.folders.create({ name, parentId });
const listed = async () => (await account.sdk.trash.list().all()).map(({ id }) => id);
const deleteAll = (id: string) => account.sdk.folders.delete(id, { deleteContents: true });
/** Returns the storage of the trash, which the SDK's pages omit. */
async function trashStorage() {
  const { data } = (await (await account.request("/api/v1/trash")).json()) as { data: { storage: unknown } };
  return data.storage;
}
const summary = async () => (await account.sdk.stats.get({ days: 1 })).summary;

describe("the trash", () => {
  test("lists items in order of deletion, newest first, with their original folder and contents", async () => {
    const press = await create("Press");
    const inside = await create("2026", press.id);
    const first = await upload("first", inside.id);
    const second = await upload("second", inside.id);
    const third = await upload("third");
    await account.sdk.files.delete(first.id);
    await account.sdk.files.delete(third.id);
    await deleteAll(press.id);
    const page = await account.sdk.trash.list({ limit: 2 }).page();
    expect(page.items).toMatchObject([
      { id: press.id, type: "FOLDER", name: "Press", size: 6, fileCount: 1, folderId: null, folderPath: "" },
      { id: third.id, type: "FILE", name: "third.txt", fileType: "DOCUMENT", size: 5, fileCount: 1, folderPath: "" },
    ]);
    expect(await trashStorage()).toEqual({ bytes: 16, limit: 107374182400 });
    expect(page.pagination).toMatchObject({ total: 3, hasMore: true });
    const rest = await account.sdk.trash.list({ cursor: page.pagination.nextCursor ?? "" }).page();
    expect(rest.items).toMatchObject([{ id: first.id, folderId: inside.id, folderPath: "Press/2026" }]);
    for (const { deletedAt, purgeAt } of page.items) {
      expect(Date.parse(purgeAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    }
    expect((await account.sdk.trash.list({ offset: 1 }).page()).items.map(({ id }) => id)).toEqual([
      third.id,
      first.id,
    ]);
    expect(await listed()).not.toContain(second.id);
  });

  test("is separate for each account", async () => {
    const file = await upload("mine");
    const folder = await create("Mine");
    await account.sdk.files.delete(file.id);
    await account.sdk.folders.delete(folder.id);
    const otherAccount = await service.account();
    expect(await otherAccount.sdk.trash.list().all()).toEqual([]);
    await expect(otherAccount.sdk.files.restore(file.id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(otherAccount.sdk.folders.restore(folder.id)).rejects.toMatchObject({ code: "FOLDER_NOT_FOUND" });
    await expect(otherAccount.sdk.trash.purge(file.id)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
    await expect(otherAccount.sdk.trash.purge(folder.id)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
    await otherAccount.sdk.trash.empty();
    expect(await listed()).toEqual([folder.id, file.id]);
  });

  test("can use as much storage as the plan allows: the oldest items are purged first, folders with their contents", async () => {
    account = await service.account({ limits: { storageBytes: 10 } });
    const folder = await create("Press");
    const inside = await upload("1111", folder.id);
    await deleteAll(folder.id);
    const second = await upload("2222");
    await account.sdk.files.delete(second.id);
    expect(await listed()).toEqual([second.id, folder.id]);
    const third = await upload("333");
    await account.sdk.files.delete(third.id);
    expect(await trashStorage()).toEqual({ bytes: 7, limit: 10 });
    expect(await listed()).toEqual([third.id, second.id]);
    await expect(account.sdk.folders.restore(folder.id)).rejects.toMatchObject({ code: "FOLDER_NOT_FOUND" });
    await expect(account.sdk.files.restore(inside.id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

describe("a restored file", () => {
  test("has all its properties again, and counts in statistics and quotas", async () => {
    const folder = await create("Press");
    const file = await account.sdk.files.upload(new File(["content"], "a.txt"), { folderId: folder.id, tags: ["x"] });
    await account.sdk.files.delete(file.id);
    expect(await summary()).toMatchObject({ totalFiles: 0, storageBytes: 0 });
    const restored = await account.sdk.files.restore(file.id);
    expect(restored).toEqual({ ...file, updatedAt: restored.updatedAt });
    expect(await account.sdk.files.list({ folderId: folder.id }).all()).toEqual([restored]);
    expect(await summary()).toMatchObject({ totalFiles: 1, storageBytes: 7 });
    expect(await (await fetch(file.cdnUrl)).text()).toBe("content");
    expect(await listed()).toEqual([]);
    await expect(upload("content")).rejects.toMatchObject({ details: { existingFileId: file.id } });
  });

  test("returns to its original folder without a body and with an empty one", async () => {
    const folder = await create("Press");
    for (const init of [{}, { headers: { "Content-Type": "application/json" }, body: "{}" }]) {
      const file = await upload(`content ${init.body}`, folder.id);
      await account.sdk.files.delete(file.id);
      const response = await account.request(`/api/v1/files/${file.id}/restore`, { method: "POST", ...init });
      expect(response.status).toBe(200);
      expect((await account.sdk.files.get(file.id)).folderId).toBe(folder.id);
    }
  });

  test("requires another destination if its folder is deleted", async () => {
    const press = await create("Press");
    const other = await create("Other");
    const [first, second] = [await upload("first", press.id), await upload("second", press.id)];
    await account.sdk.files.delete(first.id);
    await deleteAll(press.id);
    for (const { id } of [first, second]) {
      await expect(account.sdk.files.restore(id)).rejects.toMatchObject({
        status: 409,
        code: "FOLDER_DELETED",
        details: { folderId: press.id },
      });
    }
    expect((await account.sdk.files.restore(first.id, { folderId: other.id })).folderId).toBe(other.id);
    expect((await account.sdk.files.restore(second.id, { folderId: null })).folderId).toBeNull();
    expect((await account.sdk.folders.restore(press.id)).restoredFiles).toBe(0);
  });

  test("is rejected if its content was uploaded again, with the id of the other file", async () => {
    const file = await upload("same");
    await account.sdk.files.delete(file.id);
    const copy = await upload("same");
    const details = { existingFileId: copy.id, checksum: file.checksum };
    await expect(account.sdk.files.restore(file.id)).rejects.toMatchObject({ code: "DUPLICATE_FILE", details });
    await account.sdk.files.delete(copy.id);
    expect((await account.sdk.files.restore(file.id)).id).toBe(file.id);
    expect(await listed()).toEqual([copy.id]);
  });

  test("must fit into the storage", async () => {
    account = await service.account({ limits: { storageBytes: 10 } });
    const file = await upload("1234567");
    await account.sdk.files.delete(file.id);
    const other = await upload("8901");
    await expect(account.sdk.files.restore(file.id)).rejects.toMatchObject({
      code: "STORAGE_LIMIT_EXCEEDED",
      details: { limit: 10, used: 4 },
    });
    await account.sdk.files.delete(other.id);
    expect((await account.sdk.files.restore(file.id)).id).toBe(file.id);
  });

  test("is restored once by concurrent requests", async () => {
    const file = await upload("content");
    await account.sdk.files.delete(file.id);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => account.sdk.files.restore(file.id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await summary()).toMatchObject({ totalFiles: 1, storageBytes: 7 });
  });
});

describe("a restored folder", () => {
  test("contains the items that were deleted with it, and no others", async () => {
    const press = await create("Press");
    const inside = await create("2026", press.id);
    const before = await upload("deleted before", inside.id);
    const older = await create("2025", press.id);
    const [direct, deep] = [await upload("direct", press.id), await upload("deep", inside.id)];
    await account.sdk.files.delete(before.id);
    await account.sdk.folders.delete(older.id);
    await deleteAll(press.id);
    const { folder, ...counts } = await account.sdk.folders.restore(press.id);
    expect([folder.id, folder.parentId, counts]).toEqual([press.id, null, { restoredFiles: 2, restoredFolders: 2 }]);
    const names = (files: FileRecord[]) => files.map(({ id }) => id).toSorted();
    expect(names(await account.sdk.files.list().all())).toEqual([direct.id, deep.id].toSorted());
    expect((await account.sdk.folders.list().all()).map(({ name }) => name)).toEqual(["2026", "Press"]);
    expect(await listed()).toEqual([older.id, before.id]);
    expect(await summary()).toMatchObject({ totalFiles: 2, storageBytes: 10 });
  });

  test("is restored completely or not at all: a name, a file or the storage limit can prevent it", async () => {
    account = await service.account({ limits: { storageBytes: 12 } });
    const press = await create("Press");
    await upload("1111", press.id);
    await upload("2222", press.id);
    await deleteAll(press.id);
    const copy = await upload("1111");
    const restore = (folderId?: string | null) =>
      account.sdk.folders.restore(press.id, folderId === undefined ? {} : { folderId });
    await expect(restore()).rejects.toMatchObject({ code: "DUPLICATE_FILE", details: { existingFileId: copy.id } });
    await account.sdk.files.delete(copy.id);
    const other = await upload("333333");
    await expect(restore()).rejects.toMatchObject({ code: "STORAGE_LIMIT_EXCEEDED", details: { used: 6 } });
    await account.sdk.files.delete(other.id);
    const sameName = await create("Press");
    await expect(restore()).rejects.toMatchObject({
      code: "DUPLICATE_FOLDER",
      details: { existingFolderId: sameName.id },
    });
    expect(await account.sdk.files.list().all()).toEqual([]);
    expect((await restore(sameName.id)).folder.parentId).toBe(sameName.id);
    expect(await summary()).toMatchObject({ totalFiles: 2, storageBytes: 8 });
  });

  test("can be part of another deleted folder, which stays in the trash", async () => {
    const press = await create("Press");
    const inside = await create("2026", press.id);
    const [outer, inner] = [await upload("outer", press.id), await upload("inner", inside.id)];
    await deleteAll(press.id);
    await expect(account.sdk.folders.restore(inside.id)).rejects.toMatchObject({ code: "FOLDER_DELETED" });
    expect((await account.sdk.folders.restore(inside.id, { folderId: null })).restoredFiles).toBe(1);
    expect((await account.sdk.files.list().all()).map(({ id }) => id)).toEqual([inner.id]);
    expect(await account.sdk.folders.restore(press.id)).toMatchObject({ restoredFiles: 1, restoredFolders: 1 });
    expect((await account.sdk.files.get(outer.id)).folderId).toBe(press.id);
  });

  test("does not contain items that were purged", async () => {
    const press = await create("Press");
    const inside = await create("2026", press.id);
    const [outer] = [await upload("outer", press.id), await upload("inner", inside.id)];
    await deleteAll(press.id);
    expect(await account.sdk.trash.purge(inside.id)).toMatchObject({ purgedFiles: 1, purgedFolders: 1 });
    expect(await account.sdk.folders.restore(press.id)).toMatchObject({ restoredFiles: 1, restoredFolders: 1 });
    expect((await account.sdk.folders.list().all()).map(({ id }) => id)).toEqual([press.id]);
    expect((await account.sdk.files.list().all()).map(({ id }) => id)).toEqual([outer.id]);
  });

  test("must not exceed the maximum depth of folders", async () => {
    let parentId: string | null = null;
    for (let level = 1; level <= 32; level++) parentId = (await create(`${level}`, parentId)).id;
    const press = await create("Press");
    await create("2026", press.id);
    await deleteAll(press.id);
    const call = account.sdk.folders.restore(press.id, { folderId: parentId });
    await expect(call).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await listed()).toEqual([press.id]);
  });
});

describe("a purge", () => {
  test("deletes items permanently, and only those", async () => {
    const press = await create("Press");
    const inside = await upload("inside", press.id);
    const [file, remaining] = [await upload("file"), await upload("remaining")];
    await deleteAll(press.id);
    await account.sdk.files.delete(file.id);
    await account.sdk.files.delete(remaining.id);
    expect(await account.sdk.trash.purge(press.id)).toEqual({ id: press.id, purgedFiles: 1, purgedFolders: 1 });
    expect(await account.sdk.trash.purge(file.id)).toEqual({ id: file.id, purgedFiles: 1, purgedFolders: 0 });
    expect(await listed()).toEqual([remaining.id]);
    for (const { id } of [file, inside]) {
      await expect(account.sdk.files.restore(id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    }
    await expect(account.sdk.trash.purge(file.id)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
    await expect(account.sdk.trash.purge(inside.id)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
  });

  test("of the complete trash deletes all its items, and no live files", async () => {
    const press = await create("Press");
    await upload("inside", press.id);
    const [file, alive] = [await upload("file"), await upload("alive")];
    await deleteAll(press.id);
    await account.sdk.files.delete(file.id);
    expect(await account.sdk.trash.empty()).toEqual({ purgedFiles: 2, purgedFolders: 1 });
    expect(await account.sdk.trash.empty()).toEqual({ purgedFiles: 0, purgedFolders: 0 });
    expect(await listed()).toEqual([]);
    expect(await trashStorage()).toMatchObject({ bytes: 0 });
    expect((await account.sdk.files.list().all()).map(({ id }) => id)).toEqual([alive.id]);
    await expect(account.sdk.trash.purge(alive.id)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
  });

  test("requires the delete permission, and a restore requires write", async () => {
    const { id } = await upload("content");
    await account.sdk.files.delete(id);
    const reader = await service.account({ permissions: ["read"] });
    for (const [method, path] of [
      ["DELETE", "/trash"],
      ["DELETE", `/trash/${id}`],
      ["POST", `/files/${id}/restore`],
    ] as const) {
      await expectError(await reader.request(`/api/v1${path}`, { method }), 403, "INSUFFICIENT_PERMISSIONS");
    }
  });
});
