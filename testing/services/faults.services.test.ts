import { spawnSync } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Call, checkFault, FAULT_MS, RECOVERY_MS } from "./check-fault.ts";
import { type Cluster, newAccount, startCluster, startProcess } from "./cluster.ts";
import { type DedicatedPostgres, startDedicatedPostgres } from "./dedicated-postgres.ts";
import { type Calls, callsOf } from "./fault-calls.ts";
import { type FaultProxy, faultProxy, type HttpFault } from "./fault-proxy.ts";
import { describeWithS3, mountsDisks, S3_ENDPOINT } from "./needs.ts";
import { type SilentProxy, silentProxy } from "./silent-proxy.ts";

/** The maximum duration of the calls before, during and after a fault. */
const TIMEOUT_MS = 4 * FAULT_MS + 4 * RECOVERY_MS;

const unavailable = /: 503 SERVICE_UNAVAILABLE$/;
const never = /^never$/;
const xml = (code: string) => ({
  type: "application/xml",
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
});
const s3Faults: [name: string, fault: HttpFault, told: RegExp, alert: string][] = [
  ["refused", "refused", /: 503 SERVICE_UNAVAILABLE$|^deliver: aborted$/, "BlobStoreUnavailable"],
  ["silent", "silent", unavailable, "BlobStoreUnavailable"],
  ["slow", "slow", never, "BlobStoreSlow"],
  ["dropped", "dropped", /: 503 SERVICE_UNAVAILABLE$|^deliver: aborted$/, "BlobStoreUnavailable"],
  [
    "502 with HTML",
    { status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" },
    unavailable,
    "BlobStoreUnavailable",
  ],
  ["504 empty", { status: 504 }, unavailable, "BlobStoreUnavailable"],
  ["403 ExpiredToken", { status: 403, ...xml("ExpiredToken") }, unavailable, "BlobStoreUnavailable"],
  [
    "404 for an object",
    { only: "GET", path: /originals/, status: 404, ...xml("NoSuchKey") },
    /^deliver: 500 CONTENT_MISSING$/,
    "ContentMissing",
  ],
];

describeWithS3("two processes on PostgreSQL and S3", () => {
  let bucket: TestBucket;
  let s3: FaultProxy;
  let postgres: DedicatedPostgres;
  let network: SilentProxy;
  let cluster: Cluster;
  let calls: Calls;
  beforeAll(async () => {
    bucket = await newBucket();
    s3 = await faultProxy(S3_ENDPOINT);
    postgres = await startDedicatedPostgres();
    network = await silentProxy(Number(new URL(postgres.url).port));
    cluster = await startCluster(0, { ...bucket.env, DATABASE_URL: postgres.url, S3_ENDPOINT: s3.url });
    const DATABASE_URL = Object.assign(new URL(cluster.database.url), { port: String(network.port) }).href;
    await Promise.all([cluster.add({ DATABASE_URL }), cluster.add({ DATABASE_URL })]);
    calls = await callsOf(await cluster.account());
  });
  afterAll(async () => {
    await cluster?.stop();
    await network?.close();
    await postgres?.drop();
    await s3?.close();
    await bucket?.drop();
  });

  test.each(s3Faults)(
    "recover from S3 fault: %s",
    { timeout: TIMEOUT_MS },
    async (name, fault, expectedErrors, alert) => {
      const { upload, deliver, ...others } = calls;
      const needing = { upload, deliver };
      const [begin, end] = [() => s3.fault(fault), () => s3.fault(null)];
      await checkFault({
        name: `S3 ${name}`,
        servers: cluster.servers,
        dependentCalls: needing,
        independentCalls: others,
        expectedErrors,
        begin,
        end,
        alerts: [alert],
      });
    },
  );

  /** Stops the traffic of the old server, and removes its transactions on the new one. */
  async function failOver() {
    network.silence();
    await cluster.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()",
    );
  }
  const databaseFaults: [
    name: string,
    begin: () => unknown,
    end: (() => unknown) | null,
    told: RegExp,
    alerts: string[],
  ][] = [
    ["stopped", () => postgres.stop(), () => postgres.start(), unavailable, ["DatabaseUnavailable"]],
    [
      "frozen",
      () => postgres.signal("SIGSTOP"),
      () => postgres.signal("SIGCONT"),
      unavailable,
      ["DatabaseUnavailable"],
    ],
    ["failed over", failOver, null, unavailable, []],
    // The server does not notice it.
    ["forgotten by the network", () => network.silence(), null, unavailable, []],
    ["slow", () => network.slow(100), () => network.slow(0), never, ["DatabaseSlow"]],
  ];
  test.each(databaseFaults)(
    "recover from PostgreSQL fault: %s",
    { timeout: TIMEOUT_MS },
    async (name, begin, end, expectedErrors, alerts) => {
      const { health, site, ...needing } = calls;
      const others = { health, site };
      await checkFault({
        name: `PostgreSQL ${name}`,
        servers: cluster.servers,
        dependentCalls: needing,
        independentCalls: others,
        expectedErrors,
        begin,
        end,
        alerts,
      });
    },
  );

  test("recover from a full disk of PostgreSQL", { timeout: TIMEOUT_MS }, async () => {
    const { upload, change, makeFolder, ...others } = calls;
    const { query } = cluster.database;
    await query("create table disk (is_full boolean); insert into disk values (false)");
    await query(`create function refuse() returns trigger language plpgsql as $$ begin
      if (select is_full from disk) then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$`);
    const tables = await query<{ name: string }>(
      "select relname as name from pg_stat_user_tables where schemaname = 'public'",
    );
    for (const { name } of tables.filter(({ name }) => name !== "disk"))
      await query(`create trigger full_disk before insert or update on ${name} for each row execute function refuse()`);
    await checkFault({
      name: "PostgreSQL full",
      servers: cluster.servers,
      dependentCalls: { upload, change, makeFolder },
      independentCalls: others,
      expectedErrors: unavailable,
      alerts: ["DatabaseUnavailable"],
      begin: () => query("update disk set is_full = true"),
      end: () => query("update disk set is_full = false"),
    });
  });

  test("recover when one of them is suspended", { timeout: TIMEOUT_MS }, async () => {
    const [suspended, other] = cluster.servers;
    if (!suspended || !other) throw new Error("Two processes must be running");
    const there = (call: Call): Call => {
      const gaveUp = () => sleep(10_000, null, { ref: false }).then(() => Promise.reject(new Error("no response")));
      return () => Promise.race([call(suspended.url), gaveUp()]);
    };
    await checkFault({
      name: "SIGSTOP of one of two",
      servers: [other],
      dependentCalls: {
        uploadThere: there(calls.upload),
        changeThere: there(calls.change),
        readThere: there(calls.read),
      },
      independentCalls: { ...calls },
      expectedErrors: /There: no response$/,
      alerts: ["ProcessDown"],
      affectedServers: [suspended, other],
      begin: async () => suspended.child.kill("SIGSTOP"),
      end: async () => suspended.child.kill("SIGCONT"),
    });
  });
});

describe.skipIf(!mountsDisks)("a process on embedded defaults", () => {
  test("recovers from a full disk", { timeout: TIMEOUT_MS }, async () => {
    const disk = await mkdtemp(join(tmpdir(), "services-disk-"));
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=300m", "tmpfs", disk]).stderr.toString()).toBe("");
    const server = await startProcess({ DATA_DIR: join(disk, "data") });
    const filler = join(disk, "filler");
    try {
      const { upload, change, makeFolder, ...others } = await callsOf(await newAccount(() => server.url, {}));
      await checkFault({
        name: "disk full",
        servers: [server],
        dependentCalls: { upload, change, makeFolder },
        independentCalls: others,
        expectedErrors: unavailable,
        alerts: ["BlobStoreUnavailable", "DatabaseUnavailable"],
        async begin() {
          const { bavail, bsize } = await statfs(disk);
          await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {});
        },
        end: () => rm(filler),
      });
    } finally {
      await server.end("SIGKILL");
      spawnSync("umount", [disk]);
      await rm(disk, { recursive: true });
    }
  });
});
