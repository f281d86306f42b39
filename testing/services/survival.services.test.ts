import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IDENTITY_KEY } from "../../server/storage/installation/store-identity.ts";
import type { MockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import { randomContent } from "../random-content.ts";
import { startTagger } from "../tagger.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, admin, type Cluster, startCluster } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";

/** Long form: `KILLS=30`. */
const KILLS = Number(process.env.KILLS ?? 4);
const RECOVERY_MS = 90_000;
const WRITERS = 4;

interface File {
  bytes: Buffer;
  /** Only for an image: the path of its delivery URL. */
  image: { path: string } | null;
}

describeWithS3("two processes on PostgreSQL and S3, one of which is killed repeatedly under a mixed load", () => {
  let engine: MockServer;
  let bucket: TestBucket;
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    engine = await startTagger();
    bucket = await newBucket();
    const ai = { AI_TAGGING: "http", AI_HTTP_URL: engine.url, AI_OCR: "off", AI_BG_REMOVAL: "off" };
    cluster = await startCluster(2, { ...bucket.env, ...ai, UNSIGNED_VARIANTS: "allow" });
    account = await cluster.account();
  });
  afterAll(async () => {
    await cluster?.stop();
    await bucket?.drop();
    await engine.stop();
  });

  /** Acknowledged changes, which must persist. */
  const stored = new Map<string, File>();
  const deleted = new Set<string>();
  /** Requests without a response: their changes may or may not have happened. */
  const unconfirmed = { uploads: 0, deletes: new Set<string>(), others: 0 };

  async function upload(): Promise<void> {
    const isImage = Math.random() < 0.4;
    // Some files are large enough for a multipart upload to S3.
    const bytes = isImage ? await plainImage() : randomContent(Math.random() < 0.1 ? 6_000_000 : 20_000);
    const response = await account.upload(bytes).catch(() => null);
    if (response?.status !== 201) unconfirmed.uploads += 1;
    else {
      const image = isImage ? { path: pathOf(response.data.cdnUrl) } : null;
      stored.set(String(response.data.id), { bytes, image });
    }
  }

  async function remove(): Promise<void> {
    const id = anyOf([...stored.keys()]);
    if (id === undefined) return;
    stored.delete(id);
    const response = await account.call("DELETE", `/files/${id}`).catch(() => null);
    if (response?.status === 200) deleted.add(id);
    else unconfirmed.deletes.add(id);
  }

  async function draw(): Promise<void> {
    const { image } = anyOf([...stored.values()].filter((file) => file.image)) ?? {};
    if (!image) return;
    const width = 1 + Math.floor(Math.random() * 60);
    const drawn = await fetch(`${cluster.next()}${image.path}?w=${width}`).catch(() => null);
    await drawn?.arrayBuffer().catch(() => null);
    if (!drawn?.ok) unconfirmed.others += 1;
  }

  async function load(until: AbortSignal): Promise<void> {
    while (!until.aborted) await (anyOf([upload, upload, upload, draw, draw, remove]) ?? upload)();
  }

  test("lose no acknowledged file, restore no deleted file, and leave no other data", {
    timeout: KILLS * 12_000 + 2 * RECOVERY_MS,
  }, async () => {
    const end = new AbortController();
    const loads = Array.from({ length: WRITERS }, () => load(end.signal));
    for (let killed = 0; killed < KILLS; killed++) {
      await sleep(1_500 + Math.random() * 1_500);
      await cluster.servers.shift()?.end("SIGKILL");
      await cluster.add();
    }
    // A slow machine stores fewer files between the kills.
    await expect.poll(() => stored.size).toBeGreaterThan(KILLS * 5);
    end.abort();
    await Promise.all(loads);
    console.log(
      `${KILLS} kills: ${stored.size} files are stored, ${deleted.size} deleted, without a response:`,
      `${unconfirmed.uploads} uploads, ${unconfirmed.deletes.size} deletions, ${unconfirmed.others} images`,
    );
    const listed = await live();
    expect([...stored.keys()].filter((id) => !listed.has(id))).toEqual([]);
    expect([...deleted].filter((id) => listed.has(id))).toEqual([]);
    const rest = [...listed.keys()].filter((id) => !stored.has(id) && !unconfirmed.deletes.has(id));
    expect(rest.length).toBeLessThanOrEqual(unconfirmed.uploads);
    for (const [id, { bytes }] of stored) {
      const delivered = await fetch(cluster.next() + pathOf(listed.get(id)?.cdnUrl));
      expect(hash("sha256", Buffer.from(await delivered.arrayBuffer())), id).toBe(hash("sha256", bytes));
    }

    const images = async () => [...(await live()).values()].filter(({ fileType }) => fileType === "IMAGE");
    await expect
      .poll(async () => (await images()).filter(({ processingStatus }) => processingStatus !== "COMPLETED"), {
        timeout: RECOVERY_MS,
        interval: 500,
      })
      .toEqual([]);
    // Deleted files also have jobs. The job of a killed process ends when its lease expires.
    await expect
      .poll(() => cluster.database.query("select id from ai_jobs where status in ('PENDING', 'PROCESSING')"), {
        timeout: RECOVERY_MS,
        interval: 500,
      })
      .toEqual([]);
    expect(await cluster.database.query("select * from ai_credits where reserved <> 0")).toEqual([]);

    await sweepAll();
    const { objects, named } = await kept();
    const first = await check("POST");
    expect(first.filter(({ id }) => !id.startsWith("variants/"))).toEqual([]);
    expect([...objects].filter((key) => !named.has(key))).toEqual([]);
    expect([...named].filter((key) => !objects.has(key) && !key.startsWith("variants/"))).toEqual([]);
    expect(await check("GET")).toEqual([]);
    expect(await bucket.unfinished()).toEqual([]);
  });

  interface Listed {
    id: string;
    cdnUrl: string;
    fileType: string;
    processingStatus: string;
  }
  async function live(): Promise<Map<string, Listed>> {
    const byId = new Map<string, Listed>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data } = await account.call("GET", `/files?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const file of data.files as Listed[]) byId.set(file.id, file);
      cursor = (data.pagination as { nextCursor: string | null }).nextCursor;
    }
    return byId;
  }

  /** Sweeps the data of killed processes, which normally happens a day later. */
  async function sweepAll(): Promise<void> {
    await cluster.database.query("update blob_claims set valid_until = now() - interval '25 hours'");
    for (let done = false; !done; ) {
      const { status, data } = await admin(cluster.next(), "POST", "/purge", {});
      expect(status).toBe(200);
      done = data.done === true;
    }
    await expect
      .poll(() => cluster.database.query("select key from blob_claims"), { timeout: RECOVERY_MS, interval: 500 })
      .toEqual([]);
  }

  async function kept(): Promise<{ objects: Set<string>; named: Set<string> }> {
    const rows = await cluster.database.query<{ key: string }>(
      `select blob_key as key from files union all select blob_key from variants
        union all select processed_blob_key from ai_results where processed_blob_key is not null`,
    );
    return { objects: new Set(await bucket.objects()), named: new Set([IDENTITY_KEY, ...rows.map(({ key }) => key)]) };
  }

  async function check(method: "GET" | "POST"): Promise<{ id: string }[]> {
    const problems: { id: string }[] = [];
    for (let after: string | null = "files:"; after !== null; ) {
      const look = method === "GET" ? `/check?after=${encodeURIComponent(after)}` : "/check";
      const { data } = await admin(cluster.next(), method, look, method === "GET" ? undefined : { after });
      problems.push(...(data.problems as { id: string }[]));
      after = data.next as string | null;
    }
    return problems;
  }
});

const pathOf = (url: unknown) => new URL(String(url)).pathname;

function anyOf<Item>(items: Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
