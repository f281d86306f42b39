import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IDENTITY_KEY } from "../../server/storage/installation/store-identity.ts";
import { beginSilently, contentOf, sendCommon, TAKEOVERS, takeOver } from "../uploads/revived-writer.ts";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";

const TIMEOUT_MS = 60_000;

describeWithS3("on PostgreSQL and S3, a stalled request after another process has completed its upload", () => {
  let bucket: TestBucket;
  let cluster: Cluster;
  let account: Account;
  beforeAll(async () => {
    bucket = await newBucket();
    cluster = await startCluster(2, bucket.env);
    account = await cluster.account();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await cluster?.stop();
    await bucket?.drop();
  });

  test.concurrent.for(TAKEOVERS)("changes nothing: %j", { timeout: TIMEOUT_MS }, async (takeover, { expect }) => {
    const [first = "", second = ""] = cluster.servers.map(({ url }) => url);
    const { data: created } = await account.call("POST", "/uploads", { filename: "film.bin", size: takeover.size });
    const { pathname, search } = new URL(`${created.uploadUrl}`);
    const [late, winner] = [contentOf("late", takeover), contentOf("winner", takeover)];
    await sendCommon(first + pathname + search, takeover, late);
    const silent = beginSilently(first + pathname + search, takeover, late);
    const isSending = async () =>
      (await cluster.database.query("select from uploads where id = $1 and writer is not null", [created.id])).length;
    await expect.poll(isSending, { timeout: 20_000 }).toBe(1);
    let content = winner;
    const complete = async () => {
      const completed = await takeOver(second + pathname + search, takeover, late, winner);
      content = completed.content;
      return completed.status;
    };
    await expect.poll(complete, { timeout: 30_000, interval: 1_000 }).toBe(takeover.protocol === "tus" ? 204 : 201);

    expect((await silent.finish()).status).toBe(410);

    const checksum = createHash("sha256").update(content).digest("hex");
    const { data: upload } = await account.call("GET", `/uploads/${created.id}`);
    expect(upload).toMatchObject({ state: "COMPLETED", file: { checksum, fileSize: takeover.size } });
    const delivered = new URL(`${(upload.file as { cdnUrl: string }).cdnUrl}`);
    for (const { url } of cluster.servers) {
      const bytes = Buffer.from(await (await fetch(url + delivered.pathname)).arrayBuffer());
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(checksum);
    }
  });

  test("stalled requests leave no claims, objects or unfinished uploads", { timeout: TIMEOUT_MS }, async () => {
    const rows = await cluster.database.query<{ blob_key: string }>("select blob_key from files");
    await expect.poll(() => cluster.database.query("select key from blob_claims"), { timeout: 20_000 }).toEqual([]);
    expect((await bucket.objects()).sort()).toEqual([...rows.map((row) => row.blob_key), IDENTITY_KEY].sort());
    expect(await bucket.unfinished()).toEqual([]);
  });
});
