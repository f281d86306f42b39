import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { dequeueOperation, dueIn, findOperation, pruneOperations } from "./rows.ts";
import { bulkRunner } from "./runner.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
  await bulkRunner(service.context).stop();
});
afterAll(() => service.stop());

const begin = () => account.sdk.operations.create({ type: "delete", ids: ["x", "y"] });

test("an operation fails after too many attempts, and reports the remaining files as cancelled", async () => {
  const { id } = await begin();
  await service.db.updateTable("bulk_operations").set({ attempts: 15 }).where("id", "=", id).execute();
  bulkRunner(service.context).start();
  const counts = { total: 2, done: 0, failed: 0, pending: 0, cancelled: 2 };
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "FAILED", counts });
  const items = await account.sdk.operations.items(id).all();
  expect(items.map(({ state }) => state)).toEqual(["CANCELLED", "CANCELLED"]);
});

test("an operation whose process died is resumed after its lease expires", async () => {
  const { id } = await begin();
  expect(await dequeueOperation(service.db)).toMatchObject({ id, accountId: account.id, attempts: 1 });
  expect(await dequeueOperation(service.db), "the operation is leased").toBeNull();
  expect(await dueIn(service.db)).toBeGreaterThan(1_000);
  bulkRunner(service.context).start();
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "COMPLETED", counts: { failed: 2 } });
});

test("an operation of an erased account is cancelled", async () => {
  const { id } = await begin();
  await service.db.updateTable("accounts").set({ erased_at: new Date() }).where("id", "=", account.id).execute();
  bulkRunner(service.context).start();
  await expect.poll(() => findOperation(service.db, account.id, id)).toMatchObject({ state: "CANCELLED", reached: "" });
});

test("operations that ended long ago are deleted with their items, and no others", async () => {
  const old = await begin();
  const recent = await begin();
  const open = await begin();
  const end = (id: string, days: number) =>
    service.db
      .updateTable("bulk_operations")
      .set({ state: "COMPLETED", ended_at: new Date(Date.now() - days * 86_400_000) })
      .where("id", "=", id)
      .execute();
  await end(old.id, 31);
  await end(recent.id, 29);
  expect(await pruneOperations(service.db, new Date(Date.now() - 30 * 86_400_000))).toBe(1);
  const remaining = await account.sdk.operations.list().all();
  expect(remaining.map(({ id }) => id)).toEqual([open.id, recent.id]);
  const items = service.db.selectFrom("bulk_items").where("operation_id", "=", old.id).selectAll();
  expect(await items.execute()).toEqual([]);
});

test("an error that rejects a batch is recorded for its files, and the operation completes", async () => {
  const folder = await account.sdk.folders.create({ name: "Press" });
  const files = [];
  for (const content of ["one", "two"]) files.push((await account.sdk.files.upload(new Blob([content]))).id);
  const wanted = { ids: files, arguments: { folderId: folder.id } };
  const operations = [
    await account.sdk.operations.create({ type: "move", ...wanted }),
    await account.sdk.operations.create({ type: "restore", ids: files, arguments: wanted.arguments }),
  ];
  await account.sdk.files.delete(files[0] ?? "");
  await account.sdk.folders.delete(folder.id);
  bulkRunner(service.context).start();
  const [move, restore] = await Promise.all(operations.map(({ id }) => account.sdk.operations.wait(id)));
  const missing = { code: "FILE_NOT_FOUND", count: 1 };
  const folderMissing = { code: "FOLDER_NOT_FOUND", count: 1 };
  expect(move).toMatchObject({ state: "COMPLETED", counts: { done: 0, failed: 2 } });
  expect(move?.errors).toEqual(expect.arrayContaining([missing, folderMissing]));
  expect(restore?.errors).toEqual(expect.arrayContaining([missing, folderMissing]));
});
