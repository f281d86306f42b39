import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryGrowthOf } from "../../testing/cost.ts";
import { blackPng, pdfBomb, sendThrough } from "../../testing/hostile-files.ts";
import { startTestService, type TestService } from "../../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const growthOf = async (bytes: Buffer, filename: string) => {
  const account = await service.account();
  return memoryGrowthOf(() => sendThrough(account, bytes, filename));
};

test("an image of 30,000 by 30,000 pixels adds less than 300 MiB to the memory of the service", async () => {
  expect(await growthOf(blackPng(30_000, 30_000), "bomb.png")).toBeLessThan(300 * 2 ** 20);
});

test("a PDF that unpacks to gigabytes adds less than 150 MiB to the memory of the service", async () => {
  expect(await growthOf(pdfBomb(), "bomb.pdf")).toBeLessThan(150 * 2 ** 20);
});
