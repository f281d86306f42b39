import type { FileRecord } from "@media-asset-service/sdk";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { startTestCache, type TestCache } from "../../testing/test-cache.ts";
import { closeAccount, removeErasedAccounts } from "../ops/account-erasure.ts";
import { cachePurger } from "./cache-purger.ts";

const TOKEN = "purge-token-0123456789";
/** The default timeout applies, because the purger pauses for up to 30 s after failures. */
const SOON = { interval: 10 };

let cache: TestCache;
let service: TestService;
let account: TestAccount;

/** Starts a service with a cache at this path of the purge URL. */
async function startBehind(path: string): Promise<void> {
  cache = await startTestCache();
  service = await startTestService({ cachePurge: { url: cache.url + path, token: TOKEN } });
  account = await service.account();
  await cachePurger(service.context)?.start();
}

async function stop(): Promise<void> {
  await cachePurger(service.context)?.stop();
  await service.stop();
  cache.stop();
}

const upload = (name: string, content: string | Uint8Array<ArrayBuffer> = name) =>
  account.sdk.files.upload(new Blob([content]), { filename: name, autoTag: false });
const waiting = async () => (await service.db.selectFrom("cache_purges").select("file_id").execute()).length;
const metric = async (line: RegExp) =>
  Number(line.exec(await (await fetch(`${service.operatorUrl}/metrics`)).text())?.[1] ?? 0);
const failures = () => metric(/^cache_purge_calls_total\{outcome="failed"\} (\d+)/m);
const dropped = () => metric(/^cache_purges_dropped_total (\d+)/m);
const pathOf = (url: string) => url.slice(service.url.length);
const urls = () => cache.calls.map(({ url }) => url);

describe("a reverse proxy", () => {
  let file: FileRecord;
  beforeAll(() => startBehind(""));
  afterAll(stop);
  beforeEach(async () => {
    await expect.poll(waiting, SOON).toBe(0);
    cache.calls = [];
    file = await upload("harbour.png", new Uint8Array(await plainImage(60, 40)));
  });
  afterEach(() => {
    cache.status = 200;
    return account.sdk.files.delete(file.id).catch(() => {});
  });

  test("purges a deleted file: the original, the thumbnail and stored variants", async () => {
    const { url } = await account.sdk.transform.url({ id: file.id, w: 7 });
    await (await fetch(url)).arrayBuffer();
    await account.sdk.files.delete(file.id);
    const wanted = [file.cdnUrl, file.thumbnailUrl, url].map(pathOf).toSorted();
    await expect.poll(() => urls().toSorted(), SOON).toEqual(wanted);
    for (const { method, headers } of cache.calls) {
      expect(method).toBe("PURGE");
      // The host of the clients' requests, not of the proxy, because it is part of the cache key.
      expect(headers).toMatchObject({ host: new URL(service.url).host, authorization: `Bearer ${TOKEN}` });
      expect([headers["cache-tag"], headers["surrogate-key"]]).toEqual([file.id, file.id]);
    }
    await expect.poll(waiting, SOON).toBe(0);
  });

  test("purges variants of the image URL with a width, with or without a format", async () => {
    const shown = ["", "&w=64", "&w=64&f=auto", "&w=64&f=png"].map((query) => `${file.imageUrl}${query}`);
    for (const url of shown) await (await fetch(url)).arrayBuffer();
    await account.sdk.files.update(file.id, { isPublic: false });
    await expect.poll(urls, SOON).toEqual(expect.arrayContaining(shown.map(pathOf)));
  });

  test("purges a file that becomes private, with its earlier signatures", async () => {
    await account.sdk.files.update(file.id, { isPublic: false });
    await expect.poll(urls, SOON).toEqual(expect.arrayContaining([file.cdnUrl, file.thumbnailUrl].map(pathOf)));
  });

  test("purges a renamed file under the old name and the new one", async () => {
    const renamed = await account.sdk.files.update(file.id, { filename: "quay.png" });
    const both = [file.cdnUrl, file.thumbnailUrl, renamed.cdnUrl, renamed.thumbnailUrl].map(pathOf);
    await expect.poll(() => urls().toSorted(), SOON).toEqual(both.toSorted());
  });

  test("purges crops whose focus changes", async () => {
    await account.sdk.files.update(file.id, { focus: { x: 0.1, y: 0.2 } });
    await expect.poll(urls, SOON).toContain(pathOf(file.thumbnailUrl));
  });

  test("purges variants of a file with a preset", async () => {
    await account.sdk.presets.create({ name: "card", transform: { w: 9 } });
    const { url } = await account.sdk.transform.url({ id: file.id, preset: "card" });
    await account.sdk.files.delete(file.id);
    const shown = [url, `${file.imageUrl}&preset=card`].map(pathOf);
    await expect.poll(urls, SOON).toEqual(expect.arrayContaining(shown));
    await account.sdk.presets.delete("card");
  });

  test("receives the tag of a preset, in one call when it is updated and one when it is deleted", async () => {
    const { id } = await account.sdk.presets.create({ name: "card", transform: { w: 9, f: "png" } });
    await account.sdk.presets.update("card", { transform: { f: "png", w: 9 } });
    expect(await waiting()).toBe(0);
    await account.sdk.presets.update("card", { transform: { w: 10 } });
    await expect.poll(() => cache.calls.length, SOON).toBe(1);
    await account.sdk.presets.delete("card");
    await expect.poll(() => cache.calls.length, SOON).toBe(2);
    for (const { method, url, headers } of cache.calls) {
      expect([method, url, headers["cache-tag"], headers["surrogate-key"]]).toEqual(["PURGE", `/cdn/${id}`, id, id]);
    }
    await expect.poll(waiting, SOON).toBe(0);
  });

  test("receives no purge for changes that are not part of a response", async () => {
    await account.sdk.files.update(file.id, { tags: ["boats"], description: "Dusk.", filename: "harbour.png" });
    expect(await waiting()).toBe(0);
  });

  test("receives purges of files that were deleted with their folder or their account", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    await account.sdk.files.update(file.id, { folderId: folder.id });
    await account.sdk.folders.delete(folder.id, { deleteContents: true });
    await expect.poll(urls, SOON).toContain(pathOf(file.cdnUrl));
    const other = await service.account();
    const { cdnUrl } = await other.sdk.files.upload(new Blob(["other"]));
    await closeAccount(service.context, other.id, new Date());
    await removeErasedAccounts(service.context, new Date());
    await expect.poll(urls, SOON).toContain(pathOf(cdnUrl));
  });

  test("receives one purge of a file that changed twice within a short time", async () => {
    await service.db.transaction().execute(async (trx) => {
      for (const focus of [{ x: 0, y: 0 }, null]) {
        await trx.updateTable("files").set({ focus }).where("id", "=", file.id).execute();
      }
    });
    await expect.poll(waiting, SOON).toBe(0);
    expect(urls().toSorted()).toEqual([file.cdnUrl, file.thumbnailUrl].map(pathOf).toSorted());
  });

  test("that has no copy, or reports this only with 404, completes the purge", async () => {
    cache.status = 404;
    await account.sdk.files.delete(file.id);
    await expect.poll(waiting, SOON).toBe(0);
  });

  test("that is unavailable receives all purges when it is available again", async () => {
    cache.status = 503;
    await account.sdk.files.update(file.id, { isPublic: false });
    await account.sdk.files.update(file.id, { isPublic: true });
    const others = await Promise.all(["a", "b", "c"].map((name) => upload(name)));
    for (const { id } of others) await account.sdk.files.delete(id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await waiting()).toBeGreaterThan(0);
    cache.status = 200;
    // The pause doubles after each failure, up to 30 s.
    await expect.poll(waiting, { timeout: 90_000 }).toBe(0);
    for (const { cdnUrl } of [file, ...others]) expect(urls()).toContain(pathOf(cdnUrl));
    expect(await failures()).toBeGreaterThan(0);
  });

  test("receives no purges that are a day old, and they are counted", async () => {
    cache.status = 503;
    await account.sdk.files.delete(file.id);
    await service.pool.query("update cache_purges set requested_at = now() - interval '25 hours'");
    await service.scheduled.find(({ name }) => name === "drop-cache-purges")?.run();
    expect(await waiting()).toBe(0);
    expect(await dropped()).toBe(1);
  });
});

test("without a cache, no changes are recorded", async () => {
  const uncached = await startTestService();
  const { sdk } = await uncached.account();
  const { id } = await sdk.files.upload(new Blob(["uncached"]));
  await sdk.files.delete(id);
  expect(await uncached.db.selectFrom("cache_purges").selectAll().execute()).toEqual([]);
  await uncached.stop();
});

describe.each([
  {
    cdn: "Fastly",
    path: "/service/SU1Z0isxPaozGVKXdv0eY/purge",
    tags: ({ headers }: TestCache["calls"][0]) => `${headers["surrogate-key"]}`.split(" "),
    secret: { "fastly-key": TOKEN },
  },
  {
    cdn: "Cloudflare",
    path: "/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache",
    tags: ({ body }: TestCache["calls"][0]) => (JSON.parse(body) as { tags: string[] }).tags,
    secret: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
  },
])("$cdn", ({ path, tags, secret }) => {
  beforeAll(() => startBehind(path));
  afterAll(stop);

  test("receives the tags of many files in few calls", async () => {
    const files = await Promise.all(Array.from({ length: 40 }, (_, index) => upload(`${index}.txt`)));
    const folder = await account.sdk.folders.create({ name: "Press" });
    await Promise.all(files.map(({ id }) => account.sdk.files.update(id, { folderId: folder.id })));
    await account.sdk.folders.delete(folder.id, { deleteContents: true });
    await expect.poll(() => cache.calls.flatMap(tags).length, SOON).toBe(40);
    expect(cache.calls.flatMap(tags).toSorted()).toEqual(files.map(({ id }) => id).toSorted());
    expect(cache.calls.map(({ method, url }) => [method, url])).toEqual(Array(2).fill(["POST", path]));
    for (const { headers } of cache.calls) expect(headers).toMatchObject(secret);
    await expect.poll(waiting, SOON).toBe(0);
  });

  test("receives the tag of a preset, regardless of the files that use it", async () => {
    cache.calls = [];
    const { id } = await account.sdk.presets.create({ name: "card", transform: { w: 9 } });
    await account.sdk.presets.update("card", { transform: { w: 10 } });
    await expect.poll(() => cache.calls.flatMap(tags), SOON).toEqual([id]);
  });
});
