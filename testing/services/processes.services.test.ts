import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awayFromMidnight } from "../midnight.ts";
import { plainImage } from "../plain-image.ts";
import { admin, type CallResult, type Cluster, newDatabase, startCluster, startProcess, tally } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

describeWithPostgres("several processes on one database", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(3);
  });
  afterAll(() => cluster?.stop());

  test("admit exactly the allowed number of calls", async () => {
    await awayFromMidnight();
    const account = await cluster.account({ apiCallsPerDay: 500 });
    const queue = Array.from({ length: 900 }, (_, index) => index);
    const responses: CallResult[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async () => {
        while (queue.pop() !== undefined) responses.push(await account.call("GET", "/folders?limit=1"));
      }),
    );
    expect(tally(responses)).toEqual({ "200": 500, "429 RATE_LIMIT_EXCEEDED": 400 });
    const remaining = responses.map(({ status, headers }) => ({
      status,
      left: Number(headers.get("X-RateLimit-Remaining")),
    }));
    const admitted = remaining.filter(({ status }) => status === 200).map(({ left }) => left);
    expect(admitted.sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, index) => index));
    expect(remaining.filter(({ status }) => status === 429).every(({ left }) => left === 0)).toBe(true);
    const used = "select api_calls from daily_usage where account_id = $1";
    expect(await cluster.database.query(used, [account.id])).toEqual([{ api_calls: 500 }]);
  });

  test("never exceed the limit while it is lowered and raised", async () => {
    await awayFromMidnight();
    const account = await cluster.account({ apiCallsPerDay: 100 });
    const calls = (count: number) =>
      Promise.all(Array.from({ length: count }, () => account.call("GET", "/folders?limit=1"))).then(tally);
    const limit = (apiCallsPerDay: number) =>
      admin(cluster.next(), "PATCH", `/accounts/${account.id}`, { limits: { apiCallsPerDay } });
    expect(await calls(60)).toEqual({ "200": 60 });
    await limit(40);
    expect(await calls(30)).toEqual({ "429 RATE_LIMIT_EXCEEDED": 30 });
    await limit(70);
    expect(await calls(30)).toEqual({ "200": 10, "429 RATE_LIMIT_EXCEEDED": 20 });
  });

  test("render exactly the allowed number of new variants that are requested without a key", async () => {
    await awayFromMidnight();
    const account = await cluster.account({ anonymousVariantsPerDay: 20 });
    const { data } = await account.upload(await plainImage(2_000, 10), {}, cluster.next());
    const { search, pathname } = new URL(String(data.imageUrl));
    const variants = [64, 256, 640, 1080, 1920].flatMap((w) =>
      ["jpeg", "png", "webp", "avif"].map((f) => `&w=${w}&f=${f}`),
    );
    const get = (parameters: string) => fetch(`${cluster.next()}${pathname}${search}${parameters}`);
    const responses = await Promise.all([...variants, ...variants.map((it) => `${it}&q=low`)].map(get));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(20).fill(429)]);
    const used = "select api_calls, anonymous_variants from daily_usage where account_id = $1";
    expect(await cluster.database.query(used, [account.id])).toEqual([{ api_calls: 1, anonymous_variants: 20 }]);
    expect((await account.call("GET", "/folders?limit=1")).status).toBe(200);
  });

  test("all reject a revoked key immediately", async () => {
    for (let round = 0; round < 5; round++) {
      const account = await cluster.account();
      expect(await cluster.everywhere(account)).toEqual({ "200": 3 });
      expect((await admin(cluster.next(), "DELETE", `/keys/${account.keyId}`)).status).toBe(200);
      expect(await cluster.everywhere(account)).toEqual({ "401 INVALID_API_KEY": 3 });
    }
  });

  test("read each other's cursors, files and delivery URLs", async () => {
    const account = await cluster.account();
    const [one, two, three] = cluster.servers.map(({ url }) => url);
    const uploads = [randomBytes(1_000), randomBytes(1_000)];
    const files = [];
    for (const bytes of uploads) files.push(await account.upload(bytes, { isPublic: "false" }, one));
    const page = await account.call("GET", "/files?limit=1", undefined, one);
    const cursor = String((page.data.pagination as { nextCursor: string }).nextCursor);
    const rest = await account.call("GET", `/files?limit=1&cursor=${cursor}`, undefined, two);
    expect(rest.data.files).toEqual([expect.objectContaining({ id: files[0]?.data.id })]);
    const { pathname, search } = new URL(String(files[0]?.data.cdnUrl));
    const delivered = await fetch(three + pathname + search);
    expect(Buffer.from(await delivered.arrayBuffer()).equals(uploads[0] ?? Buffer.alloc(0))).toBe(true);
  });

  test("all start when they start concurrently on an empty database", async () => {
    for (let round = 0; round < 3; round++) {
      const database = await newDatabase();
      // Each storage belongs to one database.
      const env = { DATABASE_URL: database.url, DATA_DIR: join(cluster.dataDir, `round-${round}`) };
      const starts = await Promise.allSettled(Array.from({ length: 3 }, () => startProcess(env)));
      try {
        expect(starts.filter(({ status }) => status === "rejected")).toEqual([]);
        for (const start of starts) {
          if (start.status === "fulfilled") expect((await fetch(`${start.value.url}/health/ready`)).status).toBe(200);
        }
      } finally {
        await Promise.all(starts.map((start) => start.status === "fulfilled" && start.value.end("SIGTERM")));
        await database.drop();
      }
    }
  });
});
