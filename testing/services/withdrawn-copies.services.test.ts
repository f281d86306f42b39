import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plainImage } from "../plain-image.ts";
import type { ServerProcess } from "../process.ts";
import { type Account, newAccount, startProcess } from "./cluster.ts";
import { PROXIES, type RunningProxy } from "./proxy-programs.ts";

/* Without cache purges: caches follow only Cache-Control. The lifetimes are those of production. */

/** How long a shared cache may deliver a public file after a change (docs/guide/delivery.md, "Caching"). */
const PROMISE_MS = 120_000;
const POLL_MS = 2_000;
/** `Age` is in whole seconds. */
const PRECISION_MS = 1_000;

interface Change {
  name: string;
  /** How long the old bytes may be delivered, in milliseconds. */
  promiseMs: number;
  /** Creates a URL, and returns a function that withdraws its content. Resolves when the change applies. */
  prepare(account: Account): Promise<{ url: string; change: () => Promise<unknown> }>;
}

const store = async (account: Account, fields: Record<string, string> = {}) => {
  const { data } = await account.upload(`content ${Math.random()}`, fields);
  return { id: String(data.id), url: String(data.cdnUrl) };
};
let presets = 0;

const CHANGES: Change[] = [
  {
    name: "made private",
    promiseMs: PROMISE_MS,
    async prepare(account) {
      const { id, url } = await store(account);
      return { url, change: () => account.call("PATCH", "/files", { id, isPublic: false }) };
    },
  },
  {
    name: "deleted",
    promiseMs: PROMISE_MS,
    async prepare(account) {
      const { id, url } = await store(account);
      return { url, change: () => account.call("DELETE", `/files/${id}`) };
    },
  },
  {
    name: "replaced",
    promiseMs: PROMISE_MS,
    async prepare(account) {
      const { id, url } = await store(account);
      return { url, change: () => account.replace(id, `new content ${Math.random()}`) };
    },
  },
  {
    name: "preset changed",
    promiseMs: PROMISE_MS,
    async prepare(account) {
      const name = `card-${++presets}`;
      const { data } = await account.upload(await plainImage(60, 40 + presets));
      await account.call("POST", "/presets", { name, transform: { w: 20, f: "png" } });
      const { data: built } = await account.call("GET", `/transform?id=${data.id}&preset=${name}`);
      const transform = { w: 30, f: "png" };
      return { url: String(built.url), change: () => account.call("PATCH", `/presets/${name}`, { transform }) };
    },
  },
  {
    name: "share revoked",
    promiseMs: 0,
    async prepare(account) {
      const { id } = await store(account);
      const { data } = await account.call("POST", "/shares", { target: { fileIds: [id] }, access: "download" });
      return { url: `${data.url}/files/${id}/content`, change: () => account.call("DELETE", `/shares/${data.id}`) };
    },
  },
  {
    name: "signature expired",
    promiseMs: 0,
    async prepare(account) {
      const { id } = await store(account, { isPublic: "false" });
      const { data } = await account.call("POST", "/signed-urls", { expiresIn: 15, files: [{ id }] });
      const [file] = data.urls as { url: string }[];
      const expires = Number(new URL(file?.url ?? "").searchParams.get("expires")) * 1_000;
      return { url: file?.url ?? "", change: () => sleep(expires - Date.now()) };
    },
  },
];

let directory: string;
let service: ServerProcess;
const running: { name: string; proxy: RunningProxy }[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "services-withdrawn-"));
  service = await startProcess({ DATA_DIR: directory, TRUST_PROXY: "1" });
  for (const { name, isInstalled, start } of PROXIES) {
    if (isInstalled) running.push({ name, proxy: await start(new URL(service.url).port) });
  }
});
afterAll(async () => {
  for (const { proxy } of running) await proxy.stop();
  await service?.end("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

/** Returns a digest of the bytes; null if the response is not a success. */
async function read(url: string): Promise<string | null> {
  const response = await fetch(url, { redirect: "manual" });
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.status === 200 ? createHash("sha256").update(bytes).digest("hex") : null;
}

/** A URL through a proxy, with the digest of its bytes before the change; null if the proxy does not serve it. */
interface Copy {
  url: string;
  old: string | null;
}

async function fill(url: string, proxy: RunningProxy): Promise<Copy> {
  const throughProxy = url.replace(new URL(url).origin, proxy.url);
  const old = await read(throughProxy);
  expect(await read(throughProxy)).toBe(old);
  return { url: throughProxy, old };
}

/**
 * Returns the time from the change to the last request that received the old bytes, in milliseconds, for a client that
 * requests them continually; -1 if there is none.
 */
async function lastOldByteMs({ url, old }: Copy, changedAt: number): Promise<number> {
  let last = -1;
  while (old !== null && performance.now() - changedAt < PROMISE_MS + 10_000) {
    const sentAt = performance.now();
    if ((await read(url)) === old) last = sentAt - changedAt;
    await sleep(POLL_MS);
  }
  return last;
}

/** Returns whether a URL that no client has requested since the change delivers the old bytes after the promised time. */
async function isOldAfterPromise({ url, old }: Copy, changedAt: number): Promise<boolean> {
  await sleep(PROMISE_MS + PRECISION_MS - (performance.now() - changedAt));
  return old !== null && (await read(url)) === old;
}

it("delivers no old byte through a cache later than promised", { timeout: 400_000 }, async () => {
  const account = await newAccount(() => service.url, {});
  const measurements: Promise<{ change: string; proxy: string; promiseMs: number; last: number; isOld: boolean }>[] =
    [];
  for (const { name: change, promiseMs, prepare } of CHANGES) {
    const [polled, quiet] = [await prepare(account), await prepare(account)];
    const copies = await Promise.all(
      running.map(async ({ name, proxy }) => ({
        proxy: name,
        polled: await fill(polled.url, proxy),
        quiet: await fill(quiet.url, proxy),
      })),
    );
    await polled.change();
    await quiet.change();
    const changedAt = performance.now();
    for (const { proxy, polled, quiet } of copies) {
      const measure = Promise.all([lastOldByteMs(polled, changedAt), isOldAfterPromise(quiet, changedAt)]);
      measurements.push(measure.then(([last, isOld]) => ({ change, proxy, promiseMs, last, isOld })));
    }
  }
  const rows = await Promise.all(measurements);
  for (const { name } of CHANGES) {
    const cells = rows
      .filter(({ change }) => change === name)
      .map(({ proxy, last }) => `${proxy}: ${last < 0 ? "none" : `${(last / 1_000).toFixed(1)} s`}`);
    console.log(`last old byte after a file is ${name}: ${cells.join(", ")}`);
  }
  expect(rows.filter(({ last, promiseMs, isOld }) => isOld || last > promiseMs + PRECISION_MS)).toEqual([]);
  expect(running.map(({ name }) => name)).toEqual(PROXIES.map(({ name }) => name));
});

it.each(PROXIES.filter(({ isInstalled }) => isInstalled))(
  "delivers no copy through $name after its lifetime if the service fails",
  async ({ start }) => {
    let hasFailed = false;
    const origin = createServer(({ url, socket }, response) => {
      if (hasFailed && url === "/cdn/unreachable") return void socket.destroy();
      // As for a URL with a preset. `s-maxage` would forbid caches to deliver a copy after its lifetime (RFC 9111 §5.2.2.10).
      const lifetime = "public, max-age=1, stale-while-revalidate=1";
      response.writeHead(hasFailed ? 503 : 200, { "Cache-Control": hasFailed ? "no-store" : lifetime }).end("bytes");
    });
    await once(origin.listen(0, "127.0.0.1"), "listening");
    const proxy = await start(String((origin.address() as AddressInfo).port));
    try {
      const urls = [`${proxy.url}/cdn/unavailable`, `${proxy.url}/cdn/unreachable`];
      for (const url of urls) expect(await read(url)).not.toBeNull();
      hasFailed = true;
      await sleep(4_000);
      for (const url of urls) expect(await read(url)).toBeNull();
    } finally {
      await proxy.stop();
      origin.closeAllConnections();
      origin.close();
    }
  },
);
