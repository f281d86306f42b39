import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startStandInCache } from "../stand-in-cache.ts";
import { freePorts } from "./balancer.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { DATABASE_URL, describeWithPostgres } from "./needs.ts";
import { startVarnish, varnishd } from "./varnish.ts";

const SECOND = 1_000;

/** Two processes, and nobody yet where they tell what is to be forgotten. */
async function startTelling(): Promise<{ cluster: Cluster; port: number; url: string }> {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  return { port, url, cluster: await startCluster(2, { CDN_URL: `${url}/cdn`, CDN_PURGE_URL: url }) };
}

interface Stored {
  id: string;
  cdnUrl: string;
}

async function store(account: Account, content: string): Promise<Stored> {
  const { data } = await account.upload(content);
  return { id: String(data.id), cdnUrl: String(data.cdnUrl) };
}

describe.skipIf(DATABASE_URL === "" || varnishd === null)("Varnish in front of two processes", () => {
  let cluster: Cluster;
  let account: Account;
  let stopVarnish: () => Promise<void>;
  beforeAll(async () => {
    const telling = await startTelling();
    cluster = telling.cluster;
    stopVarnish = await startVarnish(telling.port, new URL(cluster.next()).port);
    account = await cluster.account();
  });
  afterAll(async () => {
    await stopVarnish?.();
    await cluster?.stop();
  });

  const statusOf = async (url: string) => {
    const answer = await fetch(url, { redirect: "manual" });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** A file of which Varnish has a copy, under two addresses that it cannot know of. */
  async function kept(content: string): Promise<Stored & { urls: string[] }> {
    const file = await store(account, content);
    const urls = [file.cdnUrl, `${file.cdnUrl}?download`];
    for (const url of urls) {
      expect(await statusOf(url)).toBe(200);
      const again = await fetch(url);
      expect(await again.text()).toBe(content);
      // Two numbers: of this request, and of the one that fetched the copy.
      expect(again.headers.get("X-Varnish")).toMatch(/^\d+ \d+$/);
    }
    return { ...file, urls };
  }

  it.each([
    { what: "is deleted", method: "DELETE", body: null, becomes: 404 },
    { what: "is hidden", method: "PATCH", body: { isPublic: false }, becomes: 403 },
    { what: "is renamed", method: "PATCH", body: { filename: "renamed.txt" }, becomes: 301 },
  ])("has lost its copies a second after a file $what", async ({ what, method, body, becomes }) => {
    for (const attempt of [1, 2, 3]) {
      const { id, urls } = await kept(`${what} ${attempt}`);
      const { status } =
        body === null
          ? await account.call(method, `/files/${id}`)
          : await account.call(method, "/files", { id, ...body });
      expect(status).toBe(200);
      const answeredAt = performance.now();
      for (const url of urls) await expect.poll(() => statusOf(url), { timeout: SECOND, interval: 20 }).toBe(becomes);
      console.log(`a file that ${what} is gone from Varnish after ${Math.round(performance.now() - answeredAt)} ms`);
    }
  });

  it("keeps the copies of all other files", async () => {
    const other = await kept("stays");
    const gone = await kept("goes");
    await account.call("DELETE", `/files/${gone.id}`);
    await expect.poll(() => statusOf(gone.cdnUrl), { timeout: SECOND }).toBe(404);
    expect((await fetch(other.cdnUrl)).headers.get("X-Varnish")).toMatch(/^\d+ \d+$/);
  });
});

describeWithPostgres("a cache that cannot be told", () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it("is told of everything once it is back, though the processes that knew were killed", async () => {
    const { cluster, port } = await startTelling();
    closing.push(() => cluster.stop());
    const account = await cluster.account();
    const files = await Promise.all(Array.from({ length: 60 }, (_, index) => store(account, `file ${index}`)));
    const halves = [files.slice(0, 30), files.slice(30)] as const;
    for (const { id } of halves[0]) await account.call("DELETE", `/files/${id}`);
    // Some have failed by now, some are being tried.
    await sleep(SECOND);
    await Promise.all([
      ...halves[1].map(({ id }) => account.call("DELETE", `/files/${id}`).catch(() => {})),
      ...cluster.servers.map((server) => sleep(30).then(() => server.end("SIGKILL"))),
    ]);
    const deleted = await cluster.database.query<{ id: string }>("select id from files where deleted_at is not null");
    expect(deleted.length).toBeGreaterThanOrEqual(30);

    const cache = await startStandInCache(port);
    closing.push(() => cache.stop());
    await cluster.add();
    const told = () => new Set(cache.calls.map(({ headers }) => headers["surrogate-key"]));
    await expect.poll(() => told().size, { timeout: 40 * SECOND }).toBe(deleted.length);
    expect(deleted.filter(({ id }) => !told().has(id))).toEqual([]);
    await expect.poll(() => cluster.database.query("select id from cache_purges"), { timeout: SECOND }).toEqual([]);
  });
});
