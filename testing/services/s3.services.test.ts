import { hash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newBucket, type TestBucket } from "./bucket.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithS3 } from "./needs.ts";

const MB = 1_048_576;

describeWithS3("the service on PostgreSQL and S3", () => {
  let bucket: TestBucket;
  let cluster: Cluster;
  let account: Account;

  beforeAll(async () => {
    bucket = await newBucket();
    cluster = await startCluster(2, bucket.env);
    account = await cluster.account();
  });
  afterAll(async () => {
    await cluster?.stop();
    await bucket?.drop();
  });

  test("is ready", async () => {
    expect((await fetch(`${cluster.next()}/health/ready`)).status).toBe(200);
  });

  // In Swift, parts have at least 5 MiB: one object, exactly one part, and several parts with a short one at the end.
  test.each([1, 100_000, 5 * MB, 12 * MB + 1])("stores, lists, delivers and deletes %i bytes", async (size) => {
    const bytes = randomBytes(size);
    const { status, data } = await account.upload(bytes);
    expect({ status, data }).toMatchObject({ status: 201, data: { fileSize: size, checksum: hash("sha256", bytes) } });
    const listed = await account.call("GET", "/files");
    expect(listed.data.files).toEqual([expect.objectContaining({ id: data.id, fileSize: size })]);

    const address = cluster.next() + new URL(String(data.cdnUrl)).pathname;
    const complete = await fetch(address);
    expect(hash("sha256", Buffer.from(await complete.arrayBuffer()))).toBe(hash("sha256", bytes));
    for (const [range, expected] of [
      ["bytes=0-0", bytes.subarray(0, 1)],
      [`bytes=${Math.floor(size / 2)}-`, bytes.subarray(Math.floor(size / 2))],
      ["bytes=-1", bytes.subarray(-1)],
    ] as const) {
      const part = await fetch(address, { headers: { Range: range } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(expected)).toBe(true);
    }
    expect((await fetch(address, { headers: { Range: `bytes=${size}-` } })).status).toBe(416);

    expect((await account.call("DELETE", `/files/${String(data.id)}`)).status).toBe(200);
    expect((await fetch(address)).status).toBe(404);
  });

  test("stores one object for parallel uploads of the same bytes", async () => {
    const bytes = randomBytes(6 * MB);
    const before = (await bucket.objects()).length;
    const responses = await Promise.all(Array.from({ length: 4 }, () => account.upload(bytes)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await bucket.objects()).toHaveLength(before + 1);
    expect(await bucket.unfinished()).toEqual([]);
  });

  test("leaves no object and no multipart upload after an aborted upload", async () => {
    const before = await bucket.objects();
    const started = request(`${cluster.next()}/api/v1/upload`, {
      method: "POST",
      headers: { "X-API-Key": account.key, "Content-Type": "multipart/form-data; boundary=b" },
    });
    const broken = once(started, "response");
    started.write('--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n');
    started.write(randomBytes(12 * MB));
    await expect.poll(bucket.unfinished, { timeout: 20_000 }).toHaveLength(1);
    started.destroy();
    await expect(broken).rejects.toThrow();
    await expect.poll(bucket.unfinished, { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => cluster.database.query("select key from blob_claims"), { timeout: 20_000 }).toEqual([]);
    expect(await bucket.objects()).toEqual(before);
  });
});
