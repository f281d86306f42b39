import type { BulkOperation, FileRecord, OperationsCreateParams } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";

let service: BlackBox;
let account: TestAccount;
let files: FileRecord[];
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
  files = await uploadedBy(account, 3);
});
afterAll(() => service.stop());

const NO_FILE = "file_00000000000000000000000000";
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

async function uploadedBy({ sdk }: TestAccount, count: number, folderId?: string): Promise<FileRecord[]> {
  const content = () => new Blob([crypto.randomUUID()]);
  const uploads = Array.from({ length: count }, () =>
    sdk.files.upload(content(), { tags: ["old"], ...(folderId && { folderId }) }),
  );
  return Promise.all(uploads);
}

async function runBulk(params: OperationsCreateParams): Promise<BulkOperation> {
  const { id } = await account.sdk.operations.create(params);
  return account.sdk.operations.wait(id);
}

function post(body: unknown, of = account): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return of.request("/api/v1/operations", { method: "POST", headers, body: JSON.stringify(body) });
}

const all = { total: 3, done: 3, failed: 0, pending: 0, cancelled: 0 };

describe("each type changes its files like the single operation", () => {
  test("update", async () => {
    const [first] = files;
    const arguments_ = { addTags: [" new ", "old"], removeTags: ["gone"], description: "Boats.", isPublic: false };
    const operation = await runBulk({ type: "update", ids: idsOf(files), arguments: arguments_ });
    expect(operation).toMatchObject({ type: "update", state: "COMPLETED", dryRun: false, counts: all, errors: [] });
    const changed = await account.sdk.files.list({ search: "NEW" }).all();
    expect(idsOf(changed).toSorted()).toEqual(idsOf(files).toSorted());
    for (const file of changed) {
      expect(file).toMatchObject({ tags: ["old", "new"], description: "Boats.", isPublic: false });
      expect(file.updatedAt > (first?.updatedAt ?? "")).toBe(true);
    }
    await expectError(await fetch(first?.cdnUrl ?? ""), 403, "INVALID_SIGNATURE");
    await runBulk({ type: "update", ids: idsOf(files), arguments: { removeTags: ["old"] } });
    expect((await account.sdk.files.get(first?.id ?? "")).tags).toEqual(["new"]);
    await runBulk({ type: "update", ids: idsOf(files), arguments: { tags: [] } });
    expect(await account.sdk.files.list({ search: "new" }).all()).toEqual([]);
  });

  test("update, with a file that would have too many tags", async () => {
    const full = Array.from({ length: 50 }, (_, i) => `tag ${i}`);
    const [first, second, third] = files;
    await account.sdk.files.update(first?.id ?? "", { tags: full });
    const addTags = ["tag 7", "one more"];
    const wanted = { type: "update", ids: idsOf(files), arguments: { addTags } } as const;
    const counts = { total: 3, done: 2, failed: 1, pending: 0, cancelled: 0 };
    const errors = [{ code: "VALIDATION_ERROR", count: 1 }];
    expect(await account.sdk.operations.create({ ...wanted, dryRun: true })).toMatchObject({ counts, errors });
    expect(await runBulk(wanted)).toMatchObject({ counts, errors });
    expect((await account.sdk.files.get(first?.id ?? "")).tags).toEqual(full);
    for (const file of [second, third])
      expect((await account.sdk.files.get(file?.id ?? "")).tags).toEqual(["old", ...addTags]);
  });

  test("move, and back to the root", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    expect((await runBulk({ type: "move", ids: idsOf(files), arguments: { folderId } })).counts).toEqual(all);
    expect(await account.sdk.files.list({ folderId }).all()).toHaveLength(3);
    expect((await runBulk({ type: "move", filter: { folderId }, arguments: { folderId: null } })).counts).toEqual(all);
    expect(await account.sdk.files.list({ folderId: "root" }).all()).toHaveLength(3);
  });

  test("delete", async () => {
    const [other] = await uploadedBy(account, 1);
    expect((await runBulk({ type: "delete", ids: idsOf(files) })).counts).toEqual(all);
    expect(idsOf(await account.sdk.files.list().all())).toEqual([other?.id]);
    const { summary } = await account.sdk.stats.get({ days: 1 });
    expect(summary).toMatchObject({ totalFiles: 1, storageBytes: other?.fileSize });
    await expectError(await fetch(files[0]?.cdnUrl ?? ""), 404, "FILE_NOT_FOUND");
  });
});

test("a filter matches the files of the list at the time of the request", async () => {
  const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
  const inside = await uploadedBy(account, 4, folderId);
  await account.sdk.files.update(inside[0]?.id ?? "", { tags: ["harbour"] });
  const tally = async (filter: OperationsCreateParams["filter"]) => {
    const params = { type: "delete", dryRun: true, ...(filter && { filter }) } as const;
    return (await account.sdk.operations.create(params)).counts.total;
  };
  expect(await tally({})).toBe(7);
  expect(await tally({ folderId: "root" })).toBe(3);
  expect(await tally({ folderId })).toBe(4);
  expect(await tally({ folderId, search: "HARB" })).toBe(1);
  expect(await tally({ search: "ha" })).toBe(1);
  expect(await tally({ type: "IMAGE" })).toBe(0);
  expect(await tally({ sensitive: true })).toBe(0);
  const nothing = await runBulk({ type: "delete", filter: { type: "VIDEO" } });
  expect(nothing).toMatchObject({ state: "COMPLETED", counts: { total: 0, done: 0 } });
  expect((await runBulk({ type: "delete", filter: { folderId } })).counts.done).toBe(4);
  expect(idsOf(await account.sdk.files.list().all()).toSorted()).toEqual(idsOf(files).toSorted());
});

test("missing files and files of other accounts fail separately, and a repeated id counts once", async () => {
  const otherAccount = await service.account();
  const [theirs] = await uploadedBy(otherAccount, 1);
  const [first, second, third] = idsOf(files);
  await account.sdk.files.delete(third ?? "");
  const wrong = [theirs?.id ?? "", third ?? "", NO_FILE, "'; drop table files", "🚢"];
  const ids = [first ?? "", first ?? "", second ?? "", ...wrong];
  const counts = { total: 7, done: 2, failed: 5, pending: 0, cancelled: 0 };
  const errors = [{ code: "FILE_NOT_FOUND", count: 5 }];
  expect(await account.sdk.operations.create({ type: "delete", ids, dryRun: true })).toMatchObject({ counts, errors });
  const operation = await runBulk({ type: "delete", ids });
  expect(operation).toMatchObject({ state: "COMPLETED", counts, errors });
  const failed = await account.sdk.operations.items(operation.id, { state: "FAILED", limit: 2 }).all();
  expect(idsOf(failed).toSorted()).toEqual(wrong.toSorted());
  expect(new Set(failed.map(({ errorCode }) => errorCode))).toEqual(new Set(["FILE_NOT_FOUND"]));
  expect(await account.sdk.operations.items(operation.id, { state: "DONE" }).all()).toEqual(
    [first, second].toSorted().map((id) => ({ id, state: "DONE", errorCode: null })),
  );
  expect(await account.sdk.operations.items(operation.id).all()).toHaveLength(7);
  expect((await otherAccount.sdk.files.get(theirs?.id ?? "")).id).toBe(theirs?.id);
});

test("a dry run stores its counts and changes nothing", async () => {
  const operation = await account.sdk.operations.create({ type: "delete", filter: {}, dryRun: true });
  expect(operation).toMatchObject({ state: "COMPLETED", dryRun: true, counts: all, errors: [] });
  expect(await account.sdk.operations.get(operation.id)).toEqual(operation);
  expect(await account.sdk.operations.items(operation.id).all()).toEqual([]);
  expect(await account.sdk.files.list().all()).toHaveLength(3);
});

test("operations are listed newest first, only for their account", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.unshift((await runBulk({ type: "delete", ids: [NO_FILE] })).id);
  expect(idsOf(await account.sdk.operations.list({ limit: 2 }).all())).toEqual(ids);
  const otherAccount = await service.account();
  expect(await otherAccount.sdk.operations.list().all()).toEqual([]);
  const notFound = { code: "OPERATION_NOT_FOUND", details: { id: ids[0] } };
  await expect(otherAccount.sdk.operations.get(ids[0] ?? "")).rejects.toMatchObject(notFound);
  await expect(otherAccount.sdk.operations.items(ids[0] ?? "").all()).rejects.toMatchObject(notFound);
  await expect(otherAccount.sdk.operations.cancel(ids[0] ?? "")).rejects.toMatchObject(notFound);
});

test("cancel ends the rest of an operation, and does not change an ended one", async () => {
  const many = Array.from({ length: 900 }, (_, i) => `x${String(i).padStart(4, "0")}`);
  let operation: BulkOperation;
  let cancelled: BulkOperation;
  do {
    operation = await account.sdk.operations.create({ type: "delete", ids: [...many, ...idsOf(files)] });
    cancelled = await account.sdk.operations.cancel(operation.id);
    // On a busy machine the operation can be completed before the cancellation arrives.
  } while (cancelled.state === "COMPLETED");
  expect(cancelled.state).toBe("CANCELLED");
  const { total, failed, pending, cancelled: rest } = cancelled.counts;
  // The ids of the files sort before the malformed ones, so the files can be done already.
  expect({ total, pending, sum: failed + cancelled.counts.done + rest }).toEqual({ total: 903, pending: 0, sum: 903 });
  expect(rest).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await account.sdk.operations.get(operation.id)).toEqual(cancelled);
  const items = await account.sdk.operations.items(operation.id, { state: "CANCELLED", limit: 1000 }).all();
  expect(items).toHaveLength(rest);
  expect(await account.sdk.operations.items(operation.id, { state: "PENDING" }).all()).toEqual([]);
  const ended = await runBulk({ type: "delete", ids: [NO_FILE] });
  expect(await account.sdk.operations.cancel(ended.id)).toEqual(ended);
});

describe("an operation is rejected before it begins for", () => {
  test.each<[string, object]>([
    ["neither ids nor filter", { type: "delete" }],
    ["both ids and filter", { type: "delete", ids: [NO_FILE], filter: {} }],
    ["an empty list of ids", { type: "delete", ids: [] }],
    ["more than 1000 ids", { type: "delete", ids: Array.from({ length: 1001 }, () => NO_FILE) }],
    ["an unknown type", { type: "explode", ids: [NO_FILE] }],
    ["an argument of another type", { type: "delete", ids: [NO_FILE], arguments: { tags: [] } }],
    ["an update without arguments", { type: "update", ids: [NO_FILE], arguments: {} }],
    ["a move without a destination", { type: "move", ids: [NO_FILE] }],
    ["tags and addTags", { type: "update", ids: [NO_FILE], arguments: { tags: ["a"], addTags: ["b"] } }],
    ["a tag that is too long", { type: "update", ids: [NO_FILE], arguments: { addTags: ["ﷺ".repeat(65)] } }],
    ["an unknown filter", { type: "delete", filter: { name: "x" } }],
    ["an unknown AI operation", { type: "ai", ids: [NO_FILE], arguments: { operation: "upscale" } }],
  ])("%s", async (_what, body) => {
    await expectError(await post(body), 400, "VALIDATION_ERROR");
    expect(await account.sdk.operations.list().all()).toEqual([]);
  });

  test("a missing folder", async () => {
    const body = { type: "move", ids: idsOf(files), arguments: { folderId: "fold_00000000000000000000000000" } };
    await expectError(await post(body), 404, "FOLDER_NOT_FOUND");
  });

  test("an AI operation that the plan does not include", async () => {
    const body = { type: "ai", ids: idsOf(files), arguments: { operation: "ocr" } };
    await expectError(await post(body, await service.account({ plan: "FREE" })), 403, "PLAN_NOT_AI_CAPABLE");
  });

  test("a key without the permission of the single operation", async () => {
    const writes = await service.account({ permissions: ["write"] });
    const deletes = await service.account({ permissions: ["delete"] });
    const update = { type: "update", ids: [NO_FILE], arguments: { tags: [] } };
    const { details } = await expectError(
      await post({ type: "delete", ids: [NO_FILE] }, writes),
      403,
      "INSUFFICIENT_PERMISSIONS",
    );
    expect(details).toEqual({ required: "delete", granted: ["read", "write"] });
    await expectError(await post(update, deletes), 403, "INSUFFICIENT_PERMISSIONS");
    expect((await post(update, writes)).status).toBe(202);
    expect((await post({ type: "delete", ids: [NO_FILE] }, deletes)).status).toBe(202);
  });

  test("more files than the calls of the day allow", async () => {
    account = await service.account({ limits: { apiCallsPerDay: 5 } });
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `x${i}`);
    const operation = { type: "delete", ids: ids(201) };
    expect((await post(operation)).status, "three of five").toBe(202);
    await expectError(await post(operation), 429, "RATE_LIMIT_EXCEEDED");
    const last = await post({ ...operation, dryRun: true });
    expect(last.status, "the rejected operation cost only its request").toBe(202);
    await expectError(await post({ type: "delete", ids: ids(1) }), 429, "RATE_LIMIT_EXCEEDED");
    const { total } = await service.db
      .selectFrom("bulk_operations")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    expect(total).toBe(2);
  });
});

test("the call after a bulk operation reports the calls that it cost", async () => {
  account = await service.account({ limits: { apiCallsPerDay: 1_000 } });
  let calls = 0;
  /** The calls that remain, and those that this test has made. */
  const total = async () => {
    calls += 1;
    return Number((await account.request("/api/v1/folders")).headers.get("X-RateLimit-Remaining")) + calls;
  };
  // Behind a load balancer, each process reserves calls while others arrive, and reports them until it returns them.
  const settled = { interval: 1_500, timeout: 30_000 };
  await expect.poll(total, settled).toBe(1_000);
  expect((await post({ type: "delete", ids: Array.from({ length: 901 }, (_, i) => `x${i}`) })).status).toBe(202);
  await expect.poll(total, settled).toBe(1_000 - 10);
});

test("the audit log has one event for the creation and one for the cancellation of an operation", async () => {
  const { id } = await runBulk({ type: "delete", ids: idsOf(files) });
  await account.sdk.operations.cancel(id);
  const listed = await account.sdk.audit.list().all();
  const events = listed
    .filter(({ action }) => action !== "file.create")
    .map(({ action, targetId, details }) => ({ action, targetId, details }));
  expect(events).toEqual([
    { action: "operation.cancel", targetId: id, details: expect.anything() },
    { action: "operation.create", targetId: id, details: { type: "delete", dryRun: false, total: 3 } },
  ]);
});
