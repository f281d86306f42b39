import type { BulkOperation, FileRecord, OperationsCreateParams } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const upload = (content: string, folderId: string | null = null) =>
  account.sdk.files.upload(new Blob([content]), { folderId });

async function deleted(...contents: string[]): Promise<FileRecord[]> {
  const files: FileRecord[] = [];
  for (const content of contents) {
    const file = await upload(content);
    await account.sdk.files.delete(file.id);
    files.push(file);
  }
  return files;
}

/** Runs the operation and verifies that its dry run returned the same result. */
async function runBulk(params: OperationsCreateParams): Promise<BulkOperation> {
  const dryRun = await account.sdk.operations.create({ ...params, dryRun: true });
  const { id } = await account.sdk.operations.create(params);
  const operation = await account.sdk.operations.wait(id);
  const sorted = ({ errors }: BulkOperation) => errors.toSorted((a, b) => a.code.localeCompare(b.code));
  expect([dryRun.counts, sorted(dryRun)]).toEqual([operation.counts, sorted(operation)]);
  return operation;
}

const totals = async () => {
  const { totalFiles, storageBytes } = (await account.sdk.stats.get({ days: 1 })).summary;
  return { totalFiles, storageBytes };
};

test("restore returns files to their original folder or to a given one, and they count as storage again", async () => {
  const folder = await account.sdk.folders.create({ name: "Press" });
  const inside = await upload("inside", folder.id);
  await account.sdk.files.delete(inside.id);
  const [first, second] = await deleted("first", "second");
  expect((await runBulk({ type: "restore", ids: [first?.id ?? "", inside.id] })).counts).toMatchObject({
    done: 2,
    failed: 0,
  });
  expect(await account.sdk.files.get(inside.id)).toMatchObject({ folderId: folder.id, cdnUrl: inside.cdnUrl });
  expect(await totals()).toEqual({ totalFiles: 2, storageBytes: 11 });
  expect((await runBulk({ type: "restore", filter: {}, arguments: { folderId: folder.id } })).counts.done).toBe(1);
  expect((await account.sdk.files.get(second?.id ?? "")).folderId).toBe(folder.id);
  expect((await account.sdk.trash.list().page()).pagination.total).toBe(0);
});

test("a filter matches the items of the trash; a file that was deleted with a folder is restored by its id", async () => {
  const folder = await account.sdk.folders.create({ name: "Press" });
  const inside = await upload("inside", folder.id);
  await account.sdk.folders.delete(folder.id, { deleteContents: true });
  const [first] = await deleted("first");
  expect((await runBulk({ type: "restore", filter: {} })).counts).toMatchObject({ total: 1, done: 1 });
  expect(idsOf(await account.sdk.files.list().all())).toEqual([first?.id]);
  const withoutFolder = await runBulk({ type: "restore", ids: [inside.id] });
  expect(withoutFolder.errors).toEqual([{ code: "FOLDER_DELETED", count: 1 }]);
  expect((await runBulk({ type: "restore", ids: [inside.id], arguments: { folderId: null } })).counts.done).toBe(1);
});

test("restores the same content only once, and not if a live file has it", async () => {
  const duplicates = [...(await deleted("twin")), ...(await deleted("twin"))];
  const [alive] = await deleted("alive");
  await upload("alive");
  const operation = await runBulk({ type: "restore", ids: [...idsOf(duplicates), alive?.id ?? ""] });
  expect(operation.errors).toEqual([{ code: "DUPLICATE_FILE", count: 2 }]);
  expect(await totals()).toEqual({ totalFiles: 2, storageBytes: 9 });
});

test("files that do not fit stay in the trash, and smaller ones are restored if they fit", async () => {
  account = await service.account({ limits: { storageBytes: 10 } });
  const [large, small] = await deleted("666666", "4444");
  const alive = await upload("55555");
  const { errors } = await runBulk({ type: "restore", filter: {} });
  expect(errors).toEqual([{ code: "STORAGE_LIMIT_EXCEEDED", count: 1 }]);
  expect(idsOf(await account.sdk.files.list().all())).toEqual([alive.id, small?.id]);
  expect(idsOf(await account.sdk.trash.list().all())).toEqual([large?.id]);
  expect(await totals()).toEqual({ totalFiles: 2, storageBytes: 9 });
});

test("purge deletes permanently, and only files in the trash", async () => {
  const files = await deleted("1", "2", "3");
  const alive = await upload("alive");
  const [first, ...otherIds] = idsOf(files);
  const operation = await runBulk({ type: "purge", ids: [first ?? "", alive.id] });
  expect(operation).toMatchObject({ counts: { done: 1 }, errors: [{ code: "TRASH_ITEM_NOT_FOUND", count: 1 }] });
  await expect(account.sdk.files.restore(first ?? "")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  expect(idsOf(await account.sdk.trash.list().all()).toSorted()).toEqual(otherIds.toSorted());
  expect((await runBulk({ type: "purge", filter: {} })).counts).toMatchObject({ total: 2, done: 2 });
  const again = await runBulk({ type: "restore", ids: idsOf(files) });
  expect(again.errors).toEqual([{ code: "FILE_NOT_FOUND", count: 3 }]);
  expect(idsOf(await account.sdk.files.list().all())).toEqual([alive.id]);
});

test("old versions are not items of the trash, and are purged with their file", async () => {
  const file = await upload("first");
  await account.sdk.files.replace(file.id, new Blob(["second"]));
  expect((await runBulk({ type: "restore", filter: {} })).counts.total).toBe(0);
  expect((await runBulk({ type: "purge", filter: {} })).counts.total).toBe(0);
  const versions = service.db.selectFrom("files").select("id").where("version_of", "=", file.id);
  const [old] = idsOf(await versions.execute());
  const byId = await runBulk({ type: "purge", ids: [old ?? ""] });
  expect(byId.errors).toEqual([{ code: "TRASH_ITEM_NOT_FOUND", count: 1 }]);
  await account.sdk.files.delete(file.id);
  expect((await runBulk({ type: "purge", ids: [file.id] })).counts.done).toBe(1);
  expect(idsOf(await versions.where("deleted_at", ">", new Date(0)).execute())).toEqual([]);
});

test("each operation requires the permission of its single operation", async () => {
  const post = (of: TestAccount, type: string) =>
    of.request("/api/v1/operations", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ type, filter: {} }),
    });
  const writes = await service.account({ permissions: ["write"] });
  const deletes = await service.account({ permissions: ["delete"] });
  expect((await post(writes, "restore")).status).toBe(202);
  expect((await post(deletes, "purge")).status).toBe(202);
  await expectError(await post(deletes, "restore"), 403, "INSUFFICIENT_PERMISSIONS");
  await expectError(await post(writes, "purge"), 403, "INSUFFICIENT_PERMISSIONS");
});
