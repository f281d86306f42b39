import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../testing/service.ts";
import { beginSilently, contentOf, sendCommon, TAKEOVERS, takeOver } from "../../testing/uploads/revived-writer.ts";
import { beginUpload, uploadOf } from "../../testing/uploads/sending.ts";
import { RAW_BODY_RATE } from "../http/bodies/raw-body.ts";

/*
 * Two services with one database and one blob folder stand for two processes. For S3, see
 * testing/services/revived-writer.
 */

let first: TestService;
let second: TestService;
beforeAll(async () => {
  // The takeover ends the silent requests, also on a machine that needs longer than the usual pause of 30 seconds.
  first = await startTestService({ rawBodyRate: { ...RAW_BODY_RATE, windowMs: 600_000 } });
  second = await startTestService({ sharedWith: first });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test.concurrent.for(TAKEOVERS)(
  "a suspended request has no effect after another process has completed its upload: %j",
  async (takeover, { expect }) => {
    const account = await first.account();
    const { uploadUrl: url, id } = await beginUpload(account, { size: takeover.size });
    const [late, own] = [contentOf("late", takeover), contentOf("own", takeover)];
    await sendCommon(url, takeover, late);
    const silent = beginSilently(url, takeover, late);
    const holders = () => first.pool.query("select from uploads where id = $1 and writer is not null", [id]);
    await expect.poll(async () => (await holders()).rowCount, { timeout: 30_000 }).toBe(1);
    let content = own;
    const complete = async () => {
      const taken = await takeOver(url.replace(first.url, second.url), takeover, late, own);
      content = taken.content;
      return taken.status;
    };
    await expect.poll(complete, { timeout: 30_000, interval: 500 }).toBe(takeover.protocol === "tus" ? 204 : 201);

    expect((await silent.finish()).status).toBe(410);

    const { file, state } = await uploadOf(account, id);
    expect([state, file?.checksum, file?.fileSize]).toEqual(["COMPLETED", sha256(content), takeover.size]);
    for (const service of [first, second]) {
      const delivered = await fetch(`${file?.cdnUrl}`.replace(first.url, service.url));
      expect(sha256(Buffer.from(await delivered.arrayBuffer()))).toBe(sha256(content));
    }
  },
);

test("late requests leave no bytes", async () => {
  const stored: string[] = [];
  for await (const { key } of first.blobs.list()) stored.push(key);
  const rows = await first.db.selectFrom("files").select("blob_key").execute();
  expect(stored.sort()).toEqual(rows.map(({ blob_key }) => blob_key).sort());
  await expect.poll(() => first.db.selectFrom("blob_claims").select("key").execute(), { timeout: 30_000 }).toEqual([]);
});
