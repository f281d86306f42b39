import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { CreateBucketCommand, DeleteBucketCommand, DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ApiError, MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Store } from "../../server/storage/blobs/s3.ts";
import { runMas } from "../mas.ts";
import type { ServerProcess } from "../process.ts";
import { newDatabase, startProcess, type TestDatabase } from "./cluster.ts";
import { describeWithS3, S3_ENDPOINT } from "./needs.ts";

const { S3_REGION = "us-east-1", AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = process.env;
const KILLS = Number(process.env.MOVE_KILLS ?? 3);

describeWithS3("an installation on embedded defaults", () => {
  const bucket = `moved-${randomUUID()}`;
  const s3 = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, forcePathStyle: true });
  const operator = { MAS_ADMIN_TOKEN: "services-admin-token" };
  const running: ServerProcess[] = [];
  let directory: string;
  let database: TestDatabase;
  let old: Record<string, string>;
  let fresh: Record<string, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "move-"));
    database = await newDatabase();
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    const secrets = { ADMIN_TOKEN: operator.MAS_ADMIN_TOKEN, SIGNING_SECRET: "services-signing-secret" };
    old = { ...secrets, DATA_DIR: join(directory, "data"), AI_TAGGING: "off" };
    fresh = {
      ...old,
      DATABASE_URL: database.url,
      ...{ S3_BUCKET: bucket, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE: "true" },
      ...{ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    };
  });
  afterAll(async () => {
    await Promise.all(running.map((it) => it.end("SIGKILL")));
    await database.drop();
    for await (const { key: Key } of s3Store({ bucket, endpoint: S3_ENDPOINT, forcePathStyle: true }).list()) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    }
    await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
    s3.destroy();
    await rm(directory, { recursive: true, force: true });
  });

  async function start(env: Record<string, string>): Promise<ServerProcess> {
    const server = await startProcess(env);
    running.push(server);
    return server;
  }

  /** Uploads one file after the other until the service is read-only. The ids of those that were acknowledged. */
  async function writeUntilRefused({ key, url }: ServerProcess): Promise<{ stored: Promise<string[]> }> {
    const media = new MediaAssetService({ apiKey: key(), baseUrl: url, maxRetries: 0 });
    const upload = () => media.files.upload(new Blob([randomBytes(5_000)]), { filename: "late.bin" });
    const first = await upload();
    const work = async () => {
      const ids = [first.id];
      for (;;) {
        const answer = await upload().catch((error: unknown) => error);
        if (answer instanceof ApiError && /read-only/.test(answer.message)) return ids;
        if (answer instanceof Error) throw answer;
        ids.push((answer as { id: string }).id);
      }
    };
    return { stored: work() };
  }

  async function checksums(media: MediaAssetService): Promise<[string, string][]> {
    const files = await media.files.list({ limit: 100 }).all();
    return Promise.all(
      files.map(async ({ id }) => {
        const content = Buffer.from(await (await media.files.download(id)).arrayBuffer());
        return [id, createHash("sha256").update(content).digest("hex")] as [string, string];
      }),
    );
  }

  test(`moves to PostgreSQL and S3 through ${KILLS} kills and more: every file is there, byte for byte`, async () => {
    const before = await start(old);
    const media = new MediaAssetService({ apiKey: before.key(), baseUrl: before.url });
    const upload = async (count: number) => {
      const some = Array.from({ length: 20 }, (_, index) => 1_000 * (index + 1));
      for (let done = 0; done < count; done += some.length) {
        await Promise.all(
          some.map((size) => media.files.upload(new Blob([randomBytes(size)]), { filename: "some.bin" })),
        );
      }
    };
    const backup = join(directory, "backup");
    const backUp = () => runMas({ ...old, ...operator, MAS_URL: before.url }, ["backup", backup]);
    await upload(20 * KILLS + 20);
    expect(await backUp()).toMatchObject({ status: 0 });
    let killed = 0;
    const target = s3Store({ bucket, endpoint: S3_ENDPOINT, forcePathStyle: true });
    const stored = async () => {
      let count = 0;
      for await (const _ of target.list()) count += 1;
      return count;
    };
    for (; killed < KILLS; killed++) {
      // In the middle of it: a few objects further than the last one came.
      const earlier = await stored();
      const ended = runMas(fresh, ["restore", backup, "--objects-only"], async (child) => {
        while (child.exitCode === null && (await stored()) < earlier + 3) await delay(10);
        child.kill("SIGKILL");
      });
      expect((await ended).status).toBeNull();
    }
    await target.close();
    const operate = (...args: string[]) => runMas({ ...operator, MAS_URL: before.url }, args);
    const writers = await Promise.all(Array.from({ length: 4 }, () => writeUntilRefused(before)));
    await delay(1_000);
    expect(await operate("read-only", "on")).toMatchObject({ status: 0 });
    expect(await backUp()).toMatchObject({ status: 0 });
    const acknowledged = (await Promise.all(writers.map(({ stored }) => stored))).flat();
    expect(acknowledged.length).toBeGreaterThan(0);
    const expected = await checksums(media);
    await before.end();

    for (const wait of [700, 1_200]) {
      await runMas(fresh, ["restore", backup], (child) => setTimeout(() => child.kill("SIGKILL"), wait));
    }
    const restored = await runMas(fresh, ["restore", backup]);
    // The one before may have been through when it was killed.
    if (restored.status !== 0) expect(restored.stderr).toMatch(/not empty/);
    const after = await start(fresh);
    const moved = new MediaAssetService({ apiKey: before.key(), baseUrl: after.url });
    expect(await checksums(moved)).toEqual(expected);
    expect(expected).toHaveLength(20 * KILLS + 20 + acknowledged.length);
    expect(expected.map(([id]) => id)).toEqual(expect.arrayContaining(acknowledged));
    // The stores to come have never been read-only.
    await moved.files.upload(new Blob(["after"]), { filename: "after.txt" });
    const check = await runMas({ ...operator, MAS_URL: after.url }, ["check", "--checksums"]);
    expect(check).toMatchObject({ status: 0, stdout: expect.stringMatching(/: 0 problems/) });
  }, 300_000);

  test("on PostgreSQL and S3 comes back from a dump, with files that came and went after it", async () => {
    const before = await start(fresh);
    const admin = new MediaAssetService({ adminToken: operator.MAS_ADMIN_TOKEN, baseUrl: before.url });
    const account = await admin.accounts.create({ name: "Harbour Press", plan: "PRO" });
    const { key } = await admin.keys.create(account.id, { permissions: ["write", "delete"] });
    const media = new MediaAssetService({ apiKey: key, baseUrl: before.url });
    const upload = (text: string) => media.files.upload(new Blob([text]), { filename: "note.txt" });
    const [kept, deleted] = [await upload("kept"), await upload("deleted after the dump")];
    const expected = await checksums(media);
    const dump = join(directory, "media.dump");
    await promisify(execFile)("pg_dump", ["--format=custom", "--file", dump, database.url]);
    await upload("after the dump");
    await media.files.delete(deleted.id);
    await before.end();

    const restored = await newDatabase();
    try {
      await promisify(execFile)("pg_restore", ["--no-owner", "--dbname", restored.url, dump]);
      const after = await start({ ...fresh, DATABASE_URL: restored.url });
      const back = new MediaAssetService({ apiKey: key, baseUrl: after.url });
      expect(await checksums(back)).toEqual(expected);
      expect(await back.files.get(kept.id)).toMatchObject({ filename: "note.txt" });
      const check = await runMas({ ...operator, MAS_URL: after.url }, ["check", "--checksums"]);
      expect(check).toMatchObject({ status: 0, stdout: expect.stringMatching(/: 0 problems/) });
      await after.end();
    } finally {
      await restored.drop();
    }
  }, 120_000);
});
