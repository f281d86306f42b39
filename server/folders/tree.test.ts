import type { Folder, FolderWithContents } from "@media-asset-service/sdk";
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

const UNKNOWN = "fold_01jv3k2d8s6m4q0y7e9t1w5bhr";
const create = (name: string, parentId: string | null = null) => account.sdk.folders.create({ name, parentId });

/** Creates nested folders. The first one is in the root or in `parentId`. */
async function chain(levels: number, parentId: string | null = null, name = "level"): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (let i = 0; i < levels; i++) folders.push(await create(name, folders.at(-1)?.id ?? parentId));
  return folders;
}

describe("PATCH", () => {
  test("moves a folder with its contents", async () => {
    const [a, b] = [await create("a"), await create("b")];
    const inside = await create("inside", a.id);
    const file = await account.sdk.files.upload(new Blob(["x"]), { folderId: inside.id });
    expect(await account.sdk.folders.update(a.id, { parentId: b.id })).toMatchObject({ id: a.id, parentId: b.id });
    expect((await account.sdk.folders.get(b.id)).children.map(({ id }) => id)).toEqual([a.id]);
    expect(await account.sdk.folders.get(inside.id)).toMatchObject({ parentId: a.id, fileCount: 1 });
    expect((await account.sdk.files.get(file.id)).folderId).toBe(inside.id);
    expect(await account.sdk.folders.update(a.id, { parentId: null })).toMatchObject({ parentId: null });
    expect((await account.sdk.folders.get(b.id)).childCount).toBe(0);
  });

  test("does not change absent fields", async () => {
    const parent = await create("parent");
    const folder = await account.sdk.folders.create({ name: "a", parentId: parent.id, description: "Words." });
    expect(await account.sdk.folders.update(folder.id, { name: "b" })).toEqual({
      ...folder,
      name: "b",
      updatedAt: expect.any(String),
    });
    expect(await account.sdk.folders.update(folder.id, { description: "" })).toMatchObject({
      name: "b",
      parentId: parent.id,
      description: "",
    });
  });

  test("accepts the current name and parent of the folder", async () => {
    const parent = await create("parent");
    const folder = await create("a", parent.id);
    expect(await account.sdk.folders.update(folder.id, { name: " a ", parentId: parent.id })).toMatchObject({
      name: "a",
      parentId: parent.id,
    });
  });

  test("returns 409 for an existing name, and changes nothing", async () => {
    const [a, b] = [await create("a"), await create("b")];
    const sameName = await create("b", a.id);
    for (const [changes, existingFolderId] of [
      [{ name: "a" }, a.id],
      [{ parentId: a.id }, sameName.id],
      [{ parentId: a.id, name: " b" }, sameName.id],
    ] as const) {
      await expect(account.sdk.folders.update(b.id, changes)).rejects.toMatchObject({
        status: 409,
        code: "DUPLICATE_FOLDER",
        details: { existingFolderId },
      });
    }
    expect(await account.sdk.folders.get(b.id)).toMatchObject({ name: "b", parentId: null });
    expect(await account.sdk.folders.update(b.id, { parentId: a.id, name: "c" })).toMatchObject({ parentId: a.id });
  });

  test("returns CIRCULAR_REFERENCE for the folder itself and its subfolders, at any depth", async () => {
    const top = await create("0");
    const chain = [top];
    for (let level = 1; level < 8; level++) chain.push(await create(`${level}`, chain.at(-1)?.id));
    for (const { id } of chain) {
      const circular = account.sdk.folders.update(top.id, { parentId: id });
      await expect(circular, id).rejects.toMatchObject({ status: 400, code: "CIRCULAR_REFERENCE" });
    }
    expect((await account.sdk.folders.get(top.id)).parentId).toBeNull();
  });

  test("returns CIRCULAR_REFERENCE before DUPLICATE_FOLDER", async () => {
    const a = await create("a");
    const b = await create("b", a.id);
    await create("a", b.id);
    const circular = account.sdk.folders.update(a.id, { parentId: b.id });
    await expect(circular).rejects.toMatchObject({ status: 400, code: "CIRCULAR_REFERENCE" });
  });

  test.each([UNKNOWN, "nonsense", "root", ""])("returns 404 for the parent %j", async (parentId) => {
    const { id } = await create("a");
    const notFound = { status: 404, code: "FOLDER_NOT_FOUND", details: { id: parentId } };
    await expect(account.sdk.folders.update(id, { parentId })).rejects.toMatchObject(notFound);
    await expect(create("b", parentId)).rejects.toMatchObject(notFound);
  });

  test.each(["{}", '{"description":null}', '{"nonsense":1}', '{"id":"x"}', '{"parentId":5}'])(
    "rejects %s",
    async (body) => {
      const { id } = await create("a");
      const headers = { "Content-Type": "application/json" };
      const response = await account.request(`/api/v1/folders/${id}`, { method: "PATCH", headers, body });
      await expectError(response, 400, "VALIDATION_ERROR");
    },
  );

  test("rejects one of two concurrent moves that would create a cycle", async () => {
    const [a, b] = [await create("a"), await create("b")];
    const results = await Promise.allSettled([
      account.sdk.folders.update(a.id, { parentId: b.id }),
      account.sdk.folders.update(b.id, { parentId: a.id }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(reasons).toMatchObject([{ code: "CIRCULAR_REFERENCE" }]);
  });
});

describe("depth", () => {
  test("is limited to 32 levels: creating the 33rd is rejected", async () => {
    const levels = await chain(32);
    const call = create("too deep", levels.at(-1)?.id);
    await expect(call).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    const { deletedFolders } = await account.sdk.folders.delete(levels[0]?.id ?? "", { deleteContents: true });
    expect(deletedFolders).toBe(32);
  });

  test("includes the complete subtree of a move", async () => {
    const deep = await chain(30);
    const two = await chain(2, null, "two");
    const three = await chain(3, null, "three");
    const bottom = deep.at(-1)?.id ?? "";
    const tooDeep = account.sdk.folders.update(three[0]?.id ?? "", { parentId: bottom });
    await expect(tooDeep).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect(await account.sdk.folders.update(two[0]?.id ?? "", { parentId: bottom })).toMatchObject({
      parentId: bottom,
    });
    await account.sdk.folders.delete(three[2]?.id ?? "");
    expect((await account.sdk.folders.update(three[0]?.id ?? "", { parentId: bottom })).parentId).toBe(bottom);
  });
});

describe("get-folder", () => {
  test("returns the first 200 children by name and counts all of them", async () => {
    const parent = await create("parent");
    const names = Array.from({ length: 201 }, (_, i) => `${1000 + i}`);
    const now = new Date();
    // Written directly to the database, because 201 requests are slow.
    await service.db
      .insertInto("folders")
      .values(
        names.map((name, i) => ({
          id: `${UNKNOWN.slice(0, -4)}${name.replaceAll("1", "b").slice(-3)}${i % 2}`,
          account_id: account.id,
          parent_id: parent.id,
          name,
          description: "",
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })),
      )
      .execute();
    const { children, childCount } = await account.sdk.folders.get(parent.id);
    expect(childCount).toBe(201);
    expect(children.map(({ name }) => name)).toEqual(names.slice(0, 200));
    expect(await account.sdk.folders.list({ parentId: parent.id, limit: 200 }).all()).toHaveLength(201);
  });
});

describe("another account", () => {
  test("receives 404 for the folder in every operation, as for an unknown folder", async () => {
    const folder = await create("Press");
    const other = (await service.account()).sdk;
    const mine = await other.folders.create({ name: "mine" });
    for (const call of [
      () => other.folders.get(folder.id),
      () => other.folders.update(folder.id, { name: "stolen" }),
      () => other.folders.delete(folder.id, { deleteContents: true }),
      () => other.folders.create({ name: "inside", parentId: folder.id }),
      () => other.folders.update(mine.id, { parentId: folder.id }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        status: 404,
        code: "FOLDER_NOT_FOUND",
        details: { id: folder.id },
      });
    }
    expect(await other.folders.list({ parentId: folder.id }).all()).toEqual([]);
    const unchanged: FolderWithContents = { ...folder, fileCount: 0, childCount: 0, children: [] };
    expect(await account.sdk.folders.get(folder.id)).toEqual(unchanged);
  });
});
