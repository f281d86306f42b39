import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

/* Expired items are not in the trash, even if the purge has not run yet. */

/** Differs from the default, so that a hard-coded default fails the tests. */
const DAYS = 9;
const DAY_MS = 86_400_000;
const deletedAt = new Date("2026-05-29T12:00:00.000Z");

let now: Date;
let service: TestService;
let account: TestAccount;
let file: string;
let folder: string;
let inFolder: string;
let replaced: string;
beforeAll(async () => {
  service = await startTestService({ clock: () => now, purgeAfterDays: DAYS });
});
afterAll(() => service.stop());

const upload = async (content: string, folderId: string | null = null) =>
  (await account.sdk.files.upload(new Blob([content]), { filename: "notes.txt", folderId })).id;
const bulk = async (type: "restore" | "purge", selection: { ids: string[] } | { filter: object }) => {
  const { id } = await account.sdk.operations.create({ type, ...selection });
  const { counts, errors } = await account.sdk.operations.wait(id);
  return { done: counts.done, errors };
};
const oldVersion = (path = "") => account.request(`/cdn/${replaced}/notes.txt?version=1${path}`);

beforeEach(async () => {
  now = deletedAt;
  account = await service.account();
  folder = (await account.sdk.folders.create({ name: "Press" })).id;
  inFolder = await upload("in the folder", folder);
  file = await upload("by itself");
  replaced = await upload("first");
  await account.sdk.files.replace(replaced, new Blob(["second"]));
  await account.sdk.files.delete(file);
  await account.sdk.folders.delete(folder, { deleteContents: true });
});

describe("until the end of the retention", () => {
  beforeEach(() => {
    now = new Date(deletedAt.getTime() + DAYS * DAY_MS);
  });

  test("deleted items are in the trash, with the time of their purge", async () => {
    const items = await account.sdk.trash.list().all();
    expect(items.map(({ id }) => id).toSorted()).toEqual([file, folder].toSorted());
    expect(items.map(({ purgeAt }) => purgeAt)).toEqual(Array(2).fill(now.toISOString()));
    const { versions } = await account.sdk.files.versions(replaced);
    expect(versions.map(({ purgeAt }) => purgeAt)).toEqual([null, now.toISOString()]);
  });

  test("they can be restored", async () => {
    expect((await account.sdk.files.restore(file)).id).toBe(file);
    expect((await account.sdk.folders.restore(folder)).restoredFiles).toBe(1);
    expect(await (await oldVersion()).text()).toBe("first");
    expect((await account.sdk.files.restoreVersion(replaced, 1)).version).toBe(3);
  });

  test("they can be restored and purged by a bulk operation", async () => {
    expect(await bulk("restore", { filter: {} })).toEqual({ done: 1, errors: [] });
    expect(await bulk("purge", { ids: [inFolder] })).toEqual({ done: 1, errors: [] });
  });
});

describe("after the retention, before the purge", () => {
  beforeEach(() => {
    now = new Date(deletedAt.getTime() + DAYS * DAY_MS + 1);
  });

  test("the trash is empty and uses no storage", async () => {
    expect(await account.sdk.trash.list().all()).toEqual([]);
    const { data } = (await (await account.request("/api/v1/trash")).json()) as { data: object };
    expect(data).toMatchObject({ storage: { bytes: 0 }, pagination: { total: 0 } });
    const { versions } = await account.sdk.files.versions(replaced);
    expect(versions.map(({ version }) => version)).toEqual([2]);
  });

  test("files and folders cannot be restored", async () => {
    const notFound = { status: 404, code: "FILE_NOT_FOUND" };
    await expect(account.sdk.files.restore(file)).rejects.toMatchObject(notFound);
    await expect(account.sdk.files.restore(inFolder, { folderId: null })).rejects.toMatchObject(notFound);
    await expect(account.sdk.folders.restore(folder)).rejects.toMatchObject({ status: 404, code: "FOLDER_NOT_FOUND" });
    await expect(account.sdk.files.restoreVersion(replaced, 1)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
    expect((await oldVersion()).status).toBe(404);
  });

  test("items cannot be purged", async () => {
    for (const id of [file, folder]) {
      await expect(account.sdk.trash.purge(id)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
    }
  });

  test("bulk operations do not find the files", async () => {
    const ids = [file, inFolder];
    expect(await bulk("restore", { ids })).toEqual({ done: 0, errors: [{ code: "FILE_NOT_FOUND", count: 2 }] });
    expect(await bulk("purge", { ids })).toEqual({ done: 0, errors: [{ code: "TRASH_ITEM_NOT_FOUND", count: 2 }] });
    expect(await bulk("restore", { filter: {} })).toEqual({ done: 0, errors: [] });
  });

  test("the same content can be uploaded again", async () => {
    expect(await upload("by itself")).not.toBe(file);
  });
});
