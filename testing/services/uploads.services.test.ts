import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IDENTITY_KEY } from "../../server/storage/installation/store-identity.ts";
import { CHUNK, checksumOf, contentAt, idleMemory, peakMemory, sendThroughCuts } from "../interrupted-upload.ts";
import type { ServerProcess } from "../process.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";

/** Long form: `UPLOAD_MB=1000 UPLOAD_CUTS=200 UPLOAD_KILLS=5`. */
const MB = 1024 * 1024;
const SIZE = Number(process.env.UPLOAD_MB ?? 200) * MB + 4321;
const CUTS = Number(process.env.UPLOAD_CUTS ?? 12);
const KILLS = Number(process.env.UPLOAD_KILLS ?? 2);
const TIMEOUT_MS = 120_000 + (SIZE / MB) * 600 + KILLS * 30_000;
/** The memory limit for an upload, above the idle server: half of its content. Chunks of 8 MB may wait for storage. */
const MAX_MB = 100;

describeWithS3("two processes that take turns for every request of an upload", () => {
  let bucket: TestBucket;
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    bucket = await newBucket();
    cluster = await startCluster(2, bucket.env);
    account = await cluster.account({ maxFileSize: 2_000 * MB, storageBytes: 10_000 * MB });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await cluster?.stop();
    await bucket?.drop();
  });

  const idle = new Map<ServerProcess, number>();
  /** Uploads files first, so that the idle memory includes caches and buffers. */
  async function warm(server: ServerProcess): Promise<void> {
    for (const size of [1000, 9 * MB, 9 * MB, 9 * MB]) {
      const { data } = await account.call("POST", "/uploads", { filename: "warm.bin" }, server.url);
      const { pathname, search } = new URL(`${data.uploadUrl}`);
      const body = contentAt(Math.floor(Math.random() * 1e9), size);
      expect((await fetch(server.url + pathname + search, { method: "PUT", body })).status).toBe(201);
    }
    await sleep(1500);
    idle.set(server, idleMemory(server.child.pid ?? 0));
  }
  const rise = (server: ServerProcess) => peakMemory(server.child.pid ?? 0) - (idle.get(server) ?? 0);

  test("complete it despite cuts and kills, with constant memory and at most one chunk sent again", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { data: created } = await account.call("POST", "/uploads", { filename: "large.bin", size: SIZE });
    const { pathname, search } = new URL(`${created.uploadUrl}`);
    await Promise.all(cluster.servers.map(warm));
    const rises: number[] = [];
    let killed = 0;

    const outcome = await sendThroughCuts({
      size: SIZE,
      cuts: CUTS,
      url: () => cluster.next() + pathname + search,
      async beforeRequest(offset) {
        if (killed >= KILLS || offset < ((killed + 0.5) / KILLS) * SIZE) return;
        killed += 1;
        const victim = cluster.servers.shift();
        if (victim) rises.push(rise(victim));
        await victim?.end("SIGKILL");
        await warm(await cluster.add());
      },
    });
    rises.push(...cluster.servers.map(rise));
    const maxRise = Math.max(...rises);
    console.log(
      `${SIZE / MB} MB, ${outcome.cuts} cuts, ${killed} kills: ${(outcome.maxResentBytes / MB).toFixed(1)} MB sent again at most, memory grew by ${maxRise.toFixed(0)} MB`,
    );

    expect({ cuts: outcome.cuts, killed }).toEqual({ cuts: CUTS, killed: KILLS });
    const { data: file } = await account.call("GET", `/files/${outcome.fileId}`);
    expect({ size: file.fileSize, checksum: file.checksum }).toEqual({ size: SIZE, checksum: checksumOf(SIZE) });
    const url = new URL(`${file.cdnUrl}`);
    const content = await fetch(cluster.next() + url.pathname + url.search);
    let at = 0;
    for await (const bytes of content.body ?? []) {
      const chunk = Buffer.from(bytes);
      if (!chunk.equals(contentAt(at, chunk.length))) throw new Error(`The bytes differ from the sent bytes at ${at}`);
      at += chunk.length;
    }
    expect(at).toBe(SIZE);
    expect(outcome.maxResentBytes).toBeLessThanOrEqual(CHUNK);
    expect(maxRise).toBeLessThanOrEqual(MAX_MB);
    expect(await bucket.unfinished()).toEqual([]);
    expect((await bucket.objects()).filter((key) => !key.startsWith("originals/"))).toEqual([IDENTITY_KEY]);
  });
});

describeWithS3("a process that is killed while it receives an upload", () => {
  let bucket: TestBucket;
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    bucket = await newBucket();
    cluster = await startCluster(1, bucket.env);
    account = await cluster.account({ storageBytes: 10_000 * MB });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await cluster?.stop();
    await bucket?.drop();
  });

  async function replaceProcess(): Promise<void> {
    await cluster.servers.shift()?.end("SIGKILL");
    await cluster.add();
  }

  test("completes it with the sent bytes after a restart", { timeout: TIMEOUT_MS }, async () => {
    const size = 30 * MB + 4321;
    for (let kill = 0; kill < KILLS; kill++) {
      const { data: created } = await account.call("POST", "/uploads", { filename: `${kill}.bin`, size });
      const { pathname, search } = new URL(`${created.uploadUrl}`);
      const start = kill * size;
      let replaced: Promise<void> | null = null;
      const { fileId } = await sendThroughCuts({
        size,
        start,
        cuts: 0,
        url: () => cluster.next() + pathname + search,
        async beforeRequest(offset) {
          // Parts are stored from here on, each of them before the row records it.
          if (offset > 0) replaced ??= sleep(Math.random() * 300).then(replaceProcess);
        },
      });
      await replaced;
      const { data: file } = await account.call("GET", `/files/${fileId}`);
      expect({ size: file.fileSize, checksum: file.checksum }).toEqual({ size, checksum: checksumOf(size, start) });
      const url = new URL(`${file.cdnUrl}`);
      const content = Buffer.from(await (await fetch(cluster.next() + url.pathname + url.search)).arrayBuffer());
      expect(content.equals(contentAt(start, size))).toBe(true);
    }
    expect(await bucket.unfinished()).toEqual([]);
    expect((await bucket.objects()).filter((key) => !key.startsWith("originals/"))).toEqual([IDENTITY_KEY]);
  });

  test("starts an upload again at 0 after its multipart upload was aborted", async () => {
    const size = 12 * MB;
    const { data: created } = await account.call("POST", "/uploads", { filename: "aborted.bin", size });
    const { pathname, search } = new URL(`${created.uploadUrl}`);
    const send = (offset: number, length: number) =>
      fetch(cluster.next() + pathname + search, {
        method: "PATCH",
        headers: {
          "Tus-Resumable": "1.0.0",
          "Upload-Offset": `${offset}`,
          "Content-Type": "application/offset+octet-stream",
        },
        body: contentAt(offset, length),
      });
    expect((await send(0, CHUNK)).status).toBe(204);
    await bucket.abortUnfinished();
    const refused = await send(CHUNK, size - CHUNK);
    expect([refused.status, refused.headers.get("Upload-Offset")]).toEqual([409, "0"]);
    expect((await send(0, size)).headers.get("Upload-File")).toMatch(/^file_/);
  });
});
