import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMas } from "../mas.ts";
import type { ServerProcess } from "../process.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { checksums } from "./checksums.ts";
import { newDatabase, startProcess, type TestDatabase } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";

describeWithS3("an installation on PostgreSQL and S3", () => {
  const operator = { MAS_ADMIN_TOKEN: "services-admin-token" };
  const running: ServerProcess[] = [];
  let directory: string;
  let database: TestDatabase;
  let bucket: TestBucket;
  let fresh: Record<string, string>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "backup-"));
    [database, bucket] = await Promise.all([newDatabase(), newBucket()]);
    fresh = { DATA_DIR: join(directory, "data"), AI_TAGGING: "off", DATABASE_URL: database.url, ...bucket.env };
  });
  afterAll(async () => {
    await Promise.all(running.map((it) => it.end("SIGKILL")));
    await Promise.all([database.drop(), bucket.drop()]);
    await rm(directory, { recursive: true, force: true });
  });

  async function start(env: Record<string, string>): Promise<ServerProcess> {
    const server = await startProcess(env);
    running.push(server);
    return server;
  }

  test("is restored from a dump when files were added and deleted after it", async () => {
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
