import { readFile } from "node:fs/promises";
import type { Share } from "@media-asset-service/sdk";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { unzip } from "../../testing/unzip.ts";
import { flushBandwidth } from "../accounts/bandwidth.ts";
import { cachedReadOnlyState } from "../contract/read-only.ts";
import { setReadOnlyState } from "../db/read-only.ts";
import { RETENTION_MS } from "./link-results.ts";
import { LIFETIME_MS, MAX_LIFETIME_MS } from "./shares.ts";

const START = new Date("2026-05-11T09:30:00.000Z");

let now: Date;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  now = START;
  service = await startTestService({ clock: () => now, maxArchiveFiles: 5 });
});
beforeEach(async () => {
  now = START;
  account = await service.account();
});
afterAll(() => service.stop());

const later = (ms: number) => new Date(START.getTime() + ms);
const upload = (content: string, filename: string, folderId?: string) =>
  account.sdk.files.upload(new Blob([content]), { filename, ...(folderId && { folderId }) });
const opened = async ({ url }: Pick<Share, "url">, more = "", headers: Record<string, string> = {}) => {
  const response = await fetch(url + more, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

describe("a share link", () => {
  test("is created, read, updated, listed and deleted", async () => {
    const file = await upload("one", "harbour.txt");
    const { shares } = account.sdk;
    const created = await shares.create({ target: { fileIds: [file.id, file.id] } });
    expect(created).toEqual({
      id: expect.stringMatching(/^shr_[0-9a-z]{26}$/),
      url: expect.stringMatching(new RegExp(`^${service.url}/s/[0-9a-z]{26}[\\w-]{22}$`)),
      title: "harbour.txt",
      target: { fileIds: [file.id], folderId: null, includeSubfolders: false, collectionId: null },
      access: "view",
      hasPassword: false,
      state: "ACTIVE",
      expiresAt: later(LIFETIME_MS).toISOString(),
      views: 0,
      downloads: 0,
      lastUsedAt: null,
      createdAt: START.toISOString(),
      updatedAt: START.toISOString(),
    });
    expect(await shares.get(created.id)).toEqual(created);
    now = later(60_000);
    const changes = {
      title: "Harbour",
      access: "download",
      password: "harbour-2026",
      expiresAt: later(90_000).toISOString(),
    } as const;
    const updated = await shares.update(created.id, changes);
    const { password: _, ...changed } = changes;
    expect(updated).toEqual({ ...created, ...changed, hasPassword: true, updatedAt: now.toISOString() });
    expect(await shares.list().all()).toEqual([updated]);
    now = later(90_000);
    expect(await shares.get(created.id)).toMatchObject({ state: "EXPIRED" });
    await shares.update(created.id, { expiresAt: later(200_000).toISOString() });
    expect(await shares.get(created.id)).toMatchObject({ state: "ACTIVE" });
    expect(await shares.delete(created.id)).toEqual({ deleted: true, id: created.id });
    const missing = { status: 404, code: "SHARE_NOT_FOUND", details: { id: created.id } };
    await expect(shares.get(created.id)).rejects.toMatchObject(missing);
    await expect(shares.update(created.id, { title: "x" })).rejects.toMatchObject(missing);
    await expect(shares.delete(created.id)).rejects.toMatchObject(missing);
  });

  test("is listed with other links, the newest first, page by page", async () => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    const titles = ["a", "b", "c"];
    for (const title of titles) {
      now = new Date(now.getTime() + 1);
      await account.sdk.shares.create({ target: { folderId: id }, title });
    }
    const { items, pagination } = await account.sdk.shares.list({ limit: 2 }).page();
    expect(items.map(({ title }) => title)).toEqual(["c", "b"]);
    expect(pagination).toMatchObject({ total: 3, hasMore: true });
    const all = await account.sdk.shares.list({ limit: 2 }).all();
    expect(all.map(({ title }) => title)).toEqual(["c", "b", "a"]);
  });

  test.each([
    ["without a target", { target: {} }],
    ["with two kinds of targets", { target: { fileIds: ["file_x"], folderId: "fold_x" } }],
    ["of files with their subfolders", { target: { fileIds: ["file_x"], includeSubfolders: true } }],
    ["of 101 files", { target: { fileIds: Array.from({ length: 101 }, (_, index) => `file_${index}`) } }],
    ["without an expiration", { target: { folderId: "FOLDER" }, expiresAt: null }],
    ["that expires now", { target: { folderId: "FOLDER" }, expiresAt: START.toISOString() }],
    ["for more than 366 days", { target: { folderId: "FOLDER" }, expiresAt: later(MAX_LIFETIME_MS + 1).toISOString() }],
    ["with a password of seven characters", { target: { folderId: "FOLDER" }, password: "1234567" }],
    ["with a title of hidden characters", { target: { folderId: "FOLDER" }, title: "\u202e" }],
    ["with upload access", { target: { folderId: "FOLDER" }, access: "upload" }],
  ])("%s is rejected", async (_, body) => {
    const { id } = await account.sdk.folders.create({ name: "Press" });
    const sent = JSON.parse(JSON.stringify(body).replace("FOLDER", id));
    await expect(account.sdk.shares.create(sent)).rejects.toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  });

  test("shares only files, folders and collections of its account", async () => {
    const other = await service.account();
    const { id } = await upload("one", "a.txt");
    const press = await account.sdk.folders.create({ name: "Press" });
    await expect(other.sdk.shares.create({ target: { fileIds: [id] } })).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
    });
    const ofFolder = other.sdk.shares.create({ target: { folderId: press.id } });
    await expect(ofFolder).rejects.toMatchObject({ code: "FOLDER_NOT_FOUND" });
    const { id: kit } = await account.sdk.collections.create({ name: "Kit", type: "manual" });
    const ofCollection = other.sdk.shares.create({ target: { collectionId: kit } });
    await expect(ofCollection).rejects.toMatchObject({ status: 404, code: "COLLECTION_NOT_FOUND" });
    const share = await account.sdk.shares.create({ target: { fileIds: [id] } });
    await expect(other.sdk.shares.get(share.id)).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
    await expect(other.sdk.shares.delete(share.id)).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
  });

  test("requires write permission to create, update and delete, but not to read", async () => {
    const { sdk } = await service.account({ permissions: [] });
    const refused = { code: "INSUFFICIENT_PERMISSIONS" };
    await expect(sdk.shares.create({ target: { fileIds: ["file_x"] } })).rejects.toMatchObject(refused);
    await expect(sdk.shares.update("shr_x", { title: "x" })).rejects.toMatchObject(refused);
    await expect(sdk.shares.delete("shr_x")).rejects.toMatchObject(refused);
    expect(await sdk.shares.list().all()).toEqual([]);
    const writes = await service.account({ permissions: ["write"] });
    const { id: folderId } = await writes.sdk.folders.create({ name: "Press" });
    const { id } = await writes.sdk.shares.create({ target: { folderId } });
    expect(await writes.sdk.shares.delete(id)).toEqual({ deleted: true, id });
  });

  test("writes audit events for its creation, its updates and its deletion", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    const { id } = await account.sdk.shares.create({ target: { folderId }, password: "harbour-2026" });
    await account.sdk.shares.update(id, { access: "download", password: null });
    await account.sdk.shares.delete(id);
    const { items } = await account.sdk.audit.list({ targetId: id }).page();
    expect(items.map(({ action, details }) => [action, details]).toReversed()).toEqual([
      ["share.create", { target: { folderId }, access: "view" }],
      ["share.update", { access: "download" }],
      ["share.delete", { title: "Press" }],
    ]);
  });

  test("is deleted 30 days after its end", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    const { id, expiresAt } = await account.sdk.shares.create({ target: { folderId } });
    const prune = service.scheduled.find(({ name }) => name === "prune-shares");
    now = new Date(Date.parse(expiresAt) + LIFETIME_MS - 1000);
    await prune?.run();
    expect(await account.sdk.shares.get(id)).toMatchObject({ state: "EXPIRED" });
    now = new Date(Date.parse(expiresAt) + LIFETIME_MS + 86_400_000);
    await prune?.run();
    await expect(account.sdk.shares.get(id)).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
  });
});

describe("the page of a share link", () => {
  test("shows the files in the order of their IDs, and counts views and downloads", async () => {
    const files = await Promise.all(["b.txt", "a.txt"].map((name) => upload(name, name)));
    const share = await account.sdk.shares.create({
      target: { fileIds: files.map(({ id }) => id) },
      access: "download",
    });
    const page = await opened(share);
    expect(page.text.indexOf("b.txt")).toBeLessThan(page.text.indexOf("a.txt"));
    await opened(share, "", { Cookie: "x=1" });
    const content = await opened(share, `/files/${files[0]?.id}/content`);
    expect(content.text).toBe("b.txt");
    expect(content.headers.get("Content-Disposition")).toBe('attachment; filename="b.txt"');
    await opened(share, `/files/${files[0]?.id}/content`, { Range: "bytes=2-3" });
    await opened(share, `/files/${files[0]?.id}/image`);
    await expect
      .poll(() => account.sdk.shares.get(share.id))
      .toMatchObject({
        views: 2,
        downloads: 1,
        lastUsedAt: START.toISOString(),
      });
  });

  test("shows the thumbnail of audio above the player, and only the thumbnail without download access", async () => {
    const sound = await readFile(new URL("../../testing/recordings/second-pcm_s16le.wav", import.meta.url));
    const { id } = await account.sdk.files.upload(new Blob([new Uint8Array(sound)]), { filename: "second.wav" });
    const pageFor = async (access: "view" | "download") =>
      (await opened(await account.sdk.shares.create({ target: { fileIds: [id] }, access }), `?file=${id}`)).text;
    expect(await pageFor("download")).toMatch(/<img src="[^"]+\/image" [^>]+>\s*<audio /);
    expect(await pageFor("view")).toMatch(/<img src="[^"]+\/image" [^>]+>\s*<\/figure>/);
  });

  test("links to the shared folders inside, and back", async () => {
    const top = await account.sdk.folders.create({ name: "Press" });
    const inner = await account.sdk.folders.create({ name: "Spring & summer", parentId: top.id });
    const outer = await account.sdk.folders.create({ name: "Outer" });
    const file = await upload("deep", "deep.txt", inner.id);
    const share = await account.sdk.shares.create({ target: { folderId: top.id, includeSubfolders: true } });
    expect((await opened(share)).text).toContain(`?folder=${inner.id}"><bdi>Spring &amp; summer</bdi>`);
    const inside = await opened(share, `?folder=${inner.id}`);
    expect(inside.text).toContain(`?folder=${inner.id}&amp;file=${file.id}`);
    expect(inside.text).toContain("Back to parent folder");
    expect((await opened(share, `/files/${file.id}/image`)).status).toBe(200);
    expect((await opened(share, `?folder=${outer.id}`)).status).toBe(404);
    await account.sdk.folders.update(inner.id, { parentId: outer.id });
    expect((await opened(share, `/files/${file.id}/image`)).status).toBe(404);
  });

  test("shows 200 files at a time", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    // An account can have 64 concurrent uploads. One whose response has arrived can still be counted.
    for (let first = 0; first < 201; first += 10) {
      const numbers = Array.from({ length: Math.min(10, 201 - first) }, (_, index) => first + index);
      await Promise.all(numbers.map((n) => upload(`${n}`, `${n}.txt`, folderId)));
    }
    const share = await account.sdk.shares.create({ target: { folderId } });
    const first = await opened(share);
    expect(first.text.match(/<li class="r/g)).toHaveLength(200);
    expect(first.text).toContain(`?page=2" rel="next"`);
    const second = await opened(share, "?page=2");
    expect(second.text.match(/<li class="r/g)).toHaveLength(1);
    expect(second.text).not.toContain('rel="next"');
  });

  test("of a saved search runs the search once", async () => {
    await upload("one", "harbour.txt");
    const { id: collectionId } = await account.sdk.collections.create({ name: "H", type: "query", query: "harbour" });
    const share = await account.sdk.shares.create({ target: { collectionId } });
    const query = vi.spyOn(pg.Client.prototype, "query");
    expect((await opened(share)).text).toContain("harbour.txt");
    const statements = query.mock.calls
      .map(([sent]) => JSON.stringify(sent))
      .filter((text) => text.includes("search_text like"));
    query.mockRestore();
    expect(statements).toHaveLength(1);
    expect(statements[0]?.match(/search_text like/g)).toHaveLength(1);
  });

  test("works while the service is read-only, with its counts, and new links are rejected", async () => {
    const { id } = await upload("one", "a.txt");
    const share = await account.sdk.shares.create({ target: { fileIds: [id] }, password: "harbour-2026" });
    await setReadOnlyState(service.db, true);
    try {
      const body = new URLSearchParams({ password: "harbour-2026" });
      expect((await fetch(share.url, { method: "POST", body })).status).toBe(200);
      expect(await account.sdk.shares.get(share.id)).toMatchObject({ views: 1 });
      const refused = { status: 503 };
      await expect(account.sdk.shares.create({ target: { fileIds: [id] } })).rejects.toMatchObject(refused);
      await expect(account.sdk.shares.delete(share.id)).rejects.toMatchObject(refused);
    } finally {
      await setReadOnlyState(service.db, false);
      await expect.poll(() => cachedReadOnlyState(service.context)).toBe(false);
    }
  });

  test("counts delivered bytes as bandwidth of the account", async () => {
    const { id } = await upload("x".repeat(50_000), "a.txt");
    const share = await account.sdk.shares.create({ target: { fileIds: [id] }, access: "download" });
    const before = await account.sdk.stats.get();
    await opened(share);
    await opened(share, `/files/${id}/content`);
    await flushBandwidth(service.context);
    const after = await account.sdk.stats.get();
    expect(after.summary.bandwidthBytes - before.summary.bandwidthBytes).toBeGreaterThanOrEqual(50_000);
  });
});

describe("the counts of a share link", () => {
  const counts = async ({ id }: Share) => {
    const { views, downloads } = await account.sdk.shares.get(id);
    return [views, downloads];
  };
  const shareOfOne = async () => {
    const { id } = await upload("0123456789", "a.txt");
    const share = await account.sdk.shares.create({ target: { fileIds: [id] }, access: "download" });
    return { share, content: `${share.url}/files/${id}/content`, archive: `${share.url}/archive` };
  };
  const get = async (url: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(url, { method, headers });
    await response.arrayBuffer();
    return response.status;
  };

  test.each([
    [[{}], 1],
    [[{ Range: "bytes=0-" }], 1],
    [[{ Range: "bytes=1-" }], 1],
    [[{ Range: "bytes=-3" }], 1],
    [[{ Range: "bytes=-100" }], 1],
    [[{ Range: "bytes=0-4" }, { Range: "bytes=5-" }], 1],
    [[{ Range: "bytes=1-" }, { Range: "bytes=5-" }, { Range: "bytes=-1" }], 1],
    [[{}, {}], 2],
    [[{}, { Range: "bytes=5-", "If-Range": '"other"' }], 2],
    [[{ Range: "bytes=5000-" }], 0],
    [[{ "If-None-Match": "*" }], 0],
  ])("the requests %j are %i downloads, of an original and of the ZIP", async (requests, expected) => {
    const { share, content, archive } = await shareOfOne();
    for (const headers of requests) await get(content, headers);
    await expect.poll(() => counts(share)).toEqual([0, expected]);
    for (const headers of requests) await get(archive, headers);
    await expect.poll(() => counts(share)).toEqual([0, 2 * expected]);
  });

  test("include a range that is requested 24 hours later", async () => {
    const { share, content } = await shareOfOne();
    await get(content);
    now = later(86_400_000 - 1);
    await get(content, { Range: "bytes=5-" });
    now = later(86_400_000);
    await get(content, { Range: "bytes=5-" });
    await expect.poll(() => counts(share)).toEqual([0, 2]);
  });

  test("do not include HEAD requests and the page of a single file", async () => {
    const { share, content, archive } = await shareOfOne();
    for (const url of [share.url, content, archive]) expect(await get(url, {}, "HEAD")).toBe(200);
    await get(`${share.url}?file=${/file_\w+/.exec(content)?.[0]}`);
    await get(share.url);
    await get(content);
    await expect.poll(() => counts(share)).toEqual([1, 1]);
  });
});

describe("the ZIP of all files", () => {
  const names = (zip: Buffer) => [...unzip(zip).keys()];

  test("changes its entity tag whenever it changes, and has no date that could be wrong", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    const { id } = await upload("one", "one.txt", folderId);
    const share = await account.sdk.shares.create({ target: { folderId }, access: "download" });
    const url = `${share.url}/archive`;
    const first = await fetch(url);
    const etag = first.headers.get("ETag") ?? "";
    const zip = Buffer.from(await first.arrayBuffer());
    expect(first.headers.get("Last-Modified")).toBeNull();
    const status = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    const date = later(3_600_000).toUTCString();
    const conditions: [Record<string, string>, number, number][] = [
      [{ "If-None-Match": etag }, 304, 200],
      [{ "If-Match": etag }, 200, 412],
      [{ Range: "bytes=9-", "If-Range": etag }, 206, 200],
      [{ Range: "bytes=9-", "If-Range": START.toUTCString() }, 200, 200],
      [{ "If-Modified-Since": date }, 200, 200],
      [{ "If-Unmodified-Since": START.toUTCString() }, 200, 200],
    ];
    const statuses = () => Promise.all(conditions.map(([headers]) => status(headers)));
    expect(await statuses()).toEqual(conditions.map(([, same]) => same));
    const changes = [
      () => account.sdk.files.update(id, { filename: "renamed.txt" }),
      () => account.sdk.files.replace(id, new Blob(["two"])),
      () => upload("three", "three.txt", folderId),
      () => account.sdk.files.update(id, { folderId: null }),
    ];
    const tags = new Set([etag]);
    for (const change of changes) {
      await change();
      now = new Date(now.getTime() + RETENTION_MS);
      expect(await statuses()).toEqual(conditions.map(([, , changed]) => changed));
      tags.add((await fetch(url, { method: "HEAD" })).headers.get("ETag") ?? "");
    }
    expect(tags.size).toBe(5);
    await account.sdk.files.update(id, { folderId, filename: "one.txt" });
    now = new Date(now.getTime() + RETENTION_MS);
    const last = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(names(zip)).toEqual(["one.txt", "manifest.json"]);
    expect(names(last).toSorted()).toEqual(["manifest.json", "one.txt", "three.txt"]);
  });

  test("contains the files of the shared folders, is the same each time, and resumes after an interruption", async () => {
    const top = await account.sdk.folders.create({ name: "Press" });
    const inner = await account.sdk.folders.create({ name: "Spring", parentId: top.id });
    await upload("top", "top.txt", top.id);
    const deep = await upload("deep", "deep.txt", inner.id);
    const target = { folderId: top.id, includeSubfolders: true };
    const share = await account.sdk.shares.create({ target, access: "download" });
    const response = await fetch(`${share.url}/archive`);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="Press.zip"');
    const zip = Buffer.from(await response.arrayBuffer());
    expect(names(zip).toSorted()).toEqual(["Spring/deep.txt", "manifest.json", "top.txt"]);
    const headers = { Range: "bytes=40-", "If-Range": response.headers.get("ETag") ?? "" };
    const rest = await fetch(`${share.url}/archive`, { headers });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(40))).toBe(true);
    await account.sdk.shares.delete(share.id);
    const flat = await account.sdk.shares.create({ target: { folderId: top.id }, access: "download" });
    const other = Buffer.from(await (await fetch(`${flat.url}/archive`)).arrayBuffer());
    expect(names(other).toSorted()).toEqual(["manifest.json", "top.txt"]);
    const byId = await account.sdk.shares.create({ target: { fileIds: [deep.id] }, access: "download" });
    expect(names(Buffer.from(await (await fetch(`${byId.url}/archive`)).arrayBuffer()))).toEqual([
      "deep.txt",
      "manifest.json",
    ]);
  });

  test("is rejected if the files exceed the limit of an archive", async () => {
    const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
    for (let index = 0; index < 6; index++) await upload(`${index}`, `${index}.txt`, folderId);
    const share = await account.sdk.shares.create({ target: { folderId }, access: "download" });
    expect((await opened(share, "/archive")).status).toBe(404);
  });
});
