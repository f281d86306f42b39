import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { listen, succeed } from "./test-server.ts";

/** Lists five files, two per page. The cursor is the index of the next file. */
async function fiveFiles() {
  const { baseUrl, requests } = await listen(({ url }, response) => {
    const query = new URL(url, "http://x").searchParams;
    const start = Number(query.get("cursor") ?? query.get("offset") ?? 0);
    const files = [0, 1, 2, 3, 4].slice(start, start + 2).map((number) => ({ id: `file_${number}` }));
    const hasMore = start + 2 < 5;
    const nextCursor = hasMore ? String(start + 2) : null;
    succeed(response, { files, pagination: { total: 5, limit: 2, offset: 0, hasMore, nextCursor } });
  });
  return { media: new MediaAssetService({ baseUrl }), urls: () => requests.map((it) => it.url) };
}

test("iterates over all pages by cursor, and keeps the filters", async () => {
  const { media, urls } = await fiveFiles();
  const ids: string[] = [];
  for await (const file of media.files.list({ type: "IMAGE", limit: 2 })) ids.push(file.id);
  expect(ids).toEqual(["file_0", "file_1", "file_2", "file_3", "file_4"]);
  expect(urls()).toEqual([
    "/api/v1/files?type=IMAGE&limit=2",
    "/api/v1/files?type=IMAGE&limit=2&cursor=2",
    "/api/v1/files?type=IMAGE&limit=2&cursor=4",
  ]);
});

test("starts at an offset and continues by cursor, never with both", async () => {
  const { media, urls } = await fiveFiles();
  expect(await media.files.list({ offset: 1 }).all()).toHaveLength(4);
  expect(urls()).toEqual(["/api/v1/files?offset=1", "/api/v1/files?cursor=3"]);
});

test("fetches pages only when they are read", async () => {
  const { media, urls } = await fiveFiles();
  const list = media.files.list();
  expect(urls()).toHaveLength(0);
  for await (const file of list) if (file.id === "file_1") break;
  expect(urls()).toHaveLength(1);
});

test("iterates page by page", async () => {
  const { media, urls } = await fiveFiles();
  const lengths: number[] = [];
  for await (const { items, pagination } of media.files.list().pages()) {
    expect(pagination.total).toBe(5);
    expect(urls()).toHaveLength(lengths.push(items.length));
  }
  expect(lengths).toEqual([2, 2, 1]);
});

test("requests the root by its name on every page", async () => {
  const { media, urls } = await fiveFiles();
  await media.files.list({ folderId: null, limit: 2 }).all({ max: 3 });
  expect(urls()).toEqual(["/api/v1/files?limit=2&folderId=root", "/api/v1/files?limit=2&folderId=root&cursor=2"]);
});

test("returns a single page", async () => {
  const { media, urls } = await fiveFiles();
  const { items, pagination } = await media.files.list({ cursor: "2" }).page();
  expect(items.map((it) => it.id)).toEqual(["file_2", "file_3"]);
  expect(pagination).toMatchObject({ total: 5, nextCursor: "4" });
  expect(urls()).toEqual(["/api/v1/files?cursor=2"]);
});

test("collects at most max items", async () => {
  const { media, urls } = await fiveFiles();
  expect(await media.files.list().all({ max: 2 })).toHaveLength(2);
  expect(await media.files.list().all({ max: 0 })).toEqual([]);
  expect(urls()).toHaveLength(1);
});
