import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "../../testing/claims.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

/*
 * A request with `onDuplicate: existing` whose content the account already stores returns that file, and changes
 * nothing.
 */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const onDuplicate = "existing" as const;
const text = (content: string, name = "a.txt") => new File([content], name);
const upload = (content: string, params = {}) => account.sdk.files.upload(text(content), params);

/** Returns the records, totals, objects and claims of the account. */
async function state() {
  const keys: string[] = [];
  for await (const { key } of service.blobs.list({ prefix: `originals/${account.id}/` })) keys.push(key);
  const { storageBytes, totalFiles } = (await account.sdk.stats.get()).summary;
  return {
    files: await account.sdk.files.list().all(),
    trash: (await account.sdk.trash.list().all()).map(({ id }) => id),
    keys: keys.sort(),
    claims: await claimsOf(service, account),
    storageBytes,
    totalFiles,
  };
}

/** Sends a form, and returns the status, which the SDK does not report. */
async function send(path: string, content: string, fields: Record<string, string> = {}, headers = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", text(content, "again.txt"));
  const response = await account.request(path, { method: "POST", body: form, headers });
  const { data, error } = (await response.json()) as { data?: { id: string }; error?: { code: string } };
  return { status: response.status, data, code: error?.code, replayed: response.headers.get("Idempotency-Replayed") };
}

async function auditedActions(): Promise<string[]> {
  const events = service.db.selectFrom("audit_events").select("action").where("account_id", "=", account.id);
  return (await events.execute()).map(({ action }) => action);
}

describe("an upload", () => {
  test("returns 200 and the existing file, which the fields of the form do not change", async () => {
    const first = await upload("same", { tags: ["first"], description: "first" });
    const before = await state();
    const fields = { onDuplicate, tags: "second", description: "second", isPublic: "false" };
    expect(await send("/api/v1/upload", "same", fields)).toMatchObject({ status: 200, data: first });
    expect(await state()).toEqual(before);
  });

  test("returns 201 if the content is new, and fails with 409 without onDuplicate", async () => {
    expect(await send("/api/v1/upload", "new", { onDuplicate })).toMatchObject({ status: 201 });
    expect(await send("/api/v1/upload", "new")).toMatchObject({ status: 409, code: "DUPLICATE_FILE" });
    expect(await send("/api/v1/upload", "new", { onDuplicate: "refuse" })).toMatchObject({ status: 409 });
    expect(await send("/api/v1/upload", "new", { onDuplicate: "other" })).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
    });
  });

  test("of concurrent requests with the same content is stored once, and all return that file", async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => send("/api/v1/upload", "at once", { onDuplicate })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(sent.map(({ data }) => data?.id)).size).toBe(1);
    expect(await state()).toMatchObject({ totalFiles: 1, storageBytes: 7, claims: [] });
    expect((await state()).keys).toHaveLength(1);
  });

  test("with an Idempotency-Key returns the same response again, even if the file has been deleted", async () => {
    const { id } = await upload("same");
    const key = { "Idempotency-Key": randomUUID() };
    const first = await send("/api/v1/upload", "same", { onDuplicate }, key);
    await account.sdk.files.delete(id);
    expect(first).toMatchObject({ status: 200, data: { id }, replayed: null });
    expect(await send("/api/v1/upload", "same", { onDuplicate }, key)).toEqual({ ...first, replayed: "true" });
  });

  test("of the SDK resolves to the existing file, in a form and in chunks", async () => {
    const first = await upload("same");
    expect(await upload("same", { onDuplicate })).toEqual(first);
    expect(await upload("same", { onDuplicate, resumable: true })).toEqual(first);
    expect(await upload("new", { onDuplicate, resumable: true })).toMatchObject({ fileSize: 3 });
  });

  test("with the checksum of an existing file is completed immediately", async () => {
    const first = await upload("same");
    const checksum = createHash("sha256").update("same").digest("hex");
    const wanted = { filename: "again.txt", checksum, onDuplicate };
    const created = await account.sdk.uploads.create(wanted);
    expect(created).toMatchObject({ state: "COMPLETED", offset: 4, size: 4, file: first });
    expect(await account.sdk.uploads.get(created.id)).toMatchObject({ state: "COMPLETED", file: first });
    // Facts that the file contradicts do not complete the upload. It accepts bytes, and fails when they are complete.
    expect(await account.sdk.uploads.create({ ...wanted, size: 5 })).toMatchObject({ state: "OPEN", file: null });
    expect(await account.sdk.uploads.create({ ...wanted, maxSize: 3 })).toMatchObject({ state: "OPEN", file: null });
    const image = { ...wanted, mimeTypes: ["image/*"] };
    expect(await account.sdk.uploads.create(image)).toMatchObject({ state: "OPEN", file: null });
  });
});

describe("new content for a file", () => {
  test("that another file already has returns that file, and changes neither", async () => {
    const [file, other] = [await upload("one"), await upload("other")];
    const before = await state();
    const path = `/api/v1/files/${file.id}/content`;
    expect(await send(path, "other")).toMatchObject({ status: 409, code: "DUPLICATE_FILE" });
    const actions = await auditedActions();
    const key = { "Idempotency-Key": randomUUID() };
    const first = await send(path, "other", { onDuplicate }, key);
    expect(first).toMatchObject({ status: 200, data: other });
    expect(await send(path, "other", { onDuplicate }, key)).toEqual({ ...first, replayed: "true" });
    expect(await state()).toEqual(before);
    expect((await account.sdk.files.versions(file.id)).versions).toHaveLength(1);
    expect(await auditedActions()).toEqual(actions);
  });

  test("is stored if it is new, or the same as before", async () => {
    const { id } = await upload("one");
    expect(await account.sdk.files.replace(id, text("one"), { onDuplicate })).toMatchObject({ id, version: 1 });
    expect(await account.sdk.files.replace(id, text("two"), { onDuplicate })).toMatchObject({ id, version: 2 });
    expect(await auditedActions()).toEqual(["file.create", "file.replace", "file.replace"]);
  });
});

describe("a restoration", () => {
  test("of a file returns the file that now has the same content, and leaves the other one in the trash", async () => {
    const { id } = await upload("same");
    await account.sdk.files.delete(id);
    const twin = await upload("same");
    const before = await state();
    await expect(account.sdk.files.restore(id)).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
    expect(await account.sdk.files.restore(id, { onDuplicate })).toEqual(twin);
    expect(await state()).toEqual(before);
    expect(await auditedActions()).not.toContain("file.restore");
    await account.sdk.files.delete(twin.id);
    expect(await account.sdk.files.restore(id, { onDuplicate })).toMatchObject({ id });
    expect(await auditedActions()).toContain("file.restore");
  });

  test("of a folder leaves such files in the trash as separate entries, and restores the others", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const [one, same] = [await upload("one", { folderId: folder.id }), await upload("same", { folderId: folder.id })];
    await account.sdk.folders.delete(folder.id, { deleteContents: true });
    const twin = await upload("same");
    await expect(account.sdk.folders.restore(folder.id)).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
    const restored = await account.sdk.folders.restore(folder.id, { onDuplicate });
    expect(restored).toMatchObject({ restoredFiles: 1, restoredFolders: 1 });
    const { files, trash, storageBytes } = await state();
    expect(files.map(({ id }) => id).sort()).toEqual([one.id, twin.id].sort());
    expect({ trash, storageBytes }).toEqual({ trash: [same.id], storageBytes: 7 });
    await account.sdk.files.delete(twin.id);
    expect(await account.sdk.files.restore(same.id)).toMatchObject({ folderId: folder.id });
  });
});
