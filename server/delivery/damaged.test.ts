import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { settleVariants } from "./variants.ts";

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

/** Replaces a blob, because the store writes a key only once. */
async function replaceBlob(key: string, bytes: Buffer) {
  await service.blobs.delete(key);
  await service.blobs.write(key, bytes);
}

/** A size that is read into memory, and one that is streamed. */
describe.each([1_000, 2_000_000])("a damaged original of %i bytes", (size) => {
  test.each([
    ["without its end", (bytes: Buffer) => bytes.subarray(0, size / 2)],
    ["without any bytes", () => Buffer.alloc(0)],
    ["with additional bytes", (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(10)])],
  ])("fails before the response starts, for any range: %s", async (_what, damage) => {
    const bytes = randomBytes(size);
    const file = await account.sdk.files.upload(new Blob([bytes]), { filename: "bytes.bin" });
    await replaceBlob(`originals/${account.id}/${file.id}`, damage(bytes));
    const ranges = [undefined, "bytes=0-9", `bytes=${size - 10}-`, "bytes=-5", `bytes=${size / 2 - 5}-${size / 2 + 5}`];
    for (const range of ranges) {
      const response = await fetch(file.cdnUrl, range ? { headers: { Range: range } } : {});
      expect(response.headers.get("Content-Range")).toBeNull();
      await expectError(response, 500, "CONTENT_MISSING");
    }
    await replaceBlob(`originals/${account.id}/${file.id}`, bytes);
    const response = await fetch(file.cdnUrl, { headers: { Range: "bytes=0-9" } });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });
});

test("a variant with missing bytes is rendered again by the request that detects it", async () => {
  const image = new Blob([new Uint8Array(await plainImage(300))]);
  const file = await account.sdk.files.upload(image, { filename: "a.png", autoTag: false });
  const { url } = await account.sdk.transform.url({ id: file.id, w: 80, f: "png" });
  const drawn = Buffer.from(await (await fetch(url)).arrayBuffer());
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of service.blobs.list({ prefix: `variants/${file.id}/` })) found.push(key);
    return found;
  };
  await settleVariants(service.context);
  expect(await keys()).toHaveLength(1);
  // Makes the variant older than the time during which its bytes can still be written.
  await service.pool.query("update variants set created_at = now() - interval '1 hour'");
  for (const key of await keys()) await replaceBlob(key, drawn.subarray(0, 20));
  const response = await fetch(url, { headers: { Range: "bytes=0-29" } });
  expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([206, drawn.subarray(0, 30)]);
});
