import { createHash } from "node:crypto";
import type { AuditListParams } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadDocument } from "../../codegen/load-document.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { append, createUpload, put } from "../../testing/upload-urls.ts";
import { beginTus, createTus, patchTus } from "../../testing/uploads/sending.ts";
import { MAX_COUNTED } from "../db/paging.ts";
import { actionsOf, categoryOf } from "./audit-log.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const list = (params: AuditListParams = {}) => account.sdk.audit.list(params).page();
const events = async (params: AuditListParams = {}) => (await list(params)).items.toReversed();
const created = async () => (await events({ action: "file.create" })).map(({ targetId }) => targetId);
const fileIds = async () => (await account.sdk.files.list({ order: "asc" }).all()).map(({ id }) => id);
const checksum = (text: string) => createHash("sha256").update(text).digest("hex");
const DRAFT = { "Upload-Draft-Interop-Version": "8", "Upload-Complete": "?1" };

describe("a new file", () => {
  const protocols: [name: string, send: () => Promise<unknown>][] = [
    ["a form", () => account.sdk.files.upload(new Blob(["bytes"]), { filename: "note.txt" })],
    ["PUT", async () => put((await createUpload(account)).uploadUrl, "bytes")],
    [
      "two ranges",
      async () => {
        const { uploadUrl } = await createUpload(account, { size: 5 });
        await put(uploadUrl, "by", { "Content-Range": "bytes 0-1/5" });
        await put(uploadUrl, "tes", { "Content-Range": "bytes 2-4/5" });
      },
    ],
    ["resumable uploads of the IETF", async () => append((await createUpload(account)).uploadUrl, 0, "bytes", DRAFT)],
    ["tus", async () => patchTus(await beginTus(service, account, { "Upload-Length": 5 }), 0, Buffer.from("bytes"))],
    ["tus, with its creation", () => createTus(service, account, { "Upload-Length": 5 }, Buffer.from("bytes"))],
  ];
  test.each(protocols)("has one event if it is sent by %s", async (_, send) => {
    await send();
    const ids = await fileIds();
    expect(ids).toHaveLength(1);
    expect(await created()).toEqual(ids);
  });

  test("has one event if its last request is repeated, also concurrently", async () => {
    const { uploadUrl } = await createUpload(account);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await put(uploadUrl, "bytes")).status));
    expect(statuses).toContain(201);
    expect((await put(uploadUrl, "bytes")).status).toBe(201);
    expect((await append(uploadUrl, 5, "")).status).toBe(201);
    const headers = { "X-API-Key": account.key, "Idempotency-Key": crypto.randomUUID() };
    const form = new FormData();
    form.set("file", new Blob(["other"]), "other.txt");
    for (const status of [201, 201]) {
      expect((await fetch(`${service.url}/api/v1/upload`, { method: "POST", headers, body: form })).status).toBe(
        status,
      );
    }
    expect(await created()).toEqual(await fileIds());
  });

  test("has the key that created the upload as its actor, or the user of the dashboard", async () => {
    const user = await service.user(account);
    const response = await fetch(`${service.url}/dashboard/api/v1/uploads`, {
      method: "POST",
      headers: { Cookie: await user.signIn(), "X-Dashboard": "1", "Content-Type": "application/json" },
      body: JSON.stringify({ filename: "by-user.txt" }),
    });
    const { data } = (await response.json()) as { data: { uploadUrl: string } };
    await put(data.uploadUrl, "by a user");
    await put((await createUpload(account)).uploadUrl, "by a key");
    expect((await events({ action: "file.create" })).map(({ actor, operationId }) => [actor, operationId])).toEqual([
      [{ type: "USER", id: user.id, name: null }, "putContent"],
      [{ type: "KEY", id: expect.stringMatching(/^key_/), name: null }, "putContent"],
    ]);
  });

  test("has no event until its upload is complete, and none if the upload fails", async () => {
    const { uploadUrl } = await createUpload(account, { size: 10 });
    await append(uploadUrl, 0, "half ");
    await put((await createUpload(account, { mimeTypes: ["image/png"] })).uploadUrl, "no image");
    await put((await createUpload(account, { checksum: checksum("other") })).uploadUrl, "bytes");
    expect(await created()).toEqual([]);
  });

  test("has no event if the account already has the content", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["bytes"]), { filename: "first.txt" });
    const existing = { onDuplicate: "existing" as const };
    expect((await account.sdk.files.upload(new Blob(["bytes"]), { filename: "b.txt", ...existing })).id).toBe(id);
    await put((await createUpload(account, existing)).uploadUrl, "bytes");
    await createUpload(account, { ...existing, checksum: checksum("bytes"), size: 5 });
    await put((await createUpload(account)).uploadUrl, "bytes");
    expect(await created()).toEqual([id]);
  });
});

describe("a change", () => {
  const listEvents = async () => (await events()).map(({ action, targetId, details }) => [action, targetId, details]);

  test("of a file's name and folder has an event for each, and a change of other fields has none", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const { id } = await account.sdk.files.upload(new Blob(["x"]), { filename: "draft.txt" });
    await account.sdk.files.update(id, { tags: ["a"], description: "b", starred: true });
    await account.sdk.files.update(id, { filename: "final.txt" });
    await account.sdk.files.update(id, { folderId: folder.id, filename: "printed.txt", isPublic: false });
    await account.sdk.files.update(id, { folderId: null });
    const [first, second, third, ...otherEvents] = await listEvents();
    expect([first, second, third]).toEqual([
      ["folder.create", folder.id, {}],
      ["file.create", id, {}],
      ["file.rename", id, { filename: "final.txt" }],
    ]);
    expect(otherEvents.slice(0, 3)).toEqual(
      expect.arrayContaining([
        ["file.move", id, { folderId: folder.id }],
        ["file.rename", id, { filename: "printed.txt" }],
        ["file.visibility", id, { isPublic: false }],
      ]),
    );
    expect(otherEvents.slice(3)).toEqual([["file.move", id, { folderId: null }]]);
  });

  test("of a folder's name and parent has an event for each, and a rejected change has none", async () => {
    const [outer, inner] = [
      await account.sdk.folders.create({ name: "Outer" }),
      await account.sdk.folders.create({ name: "Inner" }),
    ];
    await account.sdk.folders.update(inner.id, { name: "Moved" });
    await account.sdk.folders.update(inner.id, { parentId: outer.id });
    await expect(account.sdk.folders.update(outer.id, { parentId: inner.id })).rejects.toMatchObject({ status: 400 });
    await account.sdk.folders.update(inner.id, { description: "of the year" });
    expect((await listEvents()).slice(2)).toEqual([
      ["folder.rename", inner.id, { name: "Moved" }],
      ["folder.move", inner.id, { parentId: outer.id }],
    ]);
  });
});

describe("the event of a deletion or restoration contains the name", () => {
  const namesOf = async (...targets: string[]) =>
    (await events({ category: "content" })).flatMap(({ action, targetId, details }) =>
      targets.includes(targetId ?? "") && !action.endsWith(".create") ? [[action, details]] : [],
    );

  test("of a file, also after it is purged, and of its deleted version", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["one"]), { filename: "harbour.txt" });
    await account.sdk.files.replace(id, new Blob(["two"]));
    await account.sdk.files.deleteVersion(id, 1);
    await account.sdk.files.delete(id);
    await account.sdk.files.restore(id, { folderId: null });
    await account.sdk.files.delete(id);
    await account.sdk.trash.purge(id);
    expect(await namesOf(id)).toEqual([
      ["file.replace", expect.anything()],
      ["version.delete", { version: 1, filename: "harbour.txt" }],
      ["file.delete", { filename: "harbour.txt" }],
      ["file.restore", { filename: "harbour.txt" }],
      ["file.delete", { filename: "harbour.txt" }],
      ["trash.purge", { filename: "harbour.txt", purgedFiles: 1, purgedFolders: 0 }],
    ]);
  });

  test("of each of several files that are deleted concurrently", async () => {
    const names = ["a.txt", "b.txt", "c.txt"];
    const upload = (filename: string) => account.sdk.files.upload(new Blob([filename]), { filename });
    const files = await Promise.all(names.map(upload));
    await Promise.all(files.map(({ id }) => account.sdk.files.delete(id)));
    const deleted = await events({ action: "file.delete" });
    expect(new Map(deleted.map(({ targetId, details }) => [targetId, details.filename]))).toEqual(
      new Map(files.map(({ id, filename }) => [id, filename])),
    );
  });

  test("of a folder, a collection and a share link", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.folders.delete(folder.id);
    await account.sdk.folders.restore(folder.id);
    await account.sdk.folders.delete(folder.id);
    await account.sdk.trash.purge(folder.id);
    const collection = await account.sdk.collections.create({ name: "Boats", type: "manual" });
    const share = await account.sdk.shares.create({ target: { collectionId: collection.id }, title: "For Ada" });
    await account.sdk.shares.delete(share.id);
    await account.sdk.collections.delete(collection.id);
    expect(await namesOf(folder.id, collection.id, share.id)).toEqual([
      ["folder.delete", { name: "Press", deletedFiles: 0, deletedFolders: 1 }],
      ["folder.restore", { name: "Press", restoredFiles: 0, restoredFolders: 1 }],
      ["folder.delete", { name: "Press", deletedFiles: 0, deletedFolders: 1 }],
      ["trash.purge", { name: "Press", purgedFiles: 0, purgedFolders: 1 }],
      ["share.delete", { title: "For Ada" }],
      ["collection.delete", { name: "Boats" }],
    ]);
  });
});

test("the event of a bulk operation contains its type and number of files, also of a dry run", async () => {
  const { id } = await account.sdk.files.upload(new Blob(["x"]), { filename: "a.txt" });
  const tagging = { type: "update" as const, ids: [id], arguments: { addTags: ["boats"] } };
  await account.sdk.operations.create({ ...tagging, dryRun: true });
  await account.sdk.operations.create(tagging);
  expect((await events({ action: "operation.create" })).map(({ details }) => details)).toEqual([
    { type: "update", arguments: { addTags: ["boats"] }, dryRun: true, total: 1 },
    { type: "update", arguments: { addTags: ["boats"] }, dryRun: false, total: 1 },
  ]);
});

test("events are filtered by actor and time, from a time and before another one", async () => {
  const folder = await account.sdk.folders.create({ name: "Press" });
  const user = await service.user(account);
  await user.signIn();
  await account.sdk.folders.update(folder.id, { name: "Archive" });
  const all = await events();
  expect(all.map(({ action }) => action)).toEqual(["folder.create", "user.create", "session.create", "folder.rename"]);
  const [create, , signIn, rename] = all;
  const actions = async (params: AuditListParams) => (await events(params)).map(({ action }) => action);
  const keyId = create?.actor.id ?? "";
  expect(await actions({ actorId: user.id })).toEqual(["session.create"]);
  expect(await actions({ actorId: keyId })).toEqual(["folder.create", "folder.rename"]);
  expect(await actions({ actorId: keyId, action: "folder.rename" })).toEqual(["folder.rename"]);
  expect((await list({ actorId: keyId })).pagination.total).toBe(2);
  expect(await actions({ actorId: "key_of_others" })).toEqual([]);
  expect(await actions({ from: signIn?.createdAt ?? "" })).toEqual(["session.create", "folder.rename"]);
  expect(await actions({ to: signIn?.createdAt ?? "" })).toEqual(["folder.create", "user.create"]);
  expect(await actions({ from: signIn?.createdAt ?? "", to: rename?.createdAt ?? "" })).toEqual(["session.create"]);
  await expect(list({ from: "yesterday" })).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
});

describe("a category", () => {
  test("is one of two, and every action of the document has one", () => {
    const all = loadDocument("openapi.yaml").components?.schemas?.AuditAction?.enum ?? [];
    const [content, administration] = [
      actionsOf({ category: "content" }) ?? [],
      actionsOf({ category: "administration" }) ?? [],
    ];
    expect([...content, ...administration].toSorted()).toEqual(all.toSorted());
    expect(categoryOf("trash.empty")).toBe("content");
    expect(categoryOf("session.create")).toBe("administration");
  });

  test("selects its events, and none in combination with an action of the other category", async () => {
    const { id } = await account.sdk.files.upload(new Blob(["x"]), {});
    const user = await service.user(account);
    await user.signIn();
    await account.sdk.files.delete(id);
    const actions = async (params: AuditListParams) => (await events(params)).map(({ action }) => action);
    expect(await actions({ category: "content" })).toEqual(["file.create", "file.delete"]);
    expect(await actions({ category: "administration" })).toEqual(["user.create", "session.create"]);
    expect(await actions({ category: "content", action: "file.delete" })).toEqual(["file.delete"]);
    expect(await actions({ category: "administration", action: "file.delete" })).toEqual([]);
    expect((await list({ category: "administration" })).pagination.total).toBe(2);
  });
});

test("the total of events is exact up to 10,000", async () => {
  const add = (from: number, to: number) =>
    service.pool.query(
      `insert into audit_events (id, action, operation_id, account_id, actor, request_id, details, created_at)
      select 'evt_' || lpad(n::text, 26, '0'), 'file.create', 'uploadFile', $1, 'KEY', 'req_a', '{}', now()
      from generate_series($2::int, $3::int) n`,
      [account.id, from, to],
    );
  await add(1, MAX_COUNTED);
  expect((await list({ limit: 1 })).pagination).not.toHaveProperty("totalIsExact");
  await add(MAX_COUNTED + 1, MAX_COUNTED + 2);
  expect((await list({ limit: 1 })).pagination).toMatchObject({ total: MAX_COUNTED, totalIsExact: false });
});
