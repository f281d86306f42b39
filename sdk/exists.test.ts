import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

async function existsWhere(answer: Parameters<typeof listen>[0]): Promise<boolean> {
  const { baseUrl } = await listen(answer);
  return new MediaAssetService({ baseUrl, maxRetries: 0 }).files.exists("file_a");
}

test("returns true for an existing file, and false for a missing one", async () => {
  expect(await existsWhere((_, response) => succeed(response, { id: "file_a" }))).toBe(true);
  expect(await existsWhere((_, response) => fail(response, 404, { code: "FILE_NOT_FOUND" }))).toBe(false);
});

test.each([
  [401, "INVALID_API_KEY"],
  [404, "NOT_FOUND"],
  [503, "SERVICE_UNAVAILABLE"],
])("throws all other errors, such as %i %s", async (status, code) => {
  await expect(existsWhere((_, response) => fail(response, status, { code }))).rejects.toMatchObject({ code });
});
