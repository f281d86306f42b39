import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IDENTITY_KEY } from "../../server/installation/store-identity.ts";
import type { MockServer } from "../mock-server.ts";
import { plainImage } from "../plain-image.ts";
import { randomContent } from "../random-content.ts";
import { startTagger } from "../tagger.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, admin, type Cluster, startCluster } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";

/** `KILLS=30` for the long form. */
const KILLS = Number(process.env.KILLS ?? 4);
const RECOVERY_MS = 90_000;
const WRITERS = 4;

interface File {
  bytes: Buffer;
  /** Where it is delivered, and what it is tagged with: by an image alone. */
  image: { path: string } | null;
}

describeWithS3("of two processes on PostgreSQL and S3, one is killed again and again amid a mixed load", () => {
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

  /** What was answered, and so has to be true whatever comes after. */
  const stored = new Map<string, File>();
  const deleted = new Set<string>();
  /** What was asked for without an answer: it happened, or it did not. */
  const unanswered = { uploads: 0, deletes: new Set<string>(), others: 0 };

  async function upload(): Promise<void> {
    const isImage = Math.random() < 0.4;
    // Some of them are large enough for a multipart upload to S3.
    const bytes = isImage ? await plainImage() : randomContent(Math.random() < 0.1 ? 6_000_000 : 20_000);
    const answer = await account.upload(bytes).catch(() => null);
    if (answer?.status !== 201) unanswered.uploads += 1;
    else stored.set(String(answer.data.id), { bytes, image: isImage ? { path: pathOf(answer.data.cdnUrl) } : null });
  }

  async function remove(): Promise<void> {
    const id = anyOf([...stored.keys()]);
    if (id === undefined) return;
    stored.delete(id);
    const answer = await account.call("DELETE", `/files/${id}`).catch(() => null);
    if (answer?.status === 200) deleted.add(id);
    else unanswered.deletes.add(id);
  }

  async function draw(): Promise<void> {
    const { image } = anyOf([...stored.values()].filter((file) => file.image)) ?? {};
    if (!image) return;
    const width = 1 + Math.floor(Math.random() * 60);
    const drawn = await fetch(`${cluster.next()}${image.path}?w=${width}`).catch(() => null);
    await drawn?.arrayBuffer().catch(() => null);
    if (!drawn?.ok) unanswered.others += 1;
  }

  async function load(until: AbortSignal): Promise<void> {
    while (!until.aborted) await (anyOf([upload, upload, upload, draw, draw, remove]) ?? upload)();
  }

  test("nothing that was answered is lost, nothing that was deleted is back, and nothing else is left", {
    timeout: KILLS * 12_000 + 2 * RECOVERY_MS,
  }, async () => {
    const end = new AbortController();
    const loads = Array.from({ length: WRITERS }, () => load(end.signal));
    for (let killed = 0; killed < KILLS; killed++) {
      await sleep(1_500 + Math.random() * 1_500);
      await cluster.servers.shift()?.end("SIGKILL");
      await cluster.add();
    }
    end.abort();
    await Promise.all(loads);
    console.log(
      `${KILLS} kills: ${stored.size} files are stored, ${deleted.size} deleted, without an answer remained`,
      `${unanswered.uploads} uploads, ${unanswered.deletes.size} deletions, ${unanswered.others} pictures`,
    );
    expect(stored.size).toBeGreaterThan(KILLS * 5);

    const listed = await live();
    expect([...stored.keys()].filter((id) => !listed.has(id))).toEqual([]);
    expect([...deleted].filter((id) => listed.has(id))).toEqual([]);
    const others = [...listed.keys()].filter((id) => !stored.has(id) && !unanswered.deletes.has(id));
    expect(others.length).toBeLessThanOrEqual(unanswered.uploads);
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
    // Deleted files have jobs, too: one that a killed process ran ends when its lease has run out.
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
    const found = new Map<string, Listed>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { data } = await account.call("GET", `/files?limit=100${cursor && `&cursor=${cursor}`}`);
      for (const file of data.files as Listed[]) found.set(file.id, file);
      cursor = (data.pagination as { nextCursor: string | null }).nextCursor;
    }
    return found;
  }

  /** What killed processes left is swept a day later: the time until then is left out. */
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
