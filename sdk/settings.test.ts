import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { MediaAssetService } from "./index.ts";
import { Client, getFile } from "./operations.ts";
import { fail, listen, succeed } from "./test-server.ts";

afterEach(() => vi.unstubAllEnvs());

/** A service that returns a record and the number of remaining calls. */
async function service() {
  return listen((_, response, count) => {
    const rate = { "X-RateLimit-Limit": 100, "X-RateLimit-Remaining": 100 - count, "X-RateLimit-Reset": 1 };
    for (const [name, value] of Object.entries(rate)) response.setHeader(name, value);
    response.setHeader("ETag", `"${count}"`);
    succeed(response, { id: "a" });
  });
}

test("reads key and address from the environment", async () => {
  const { baseUrl, requests } = await service();
  vi.stubEnv("MAS_API_KEY", "mas_kept");
  vi.stubEnv("MAS_BASE_URL", baseUrl);
  await new MediaAssetService().files.get("a");
  expect(requests[0]?.headers["x-api-key"]).toBe("mas_kept");
});

test.each([
  ["a key", { apiKey: "mas_given" }, "mas_given"],
  ["a header", { headers: { "x-api-key": "mas_given" } }, "mas_given"],
  ["null", { apiKey: null }, undefined],
  ["a token", { adminToken: "token" }, undefined],
])("prefers %s to the key of the environment", async (_, options, sent) => {
  const { baseUrl, requests } = await service();
  vi.stubEnv("MAS_API_KEY", "mas_kept");
  await new MediaAssetService({ ...options, baseUrl }).files.get("a");
  expect(requests[0]?.headers["x-api-key"]).toBe(sent);
});

test("copies a client with different settings, and does not change the first", async () => {
  const { baseUrl, requests } = await listen((_, response) => fail(response, 503, { code: "SERVICE_UNAVAILABLE" }));
  const media = new MediaAssetService({ baseUrl, apiKey: "mas_1", maxRetries: 0, headers: { a: "1", b: "1" } });
  const other = media.withOptions({ apiKey: "mas_2", headers: { b: "2" } });
  expect(other).toBeInstanceOf(MediaAssetService);
  await expect(other.files.get("x")).rejects.toMatchObject({ status: 503 });
  await expect(media.files.get("x")).rejects.toMatchObject({ status: 503 });
  expect(requests.map(({ headers }) => [headers["x-api-key"], headers.a, headers.b])).toEqual([
    ["mas_2", "1", "2"],
    ["mas_1", "1", "1"],
  ]);
  expect(inspect(other, { depth: 9, showHidden: true })).not.toMatch(/mas_[12]/);
});

test.each([0, 2 ** 31, 1e12, Number.POSITIVE_INFINITY])("does not time out with timeout %d", async (timeout) => {
  const { baseUrl } = await listen((_, response) => void setTimeout(() => succeed(response, { id: "a" }), 100));
  const media = new MediaAssetService({ baseUrl, timeout, maxRetries: 0 });
  expect((await media.files.get("a")).id).toBe("a");
});

test("sends a call once, when it is made, and returns its response with withResponse", async () => {
  const { baseUrl, requests } = await service();
  const media = new MediaAssetService({ baseUrl });
  const call = media.files.get("a");
  await expect.poll(() => requests).toHaveLength(1);
  const { data, response } = await call.withResponse();
  expect([data.id, response.status, response.headers.get("ETag")]).toEqual(["a", 200, '"1"']);
  expect((await call.withResponse()).response).toBe(response);
  expect(await call).toBe(data);
  expect(requests).toHaveLength(1);
});

test.each([
  ["a function", (media: MediaAssetService) => getFile(media, "a").withResponse()],
  ["bytes", (media: MediaAssetService) => media.ai.processedImage("a").withResponse()],
  ["a deletion", (media: MediaAssetService) => media.files.delete("a").withResponse()],
])("returns the response of %s", async (_, call) => {
  const { baseUrl } = await service();
  const { response } = await call(new MediaAssetService({ baseUrl }));
  expect(response.headers.get("ETag")).toBe('"1"');
});

test("rejects withResponse with the error of the call", async () => {
  const { baseUrl } = await listen((_, response) => fail(response, 404, { code: "FILE_NOT_FOUND" }));
  const call = new MediaAssetService({ baseUrl }).files.get("a").withResponse();
  await expect(call).rejects.toMatchObject({ code: "FILE_NOT_FOUND", status: 404 });
});

test("returns the last response of a deletion whose first response was lost", async () => {
  const { baseUrl } = await listen((_, response, count) => {
    if (count === 1) response.destroy();
    else fail(response, 404, { code: "FILE_NOT_FOUND" });
  });
  const { data, response } = await new MediaAssetService({ baseUrl }).files.delete("a").withResponse();
  expect(data).toEqual({ deleted: true, id: "a" });
  expect(response.status).toBe(404);
});

test("returns the response with the data, and updates the rate limit", async () => {
  const { baseUrl } = await service();
  const media = new MediaAssetService({ baseUrl });
  const { data, response } = await media.withResponse((it) => it.files.get("a"));
  expect(data.id).toBe("a");
  expect([response.status, response.headers.get("ETag")]).toEqual([200, '"1"']);
  expect(media.rateLimit?.remaining).toBe(99);
  const one = await new Client({ baseUrl }).withResponse((it) => getFile(it, "a"));
  expect([one.data.id, one.response.headers.get("ETag")]).toEqual(["a", '"2"']);
  await expect(media.withResponse(() => media.files.get("a"))).rejects.toThrow("with the client passed to it");
});
