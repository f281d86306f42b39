import type { CollectionWithCount } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

const START = new Date("2026-05-11T09:30:00.000Z");

let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
});
beforeEach(async () => {
  now = START;
  account = await service.account();
});
afterAll(() => service.stop());

let made = 0;
const note = async (of = account) => {
  made += 1;
  const file = await of.sdk.files.upload(new Blob([`note ${made}`]), { filename: `note-${made}.txt` });
  return file.id;
};
const notes = (count: number) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(
    async (all) => [...(await all), await note()],
    Promise.resolve([]),
  );
const idsIn = async (id: string) => (await account.sdk.collections.files(id).all()).map((file) => file.id);
const invalidAt = (path: string) => ({
  status: 400,
  code: "VALIDATION_ERROR",
  details: { issues: [expect.objectContaining({ path })] },
});

describe("a collection", () => {
  test("is created, read, changed, listed by name and deleted", async () => {
    const { collections } = account.sdk;
    const kit = await collections.create({ name: "  Press kit ", type: "manual", description: "For journalists" });
    expect(kit).toEqual({
      id: expect.stringMatching(/^col_[0-9a-z]{26}$/),
      name: "Press kit",
      type: "manual",
      description: "For journalists",
      createdAt: START.toISOString(),
      updatedAt: START.toISOString(),
    });
    const best = await collections.create({ name: "best", type: "query", query: "is:starred", sort: "filename" });
    expect(best).toMatchObject({ type: "query", query: "is:starred", sort: "filename", order: "asc" });
    expect(await collections.list().all()).toEqual([best, kit]);
    expect(await collections.get(kit.id)).toEqual({
      ...kit,
      fileCount: 0,
      coverFileId: null,
    } satisfies CollectionWithCount);
    now = new Date(START.getTime() + 60_000);
    const renamed = await collections.update(kit.id, { name: "Archive", description: "" });
    expect(renamed).toEqual({ ...kit, name: "Archive", description: "", updatedAt: now.toISOString() });
    expect(await collections.update(best.id, { sort: "fileSize" })).toMatchObject({ sort: "fileSize", order: "desc" });
    expect(await collections.update(best.id, { order: "asc" })).toMatchObject({ sort: "fileSize", order: "asc" });
    expect(await collections.delete(kit.id)).toEqual({ deleted: true, id: kit.id });
    const missing = { status: 404, code: "COLLECTION_NOT_FOUND", details: { id: kit.id } };
    await expect(collections.get(kit.id)).rejects.toMatchObject(missing);
    await expect(collections.delete(kit.id)).rejects.toMatchObject(missing);
    await expect(collections.update(kit.id, { name: "x" })).rejects.toMatchObject(missing);
  });

  test("has a unique name, regardless of case", async () => {
    const { collections } = account.sdk;
    const { id } = await collections.create({ name: "Łódź", type: "manual" });
    const taken = { status: 409, code: "COLLECTION_EXISTS", details: { existingCollectionId: id } };
    await expect(collections.create({ name: "łÓDŹ", type: "query", query: "x" })).rejects.toMatchObject(taken);
    const other = await collections.create({ name: "Other", type: "manual" });
    await expect(collections.update(other.id, { name: "łódź" })).rejects.toMatchObject(taken);
    expect(await collections.update(id, { name: "ŁÓDŹ" })).toMatchObject({ name: "ŁÓDŹ" });
    const otherAccount = await service.account();
    expect(await otherAccount.sdk.collections.create({ name: "Łódź", type: "manual" })).toMatchObject({ name: "Łódź" });
  });

  test.each([
    [{ name: " \u202e ", type: "manual" }, "name"],
    [{ name: "x".repeat(101), type: "manual" }, "name"],
    [{ name: "x", type: "query" }, "query"],
    [{ name: "x", type: "manual", query: "x" }, "query"],
    [{ name: "x", type: "manual", order: "asc" }, "order"],
    [{ name: "x", type: "query", query: "collection:x" }, "query"],
    [{ name: "x", type: "query", query: "a OR (b -collection:x)" }, "query"],
  ] as const)("is rejected: %j", async (creation, path) => {
    await expect(account.sdk.collections.create(creation)).rejects.toMatchObject(invalidAt(path));
  });

  test("is found by its name in any case and spelling", async () => {
    const { collections, files } = account.sdk;
    const file = await note();
    for (const name of ["İstanbul", "Große Straße", "ﬁnal"]) {
      const { id } = await collections.create({ name, type: "manual" });
      await collections.add(id, { fileIds: [file] });
    }
    for (const name of ["istanbul", "ISTANBUL", "GROSSE STRASSE", "große  straße", "FINAL", "ﬁnal"]) {
      const found = await files.list({ search: `collection:"${name}"` }).all();
      expect([name, found.map(({ id }) => id)]).toEqual([name, [file]]);
      const taken = collections.create({ name, type: "manual" });
      await expect(taken).rejects.toMatchObject({ status: 409, code: "COLLECTION_EXISTS" });
    }
    expect(await files.list({ search: "collection:stanbul" }).all()).toEqual([]);
  });

  test("keeps a name that an earlier release allowed although another spelling of it existed", async () => {
    const { collections, files } = account.sdk;
    const ids = await notes(2);
    const made = [];
    for (const [index, name] of ["Strasse", "other"].entries()) {
      const collection = await collections.create({ name, type: "manual" });
      await collections.add(collection.id, { fileIds: [ids[index] ?? ""] });
      made.push(collection.id);
    }
    await service.pool.query("update collections set name = 'Straße', name_key = 'straße' where id = $1", [made[1]]);
    for (const [index, name] of ["STRASSE", "STRAßE"].entries()) {
      const found = await files.list({ search: `collection:${name}` }).all();
      expect([name, found.map(({ id }) => id)]).toEqual([name, [ids[index]]]);
    }
    await collections.update(made[1] ?? "", { description: "Changed" });
    await expect(collections.update(made[1] ?? "", { name: "STRASSE" })).rejects.toMatchObject({ status: 409 });
  });

  test("is rejected with an invalid query, and the error contains the position and the expected syntax", async () => {
    const refused = account.sdk.collections.create({ name: "x", type: "query", query: "is:nothing" });
    await expect(refused).rejects.toMatchObject({
      details: { issues: [{ path: "query", position: 3, expected: expect.stringContaining("starred") }] },
    });
  });

  test("is one of at most 1,000", async () => {
    await service.pool.query(
      `
      insert into collections (id, account_id, name, name_key, type, description, created_at, updated_at)
        select 'col_' || n, $1, n, n, 'manual', '', now(), now() from generate_series(1, 1000) n`,
      [account.id],
    );
    await expect(account.sdk.collections.create({ name: "x", type: "manual" })).rejects.toMatchObject({
      status: 409,
      code: "TOO_MANY_COLLECTIONS",
      details: { limit: 1000 },
    });
  });

  test("of another account returns 404", async () => {
    const { id } = await account.sdk.collections.create({ name: "x", type: "manual" });
    const { collections } = (await service.account()).sdk;
    for (const call of [
      () => collections.get(id),
      () => collections.update(id, { name: "y" }),
      () => collections.delete(id),
      () => collections.files(id).all(),
      () => collections.add(id, { fileIds: ["file_1"] }),
      () => collections.remove(id, { fileIds: ["file_1"] }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 404, code: "COLLECTION_NOT_FOUND" });
    }
  });
});

describe("a manual collection", () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await account.sdk.collections.create({ name: "Kit", type: "manual" }));
  });

  test("contains its files in their given order", async () => {
    const { collections } = account.sdk;
    const [a = "", b = "", c = "", d = ""] = await notes(4);
    expect(await collections.add(id, { fileIds: [a, b, a] })).toEqual({ id, added: 2, moved: 0 });
    expect(await collections.add(id, { fileIds: [b, c], after: null })).toEqual({ id, added: 1, moved: 1 });
    expect(await idsIn(id)).toEqual([b, c, a]);
    expect(await collections.add(id, { fileIds: [a, d] })).toEqual({ id, added: 1, moved: 0 });
    expect(await collections.add(id, { fileIds: [d], after: b })).toEqual({ id, added: 0, moved: 1 });
    expect(await idsIn(id)).toEqual([b, d, c, a]);
    expect(await collections.remove(id, { fileIds: [d, c, "file_x"] })).toEqual({ id, removed: 2 });
    expect(await idsIn(id)).toEqual([b, a]);
    expect(await collections.get(id)).toMatchObject({ fileCount: 2, coverFileId: null });
  });

  test("is read page by page, also if all ranks are rewritten between pages", async () => {
    const files = await notes(5);
    await account.sdk.collections.add(id, { fileIds: files });
    const first = await account.sdk.collections.files(id, { limit: 2 }).page();
    await service.pool.query(`update collection_items set rank = rank / 1000000000 - 5 where collection_id = $1`, [id]);
    const cursor = first.pagination.nextCursor ?? "";
    const second = await account.sdk.collections.files(id, { limit: 3, cursor }).page();
    expect([...first.items, ...second.items].map((file) => file.id)).toEqual(files);
    expect(second.pagination).toMatchObject({ total: 5, hasMore: false });
    const other = await account.sdk.collections.create({ name: "Other", type: "manual" });
    await expect(account.sdk.collections.files(other.id, { cursor }).page()).rejects.toMatchObject(invalidAt("cursor"));
  });

  test("rewrites ranks if a gap is too small", async () => {
    const [first = "", ...others] = await notes(4);
    await account.sdk.collections.add(id, { fileIds: [first, ...others] });
    await service.pool.query(
      `
      update collection_items set rank = (select count(*) from collection_items other where other.collection_id = $1
        and other.rank < collection_items.rank) where collection_id = $1`,
      [id],
    );
    const more = await notes(2);
    await account.sdk.collections.add(id, { fileIds: more, after: first });
    expect(await idsIn(id)).toEqual([first, ...more, ...others]);
  });

  test("shows a restored file at its earlier position, and drops a purged file", async () => {
    const { collections, files, trash } = account.sdk;
    const image = await files.upload(new Blob([await plainImage(8, 8)]), { filename: "a.png", autoTag: false });
    const [a = "", b = ""] = await notes(2);
    await collections.add(id, { fileIds: [a, image.id, b] });
    expect(await collections.get(id)).toMatchObject({ fileCount: 3, coverFileId: image.id });
    await files.delete(image.id);
    expect(await idsIn(id)).toEqual([a, b]);
    expect(await collections.get(id)).toMatchObject({ fileCount: 2, coverFileId: null });
    await expect(collections.add(id, { fileIds: [b], after: image.id })).rejects.toMatchObject({
      status: 404,
      code: "FILE_NOT_FOUND",
      details: { id: image.id },
    });
    await files.restore(image.id);
    expect(await idsIn(id)).toEqual([a, image.id, b]);
    await files.replace(image.id, new Blob(["other content"]));
    expect(await idsIn(id)).toEqual([a, image.id, b]);
    await files.delete(image.id);
    await trash.purge(image.id);
    expect(await idsIn(id)).toEqual([a, b]);
  });

  test("adds all files of a call or none, and no file of another account", async () => {
    const own = await note();
    const otherAccount = await service.account();
    const foreign = await note(otherAccount);
    const errors = [];
    for (const missing of [foreign, "file_01jv3m8q6ye5tb2x9w4k7r0czn", "file"]) {
      const refused = account.sdk.collections.add(id, { fileIds: [own, missing] });
      await expect(refused).rejects.toMatchObject({ status: 404, code: "FILE_NOT_FOUND", details: { id: missing } });
      errors.push(await refused.catch((error: Error) => error.message));
    }
    expect(new Set(errors).size).toBe(1);
    expect(await idsIn(id)).toEqual([]);
    await expect(account.sdk.collections.add(id, { fileIds: [own], after: own })).rejects.toMatchObject(
      invalidAt("after"),
    );
  });

  test("contains at most 10,000 files, including files in the trash", async () => {
    const one = await note();
    await service.pool.query(
      `
      insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
          search_text, blob_key, created_at, updated_at, deleted_at)
        select $1 || n, $1, '', 'IMAGE', 'image/png', 1, $1 || n, '{}', '', true, '', $1 || n, now(),
          now(), now() from generate_series(1, 10000) n`,
      [account.id],
    );
    // The plan of the foreign key check can be from a time with few files.
    await service.pool.query("analyze files");
    await service.pool.query(
      `
      insert into collection_items (collection_id, file_id, rank)
        select $1, $2 || n, n from generate_series(1, 10000) n`,
      [id, account.id],
    );
    await expect(account.sdk.collections.add(id, { fileIds: [one] })).rejects.toMatchObject({
      status: 409,
      code: "COLLECTION_FULL",
      details: { limit: 10_000 },
    });
  });
});

describe("a saved search", () => {
  test("contains the files that match its query, in its order, and rejects added files", async () => {
    const { collections, files } = account.sdk;
    const [a = "", b = "", c = ""] = await notes(3);
    for (const id of [a, c]) await files.update(id, { starred: true });
    const { id } = await collections.create({ name: "Stars", type: "query", query: "is:starred", sort: "filename" });
    expect(await idsIn(id)).toEqual([a, c]);
    expect(await collections.get(id)).toMatchObject({ fileCount: 2, coverFileId: null });
    await collections.update(id, { order: "desc" });
    expect(await idsIn(id)).toEqual([c, a]);
    const image = await files.upload(new Blob([await plainImage(9, 9)]), { filename: "z.png", autoTag: false });
    await files.update(image.id, { starred: true });
    expect(await collections.get(id)).toMatchObject({ fileCount: 3, coverFileId: image.id });
    const refused = { status: 409, code: "COLLECTION_NOT_MANUAL" };
    await expect(collections.add(id, { fileIds: [b] })).rejects.toMatchObject(refused);
    await expect(collections.remove(id, { fileIds: [b] })).rejects.toMatchObject(refused);
    await expect(collections.files(id, { cursor: "x" }).page()).rejects.toMatchObject(invalidAt("cursor"));
    await expect(collections.update(id, { query: "collection:Stars" })).rejects.toMatchObject(invalidAt("query"));
  });

  test("with a stray closing bracket is rejected, but still works if an earlier release accepted it", async () => {
    const { collections, files, shares, operations } = account.sdk;
    const query = "harbour) OR boats)";
    const stray = collections.create({ name: "Old", type: "query", query });
    await expect(stray).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path: "query", rule: "syntax", position: 7 })] },
    });
    await note();
    const { id: fileId } = await files.upload(new Blob([await plainImage(9, 9)]), { filename: "harbour).png" });
    const { id } = await collections.create({ name: "Old", type: "query", query: "harbour" });
    await expect(collections.update(id, { query })).rejects.toMatchObject(invalidAt("query"));
    await service.db.updateTable("collections").set({ query }).where("id", "=", id).execute();
    expect(await collections.get(id)).toMatchObject({ query, fileCount: 1, coverFileId: fileId });
    expect(await collections.update(id, { name: "Older", sort: "filename" })).toMatchObject({
      query,
      sort: "filename",
    });
    expect(await idsIn(id)).toEqual([fileId]);
    expect(await files.list({ search: "collection:Older" }).all()).toMatchObject([{ id: fileId }]);
    const filter = { search: "collection:Older" };
    const operation = await operations.create({ type: "update", filter, arguments: { starred: true } });
    expect(await operations.wait(operation.id)).toMatchObject({ counts: { done: 1 } });
    const { url } = await shares.create({ target: { collectionId: id } });
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("harbour).png");
  });
});

describe("collection: in a search", () => {
  const found = async (search: string) =>
    (await account.sdk.files.list({ search, sort: "filename" }).all()).map(({ id }) => id);

  test("finds the files of a collection, by ID or by name, of either type", async () => {
    const { collections, files } = account.sdk;
    const [a = "", b = "", c = ""] = await notes(3);
    const kit = await collections.create({ name: "Press kit", type: "manual" });
    await collections.add(kit.id, { fileIds: [b, a] });
    await files.update(c, { label: "red" });
    const red = await collections.create({ name: "Red", type: "query", query: "label:red OR label:blue" });
    expect(await found('collection:"press KIT"')).toEqual([a, b]);
    expect(await found(`collection:${kit.id} -collection:red`)).toEqual([a, b]);
    expect(await found(`-collection:${kit.id}`)).toEqual([c]);
    expect(await found(`collection:Red OR (collection:${kit.id} note)`)).toEqual([a, b, c]);
    expect(await found("collection:red label:none")).toEqual([]);
    expect(await found("collection:unknown")).toEqual([]);
    await files.delete(b);
    expect(await found(`collection:${kit.id}`)).toEqual([a]);
    const otherAccount = await service.account();
    await note(otherAccount);
    const search = `collection:${kit.id} OR collection:${red.id}`;
    expect(await otherAccount.sdk.files.list({ search }).all()).toEqual([]);
    await expect(found("collection:")).rejects.toMatchObject(invalidAt("search"));
  });

  test("is accepted by a bulk operation and an archive", async () => {
    const { collections, operations, archives, files } = account.sdk;
    const [a = "", b = ""] = await notes(2);
    const { id } = await collections.create({ name: "Kit", type: "manual" });
    await collections.add(id, { fileIds: [a] });
    const filter = { search: "collection:kit" };
    expect((await archives.create({ filter })).fileCount).toBe(1);
    const change = { starred: true, label: "green" } as const;
    await operations.wait((await operations.create({ type: "update", filter, arguments: change })).id);
    expect(await files.get(a)).toMatchObject(change);
    expect(await files.get(b)).toMatchObject({ starred: false, label: "none" });
  });
});
