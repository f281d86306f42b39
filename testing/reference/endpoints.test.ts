import type { FileRecord, Folder } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { expectError } from "../raw-http.ts";

/* "Endpoints": every query parameter and body field, row by row. */

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const text = (content: string) => new Blob([content]);

async function names(query: string): Promise<string[]> {
  const response = await account.request(`/api/v1/files?${query}`);
  const { data } = (await response.json()) as { data: { files: { filename: string }[] } };
  return data.files.map(({ filename }) => filename);
}

function send(method: string, path: string, body: unknown): Promise<Response> {
  return account.request(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("GET /api/v1/files", () => {
  let folderId: string;
  beforeEach(async () => {
    folderId = (await account.sdk.folders.create({ name: "Press" })).id;
    await account.sdk.files.upload(text("one"), { filename: "one.txt", tags: ["Harbour"] });
    await account.sdk.files.upload(text("<svg/>"), { filename: "two.svg", folderId });
    await account.sdk.files.upload(text("three"), { filename: "harbour.txt", folderId });
  });

  test("limit: results per page", async () => {
    expect(await names("limit=2")).toEqual(["harbour.txt", "two.svg"]);
  });
  test("offset: pagination offset", async () => {
    expect(await names("offset=2")).toEqual(["one.txt"]);
    expect(await names("limit=1&offset=1")).toEqual(["two.svg"]);
  });
  test("folderId: filter by folder", async () => {
    expect(await names(`folderId=${folderId}`)).toEqual(["harbour.txt", "two.svg"]);
    expect(await names("folderId=root")).toEqual(["one.txt"]);
  });
  test("type: one of IMAGE, VIDEO, AUDIO, DOCUMENT", async () => {
    expect(await names("type=IMAGE")).toEqual(["two.svg"]);
    expect(await names("type=DOCUMENT")).toEqual(["harbour.txt", "one.txt"]);
    expect(await names("type=VIDEO")).toEqual([]);
    expect(await names("type=AUDIO")).toEqual([]);
    await expectError(await account.request("/api/v1/files?type=TEXT"), 400, "VALIDATION_ERROR", "type");
  });
  test("search: matches filename or tag", async () => {
    expect(await names("search=harbour")).toEqual(["harbour.txt", "one.txt"]);
  });
  test("pagination: returns the documented fields", async () => {
    const response = await account.request("/api/v1/files?limit=2&offset=1");
    expect(await response.json()).toMatchObject({
      success: true,
      data: {
        files: [{ filename: "two.svg" }, { filename: "one.txt" }],
        pagination: { total: 3, limit: 2, offset: 1, hasMore: false, nextCursor: null },
      },
    });
  });
});

describe("GET /api/v1/files/:id", () => {
  test("returns one file", async () => {
    const { id } = await account.sdk.files.upload(text("x"), { filename: "x.txt" });
    const response = await account.request(`/api/v1/files/${id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, data: { id, filename: "x.txt" } });
  });
});

describe("PATCH /api/v1/files", () => {
  test("id names the file; tags, description, isPublic and folderId change", async () => {
    const { id } = await account.sdk.files.upload(text("x"));
    const folder = await account.sdk.folders.create({ name: "Press" });
    const changes = { tags: ["harbour"], description: "Dusk.", isPublic: false, folderId: folder.id };
    const response = await send("PATCH", "/api/v1/files", { id, ...changes });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      data: { id, ...changes } satisfies Partial<FileRecord>,
    });
  });
});

describe("DELETE /api/v1/files/:id", () => {
  test("returns deleted and id", async () => {
    const { id } = await account.sdk.files.upload(text("x"));
    const response = await account.request(`/api/v1/files/${id}`, { method: "DELETE" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, data: { deleted: true, id } });
  });
});

describe("POST /api/v1/upload", () => {
  test("creates a file from file, tags, description and folderId; returns 201 with the documented fields", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const form = new FormData();
    form.set("file", new File(["harbour"], "harbour.txt"));
    form.set("tags", "harbour, boats,,harbour");
    form.set("description", "At dusk.");
    form.set("folderId", folder.id);
    const response = await account.request("/api/v1/upload", { method: "POST", body: form });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      success: true,
      data: {
        id: expect.stringMatching(/^file_/),
        filename: "harbour.txt",
        fileType: "DOCUMENT",
        fileSize: 7,
        cdnUrl: expect.stringMatching(/^http/),
        thumbnailUrl: expect.stringMatching(/^http/),
        createdAt: expect.stringMatching(/Z$/),
        tags: ["harbour", "boats"],
        description: "At dusk.",
        folderId: folder.id,
      },
    });
  });

  test("file is required; tags, description and folderId are not", async () => {
    const form = new FormData();
    form.set("tags", "harbour");
    await expectError(await account.request("/api/v1/upload", { method: "POST", body: form }), 400, "VALIDATION_ERROR");
    form.delete("tags");
    form.set("file", new File(["x"], "x.txt"));
    expect((await account.request("/api/v1/upload", { method: "POST", body: form })).status).toBe(201);
  });
});

describe("GET /api/v1/stats", () => {
  test("days: number of past days included, default 30", async () => {
    expect((await account.sdk.stats.get()).daily).toHaveLength(30);
    expect((await account.sdk.stats.get({ days: 7 })).daily).toHaveLength(7);
  });
});

describe("GET /api/v1/folders", () => {
  test("parentId: filter to a parent folder; when omitted all folders are returned", async () => {
    const a = await account.sdk.folders.create({ name: "a" });
    const b = await account.sdk.folders.create({ name: "b", parentId: a.id });
    const c = await account.sdk.folders.create({ name: "c", parentId: b.id });
    expect(await account.sdk.folders.list().all()).toEqual([a, b, c]);
    expect(await account.sdk.folders.list({ parentId: a.id }).all()).toEqual([b]);
    expect(await account.sdk.folders.list({ parentId: "root" }).all()).toEqual([a]);
    expect(await account.sdk.folders.list({ parentId: "fold_nonsense" }).all()).toEqual([]);
  });

  test("limit and offset page through the list", async () => {
    for (const name of ["a", "b", "c"]) await account.sdk.folders.create({ name });
    const response = await account.request("/api/v1/folders?limit=1&offset=1");
    expect(await response.json()).toMatchObject({
      success: true,
      data: {
        folders: [{ name: "b" }],
        pagination: { total: 3, limit: 1, offset: 1, hasMore: true, nextCursor: expect.any(String) },
      },
    });
  });
});

describe("POST /api/v1/folders", () => {
  test("creates a folder from name, parentId and description; returns 201 with its Location", async () => {
    const parent = await account.sdk.folders.create({ name: "Press" });
    const response = await send("POST", "/api/v1/folders", { name: "2026", parentId: parent.id, description: "New." });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { id: string } };
    expect(data).toMatchObject({ name: "2026", parentId: parent.id, description: "New." });
    expect(response.headers.get("Location")).toBe(`/api/v1/folders/${data.id}`);
    expect((await account.request(response.headers.get("Location") ?? "")).status).toBe(200);
  });

  test("only name is required; parentId may be null", async () => {
    expect((await send("POST", "/api/v1/folders", { name: "a" })).status).toBe(201);
    expect((await send("POST", "/api/v1/folders", { name: "b", parentId: null })).status).toBe(201);
    await expectError(await send("POST", "/api/v1/folders", { description: "c" }), 400, "VALIDATION_ERROR", "name");
  });
});

describe("GET /api/v1/folders/:id", () => {
  test("returns the folder with fileCount, childCount and children", async () => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    const response = await account.request(`/api/v1/folders/${id}`);
    expect(await response.json()).toMatchObject({
      success: true,
      data: { id, name: "Press", fileCount: 0, childCount: 0, children: [] },
    });
  });
});

describe("PATCH /api/v1/folders/:id", () => {
  test("name, description and parentId change", async () => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    const parent = await account.sdk.folders.create({ name: "Archive" });
    const changes = { name: "Old press", description: "Before 2026.", parentId: parent.id };
    const response = await send("PATCH", `/api/v1/folders/${id}`, changes);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, data: { id, ...changes } satisfies Partial<Folder> });
  });
});

describe("DELETE /api/v1/folders/:id", () => {
  test("deleteContents=true allows deletion of a folder that has contents", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.files.upload(text("x"), { folderId: folder.id });
    const path = `/api/v1/folders/${folder.id}`;
    await expectError(await account.request(path, { method: "DELETE" }), 400, "FOLDER_NOT_EMPTY");
    const no = await account.request(`${path}?deleteContents=false`, { method: "DELETE" });
    await expectError(no, 400, "FOLDER_NOT_EMPTY");
    const yes = await account.request(`${path}?deleteContents=true`, { method: "DELETE" });
    expect(await yes.json()).toEqual({
      success: true,
      data: { deleted: true, id: folder.id, deletedFiles: 1, deletedFolders: 1 },
    });
  });
});
