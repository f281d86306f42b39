import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plainImage } from "../plain-image.ts";
import { startTestCache } from "../test-cache.ts";
import { freePorts } from "./balancer.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { DATABASE_URL, describeWithPostgres } from "./needs.ts";
import type { RunningProxy } from "./proxy-programs.ts";
import { purgedNginx, varnish } from "./purged-proxies.ts";

const SECOND = 1_000;

/** Starts two processes whose cache purge endpoint does not listen yet. */
async function startWithPurges(): Promise<{ cluster: Cluster; port: number; purgePort: number }> {
  const [port = 0, purgePort = 0] = await freePorts(2);
  const urls = { CDN_URL: `http://127.0.0.1:${port}/cdn`, CDN_PURGE_URL: `http://127.0.0.1:${purgePort}` };
  return { port, purgePort, cluster: await startCluster(2, urls) };
}

interface Stored {
  id: string;
  cdnUrl: string;
}

async function store(account: Account, content: string): Promise<Stored> {
  const { data } = await account.upload(content);
  return { id: String(data.id), cdnUrl: String(data.cdnUrl) };
}

describe.each([varnish, purgedNginx])("$name in front of two processes", (proxy) => {
  const test = it.skipIf(DATABASE_URL === "" || !proxy.isInstalled);
  let cluster: Cluster;
  let account: Account;
  let running: RunningProxy;
  beforeAll(async () => {
    if (DATABASE_URL === "" || !proxy.isInstalled) return;
    const telling = await startWithPurges();
    cluster = telling.cluster;
    running = await proxy.start(new URL(cluster.next()).port, telling);
    account = await cluster.account();
  });
  afterAll(async () => {
    await running?.stop();
    await cluster?.stop();
  });

  const statusOf = async (url: string) => {
    const response = await fetch(url, { redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  };

  /** Stores a file that the proxy has cached. If the proxy purges by tag, one of its URLs is unknown to the service. */
  async function storeCached(content: string): Promise<Stored & { urls: string[] }> {
    const file = await store(account, content);
    const urls = proxy.goesByTags ? [file.cdnUrl, `${file.cdnUrl}?download`] : [file.cdnUrl];
    for (const url of urls) {
      expect(await statusOf(url)).toBe(200);
      const again = await fetch(url);
      expect(await again.text()).toBe(content);
      expect(proxy.isCopy(again.headers)).toBe(true);
    }
    return { ...file, urls };
  }

  test.each([
    { what: "is deleted", method: "DELETE", body: null, becomes: 404 },
    { what: "is hidden", method: "PATCH", body: { isPublic: false }, becomes: 403 },
    { what: "is renamed", method: "PATCH", body: { filename: "renamed.txt" }, becomes: 301 },
  ])("drops its copies within a second after a file $what", async ({ what, method, body, becomes }) => {
    for (const attempt of [1, 2, 3]) {
      const { id, urls } = await storeCached(`${what} ${attempt}`);
      const { status } =
        body === null
          ? await account.call(method, `/files/${id}`)
          : await account.call(method, "/files", { id, ...body });
      expect(status).toBe(200);
      const answeredAt = performance.now();
      for (const url of urls) await expect.poll(() => statusOf(url), { timeout: SECOND, interval: 20 }).toBe(becomes);
      console.log(
        `a file that ${what} is purged from ${proxy.name} after ${Math.round(performance.now() - answeredAt)} ms`,
      );
    }
  });

  test("drops its copies within a second after a file is replaced", async () => {
    const { id, urls } = await storeCached("old content");
    const { status, data } = await account.replace(id, "new content");
    expect(status).toBe(200);
    const textOf = async (url: string) => (await fetch(url)).text();
    for (const url of [...urls, String(data.cdnUrl)]) {
      await expect.poll(() => textOf(url), { timeout: SECOND, interval: 20 }).toBe("new content");
    }
  });

  // A proxy that purges by URL keeps copies for up to two minutes.
  if (proxy.goesByTags) {
    test("drops only the copies with the preset within a second after the preset is updated", async () => {
      const { data } = await account.upload(await plainImage(60, 40));
      await account.call("POST", "/presets", { name: "card", transform: { w: 20, f: "png" } });
      const built = async (query: string) => (await account.call("GET", `/transform?id=${data.id}&${query}`)).data.url;
      const [withPreset, without] = [String(await built("preset=card")), String(await built("w=10"))];
      const tagOf = async (url: string) => (await fetch(url)).headers.get("ETag");
      const [before] = [await tagOf(withPreset), await tagOf(without)];
      const headers = async (url: string) => (await fetch(url)).headers;
      for (const url of [withPreset, without]) expect(proxy.isCopy(await headers(url))).toBe(true);
      await account.call("PATCH", "/presets/card", { transform: { w: 30, f: "png" } });
      await expect.poll(() => tagOf(withPreset), { timeout: SECOND, interval: 20 }).not.toBe(before);
      expect(proxy.isCopy(await headers(without))).toBe(true);
      // The copy has the tag of the file in addition to the tag of the preset.
      await account.call("DELETE", `/files/${data.id}`);
      for (const url of [withPreset, without]) {
        await expect.poll(() => statusOf(url), { timeout: SECOND, interval: 20 }).toBe(404);
      }
    });
  }

  test("keeps the copies of all other files", async () => {
    const other = await storeCached("stays");
    const deletedFile = await storeCached("goes");
    await account.call("DELETE", `/files/${deletedFile.id}`);
    await expect.poll(() => statusOf(deletedFile.cdnUrl), { timeout: SECOND }).toBe(404);
    expect(proxy.isCopy((await fetch(other.cdnUrl)).headers)).toBe(true);
  });
});

describeWithPostgres("a cache that cannot be reached", () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it("receives every purge after it recovers, although the processes that recorded them were killed", async () => {
    const { cluster, purgePort } = await startWithPurges();
    closing.push(() => cluster.stop());
    const account = await cluster.account();
    const files = await Promise.all(Array.from({ length: 60 }, (_, index) => store(account, `file ${index}`)));
    const halves = [files.slice(0, 30), files.slice(30)] as const;
    for (const { id } of halves[0]) await account.call("DELETE", `/files/${id}`);
    // At this point, some purges have failed and some are in progress.
    await sleep(SECOND);
    await Promise.all([
      ...halves[1].map(({ id }) => account.call("DELETE", `/files/${id}`).catch(() => {})),
      ...cluster.servers.map((server) => sleep(30).then(() => server.end("SIGKILL"))),
    ]);
    const deleted = await cluster.database.query<{ id: string }>("select id from files where deleted_at is not null");
    expect(deleted.length).toBeGreaterThanOrEqual(30);

    const cache = await startTestCache(purgePort);
    closing.push(() => cache.stop());
    await cluster.add();
    const purgedTags = () => new Set(cache.calls.map(({ headers }) => headers["surrogate-key"]));
    await expect.poll(() => purgedTags().size, { timeout: 40 * SECOND }).toBe(deleted.length);
    expect(deleted.filter(({ id }) => !purgedTags().has(id))).toEqual([]);
    await expect.poll(() => cluster.database.query("select id from cache_purges"), { timeout: SECOND }).toEqual([]);
  });
});
