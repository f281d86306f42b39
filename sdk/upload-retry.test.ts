import { expect, test } from "vitest";
import { MediaAssetService, type Progress } from "./index.ts";
import { fail, listen, parts, succeed } from "./test-server.ts";

const duplicate = { code: "DUPLICATE_FILE", details: { existingFileId: "file_7", checksum: "c" } };

test.each([
  ["without", false],
  ["with", true],
])("resolves to the stored file if a retry finds the file of its first attempt, %s progress", async (_, reported) => {
  const { baseUrl, requests } = await listen(({ method }, response, count) => {
    if (count === 1) response.destroy();
    else if (method === "POST") fail(response, 409, duplicate);
    else succeed(response, { id: "file_7" });
  });
  const seen: number[] = [];
  const settings = reported ? { onProgress: ({ loaded }: Progress) => seen.push(loaded) } : {};
  const file = await new MediaAssetService({ baseUrl }).files.upload(new Blob(["bytes"]), settings);
  expect(file).toEqual({ id: "file_7" });
  expect(requests.map((it) => `${it.method} ${it.url}`)).toEqual([
    "POST /api/v1/upload",
    "POST /api/v1/upload",
    "GET /api/v1/files/file_7",
  ]);
  expect(requests.slice(0, 2).flatMap((it) => parts(it).map((part) => part.content))).toEqual(["bytes", "bytes"]);
  expect(seen.filter((loaded) => loaded === 5)).toHaveLength(reported ? 1 : 0);
});

test("rejects a duplicate at the first attempt", async () => {
  const { baseUrl, requests } = await listen((_, response) => fail(response, 409, duplicate));
  const call = new MediaAssetService({ baseUrl }).files.upload(new Blob(["x"]));
  await expect(call).rejects.toMatchObject({ code: "DUPLICATE_FILE", details: { existingFileId: "file_7" } });
  expect(requests).toHaveLength(1);
});

test("rejects a duplicate after an error that excludes a stored file", async () => {
  const { baseUrl } = await listen((_, response, count) => {
    if (count === 1) fail(response, 429, { code: "RATE_LIMIT_EXCEEDED" }, { "retry-after": "0" });
    else fail(response, 409, duplicate);
  });
  const call = new MediaAssetService({ baseUrl }).files.upload(new Blob(["x"]));
  await expect(call).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
});
