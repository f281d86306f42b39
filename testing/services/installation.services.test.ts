import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runMas } from "../mas.ts";
import type { ServerProcess } from "../process.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, type Cluster, newDatabase, startCluster, startProcess } from "./cluster.ts";
import { fakeClock, hasFaketime } from "./fake-clock.ts";
import { describeWithPostgres, describeWithS3 } from "./needs.ts";

/** How long to watch a process that was not refused: by then, jobs that run every minute have started and deleted. */
const SCHEDULED_ONCE_MS = 75_000;
/** A process without readiness requests checks every 30 seconds. */
const NOTICED = { timeout: 45_000, interval: 500 };

describeWithPostgres("a process that does not belong to the installation", () => {
  let cluster: Cluster;
  let account: Account;
  let otherFolders: string;
  const strays: ServerProcess[] = [];
  beforeAll(async () => {
    cluster = await startCluster(1, { LOG_LEVEL: "silent" });
    account = await cluster.account();
    otherFolders = await mkdtemp(join(tmpdir(), "services-other-"));
    for (let file = 0; file < 3; file++) {
      const { data } = await account.upload(randomBytes(1_000));
      if (file > 0) await account.call("DELETE", `/files/${(data as { id: string }).id}`);
    }
    await account.call("POST", "/uploads", { filename: "later.bin", size: 1_000 });
  });
  afterEach(async () => {
    for (const stray of strays.splice(0)) await stray.end("SIGKILL");
  });
  afterAll(async () => {
    await cluster?.stop();
    await rm(otherFolders, { recursive: true, force: true });
  });

  const stored = async () => {
    const { query } = cluster.database;
    const [files, claims, uploads] = await Promise.all([
      query("select id, deleted_at, blob_key from files order by id"),
      query("select key from blob_claims where sweeping order by key"),
      query("select id, state from uploads order by id"),
    ]);
    const blobs = await readdir(join(cluster.dataDir, "blobs/originals"), { recursive: true });
    return { files, claims, uploads, blobs: blobs.sort() };
  };

  /** Returns the exit code and the message of a process that exits by itself. */
  async function refusal(env: Record<string, string>): Promise<string> {
    const shared = { DATABASE_URL: cluster.database.url, DATA_DIR: cluster.dataDir, LOG_LEVEL: "silent" };
    const started = await startProcess({ ...shared, ...env }).catch(
      ({ message, exitCode }) => `${exitCode} ${message}`,
    );
    if (typeof started === "string") return started;
    strays.push(started);
    await sleep(SCHEDULED_ONCE_MS);
    return `The process serves at ${started.url}`;
  }
  const sentence = (variable: string, text: string) =>
    new RegExp(`^1 The server ended: The service cannot start:\\n {2}- ${variable}: ${text}[^\\n]*\\n$`);

  const clocks = test.skipIf(!hasFaketime);
  clocks.each([
    ["+40d", "40 days ahead of"],
    ["-40d", "40 days behind"],
    ["+90s", "\\d\\d seconds ahead of"],
  ])("is refused when its clock is %s away, and nothing is deleted", { timeout: 120_000 }, async (offset, distance) => {
    const before = await stored();
    const message = await refusal(fakeClock(offset));
    expect(await stored()).toEqual(before);
    expect(message).toMatch(sentence("clock", `the clock of this machine is ${distance} the clock of the database`));
  });

  clocks("may have a clock offset of a few seconds, and uses the clock of the database", async () => {
    const server = await cluster.add(fakeClock("+30s"));
    const uploaded = await account.upload(randomBytes(500), {}, server.url);
    expect(Math.abs(Date.parse(String(uploaded.data.createdAt)) - Date.now())).toBeLessThan(10_000);
    const page = await (await fetch(`${server.url}/metrics`)).text();
    expect(Number(/^clock_skew_seconds (\S+)$/m.exec(page)?.[1])).toBeCloseTo(30, -1);
    await server.end();
    cluster.servers.pop();
  });

  test("does not start with an empty folder, and stores nothing there", { timeout: 120_000 }, async () => {
    const before = await stored();
    const message = await refusal({ DATA_DIR: join(otherFolders, "empty") });
    expect(await stored()).toEqual(before);
    expect(message).toMatch(sentence("DATA_DIR", "this database belongs to another blob store than the folder /"));
    expect(await readdir(join(otherFolders, "empty/blobs")).catch(() => [])).not.toContain("store-identity");
  });

  test("does not start with the folder of another installation, with the database of either one", async () => {
    const other = await startCluster(1);
    const blobs = other.dataDir;
    expect(await refusal({ DATA_DIR: blobs })).toMatch(sentence("DATA_DIR", "this database belongs to another"));
    const fresh = await newDatabase();
    expect(await refusal({ DATA_DIR: blobs, DATABASE_URL: fresh.url })).toMatch(
      sentence("DATA_DIR", "the folder \\S+ belongs to another installation, and the database is new"),
    );
    await fresh.drop();
    await other.stop();
  });

  test("is refused with another secret, and nothing is deleted", { timeout: 120_000 }, async () => {
    const before = await stored();
    const message = await refusal({ SIGNING_SECRET: "another-signing-secret" });
    expect(await stored()).toEqual(before);
    expect(message).toMatch(sentence("SIGNING_SECRET", "the signing secret of this process "));
    expect(message).not.toContain("another-signing-secret");
  });

  test("reports all problems in one message", async () => {
    const message = await refusal({ DATA_DIR: join(otherFolders, "two"), SIGNING_SECRET: "another-signing-secret" });
    expect(message.match(/^ {2}- .*$/gm)).toHaveLength(2);
  });
});

describeWithPostgres("an installation", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(2, { LOG_LEVEL: "error" });
  });
  afterAll(() => cluster?.stop());

  const environment = (more: Record<string, string> = {}) => ({
    DATABASE_URL: cluster.database.url,
    DATA_DIR: cluster.dataDir,
    SIGNING_SECRET: "services-signing-secret",
    ADMIN_TOKEN: "services-admin-token",
    ...more,
  });
  const change = (env: Record<string, string>, ...args: string[]) => runMas(env, ["identity", "change", ...args]);
  const ready = async (url = "") => (await fetch(`${url}/health/ready`)).status;

  test("accepts a new secret after a confirmed command, and processes with the old secret stop serving", async () => {
    const [first, second] = cluster.servers;
    const next = environment({ SIGNING_SECRET: "the-next-signing-secret" });
    const account = await cluster.account();
    expect(await change(next, "--secret")).toMatchObject({ status: 2, stderr: expect.stringMatching(/add --yes/) });
    expect(await change(environment(), "--secret", "--yes")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Nothing to change/),
    });
    expect(await ready(first?.url)).toBe(200);
    expect((await change(next, "--secret", "--yes")).status).toBe(0);

    await expect.poll(() => ready(first?.url), NOTICED).toBe(503);
    await expect.poll(async () => (await account.upload("late", {}, second?.url)).status, NOTICED).toBe(503);
    expect(await (await fetch(`${first?.url}/metrics`)).text()).toContain('installation_mismatch{kind="secret"} 1');
    expect((await fetch(`${first?.url}/health/live`)).status).toBe(200);
    expect(first?.output()).toMatch(/"mismatch":"secret"/);

    const server = await startProcess(next);
    expect(await ready(server.url)).toBe(200);
    await server.end();
    expect((await change(environment(), "--secret", "--yes")).status).toBe(0);
    for (const { url } of cluster.servers) await expect.poll(() => ready(url), NOTICED).toBe(200);
  });

  test("stops serving while its storage is a different one, and resumes when it is restored", async () => {
    const [first] = cluster.servers;
    const path = join(cluster.dataDir, "blobs/store-identity");
    const account = await cluster.account();
    expect((await account.upload("before")).status).toBe(201);
    const content = await readFile(path);
    await rm(path);
    await expect.poll(() => ready(first?.url), NOTICED).toBe(503);
    expect((await account.upload("during the fault", {}, first?.url)).error?.code).toBe("SERVICE_UNAVAILABLE");
    await writeFile(path, content);
    await expect.poll(() => ready(first?.url), NOTICED).toBe(200);
    expect((await account.upload("after", {}, first?.url)).status).toBe(201);
  });
});

describeWithS3("an installation in a bucket", () => {
  let cluster: Cluster;
  let buckets: TestBucket[];
  beforeAll(async () => {
    buckets = await Promise.all([newBucket(), newBucket()]);
    cluster = await startCluster(1, { ...buckets[0]?.env, LOG_LEVEL: "silent" });
  });
  afterAll(async () => {
    await cluster?.stop();
    await Promise.all(buckets.map((bucket) => bucket.drop()));
  });

  test("refuses a process with another bucket, which stays empty until a command makes it the storage", async () => {
    const account = await cluster.account();
    await account.upload(randomBytes(500));
    const env = {
      DATABASE_URL: cluster.database.url,
      DATA_DIR: cluster.dataDir,
      ADMIN_TOKEN: "services-admin-token",
      SIGNING_SECRET: "services-signing-secret",
      ...buckets[1]?.env,
    };
    await expect(startProcess(env)).rejects.toThrow(
      /^The server ended: The service cannot start:\n {2}- S3_BUCKET: this database belongs to another blob store than the bucket "[^\n]+\n$/,
    );
    expect(await buckets[1]?.objects()).toEqual([]);
    expect(await runMas(env, ["identity", "change", "--store"])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/it has 0 of the latest 1 files.*add --yes/),
    });
    expect(await buckets[1]?.objects()).toEqual([]);
    expect((await runMas(env, ["identity", "change", "--store", "--yes"])).status).toBe(0);
    const server = await startProcess(env);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    await server.end();
    expect(await buckets[1]?.objects()).toEqual(["store-identity"]);
  });
});

describe("an installation without settings", () => {
  test("is bound to its secret and its folder by its first start", { timeout: 150_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), "services-embedded-"));
    try {
      const env = { DATA_DIR: join(directory, "data"), SIGNING_SECRET: "the-first-signing-secret" };
      expect(await (await startProcess(env)).end()).toBe(0);
      expect(await (await startProcess(env)).end()).toBe(0);
      const other = { ...env, SIGNING_SECRET: "the-second-signing-secret" };
      await expect(startProcess(other)).rejects.toThrow(/\n {2}- SIGNING_SECRET: the signing secret of this process /);
      await rm(join(env.DATA_DIR, "database"), { recursive: true });
      await expect(startProcess(env)).rejects.toThrow(/\n {2}- DATA_DIR: the folder \S+ belongs to another install/);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
