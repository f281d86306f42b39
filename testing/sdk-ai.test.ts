import { ConnectionError, MediaAssetService } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TAGGING_RESULT, testEngines } from "./engines.ts";
import { startTestService, type TestService } from "./service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ engines: testEngines() });
});
afterAll(() => service.stop());

async function image(shade: number): Promise<Blob> {
  const background = { r: shade, g: 120, b: 90 };
  const png = sharp({ create: { width: 300, height: 300, channels: 3, background } }).png();
  return new Blob([new Uint8Array(await png.toBuffer())]);
}

test("the SDK waits for the tags of an image and their confidence", async () => {
  const { sdk } = await service.account();
  const file = await sdk.files.upload(await image(1));
  const { tags } = await sdk.files.wait(file.id, { maxWait: 30_000 });
  expect(tags).toEqual(TAGGING_RESULT.tags);
  expect((await sdk.ai.wait(file.id)).ai).toMatchObject({
    processingStatus: "COMPLETED",
    tags: { tags: TAGGING_RESULT.tags },
  });
});

test("the SDK does not wait for tagging that never starts", async () => {
  const { sdk } = await service.account({ plan: "FREE" });
  const file = await sdk.files.upload(await image(2));
  expect((await sdk.ai.wait(file.id, { maxWait: 1_000 })).ai.processingStatus).toBe("NOT_STARTED");
});

test("an AI run with a lost response is not sent again, and is charged once", async () => {
  const { sdk, key } = await service.account();
  const file = await sdk.files.upload(await image(3), { autoTag: false });
  const unlucky = new MediaAssetService({
    apiKey: key,
    baseUrl: service.url,
    async fetch(request) {
      await (await fetch(request)).arrayBuffer();
      throw new TypeError("the connection broke");
    },
  });
  await expect(unlucky.ai.run(file.id, { operation: "ocr" })).rejects.toBeInstanceOf(ConnectionError);
  const { ai, processingJobs } = await sdk.ai.wait(file.id);
  expect([ai.cost, processingJobs.length]).toEqual([2, 1]);
});
