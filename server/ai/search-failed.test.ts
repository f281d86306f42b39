import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestEngines, testEngines } from "../../testing/engines.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestService } from "../../testing/service.ts";

let service: TestService;
let engines: TestEngines;
beforeAll(async () => {
  engines = testEngines();
  service = await startTestService({ engines });
});
afterAll(() => service.stop());

test("is:failed finds a file until the latest run of each of its operations is successful", async () => {
  const account = await service.account({ limits: { aiCreditsPerMonth: 100 } });
  const other = await service.account({ limits: { aiCreditsPerMonth: 100 } });
  const { id } = await account.sdk.files.upload(new Blob([await plainImage()]), { autoTag: false });
  const find = async ({ sdk } = account) =>
    (await sdk.files.list({ search: "is:failed" }).all()).map((file) => file.id);
  await account.sdk.ai.run(id, { operation: "ocr" });
  expect(await find()).toEqual([]);
  engines.tagWith(() => Promise.reject(new Error("no engine")));
  await expect(account.sdk.ai.run(id, { operation: "tagging" })).rejects.toThrow();
  expect(await find()).toEqual([id]);
  expect((await account.sdk.files.get(id)).processingStatus).toBe("COMPLETED");
  expect(await find(other)).toEqual([]);
  engines.reset();
  await account.sdk.ai.run(id, { operation: "tagging" });
  expect(await find()).toEqual([]);
});
