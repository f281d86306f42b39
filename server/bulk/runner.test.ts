import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
  await service.bulk.runner.stop();
});
afterAll(() => service.stop());

const begin = () => account.sdk.operations.create({ type: "delete", ids: ["x", "y"] });

test("an operation that no process gets ahead with is given up, and says what was left", async () => {
  const { id } = await begin();
  await service.db.updateTable("bulk_operations").set({ attempts: 15 }).where("id", "=", id).execute();
  service.bulk.runner.start();
  const counts = { total: 2, done: 0, failed: 0, pending: 0, cancelled: 2 };
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "FAILED", counts });
  const items = await account.sdk.operations.items(id).all();
  expect(items.map(({ state }) => state)).toEqual(["CANCELLED", "CANCELLED"]);
});

test("one whose process died is taken up when it has said nothing for a while", async () => {
  const { id } = await begin();
  expect(await service.bulk.operations.dequeue()).toMatchObject({ id, accountId: account.id, attempts: 1 });
  expect(await service.bulk.operations.dequeue(), "it is another's").toBeNull();
  expect(await service.bulk.operations.dueIn()).toBeGreaterThan(1_000);
  service.bulk.runner.start();
  expect(await account.sdk.operations.wait(id)).toMatchObject({ state: "COMPLETED", counts: { failed: 2 } });
});

test("an operation of an account that is erased ends", async () => {
  const { id } = await begin();
  await service.db.updateTable("accounts").set({ erased_at: new Date() }).where("id", "=", account.id).execute();
  service.bulk.runner.start();
  await expect
    .poll(() => service.bulk.operations.find(account.id, id))
    .toMatchObject({ state: "CANCELLED", reached: "" });
});

test("what ended long ago is removed with its items, and nothing else", async () => {
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
  expect(await service.bulk.operations.prune(new Date(Date.now() - 30 * 86_400_000))).toBe(1);
  const left = await account.sdk.operations.list().all();
  expect(left.map(({ id }) => id)).toEqual([open.id, recent.id]);
  const items = service.db.selectFrom("bulk_items").where("operation_id", "=", old.id).selectAll();
  expect(await items.execute()).toEqual([]);
});

test("what a rule refuses once it is under way is told, and the operation ends", async () => {
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
  service.bulk.runner.start();
  const [move, restore] = await Promise.all(operations.map(({ id }) => account.sdk.operations.wait(id)));
  const missing = { code: "FILE_NOT_FOUND", count: 1 };
  const refused = { code: "FOLDER_NOT_FOUND", count: 1 };
  expect(move).toMatchObject({ state: "COMPLETED", counts: { done: 0, failed: 2 } });
  expect(move?.errors).toEqual(expect.arrayContaining([missing, refused]));
  expect(restore?.errors).toEqual(expect.arrayContaining([missing, refused]));
});
