import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

test("downloads from the URL of the record without the key, on any host", async () => {
  const rate = { "x-ratelimit-limit": "1", "x-ratelimit-remaining": "1", "x-ratelimit-reset": "1" };
  const cdn = await listen((_, response) => response.writeHead(200, rate).end("bytes"));
  const api = await listen((_, response) => succeed(response, { id: "a", cdnUrl: `${cdn.baseUrl}/a?signature=s` }));
  const media = new MediaAssetService({ baseUrl: api.baseUrl, apiKey: "mas_secret", headers: { cookie: "c=1" } });
  const response = await media.files.download("a");
  expect(await response.text()).toBe("bytes");
  expect(cdn.requests[0]?.url).toBe("/a?signature=s&download=true");
  expect(JSON.stringify(cdn.requests[0]?.headers)).not.toMatch(/mas_secret|c=1/);
  expect(media.rateLimit).toBeNull();
});

test("sends no API request if the record is passed, and passes on a range", async () => {
  const { baseUrl, requests } = await listen((_, response) => response.writeHead(206).end("by"));
  const media = new MediaAssetService({ baseUrl });
  const response = await media.files.download({ cdnUrl: `${baseUrl}/a` }, { headers: { range: "bytes=0-1" } });
  expect([response.status, await response.text()]).toEqual([206, "by"]);
  expect(requests.map((it) => [it.method, it.headers.range])).toEqual([["GET", "bytes=0-1"]]);
});

test("requests the stored bytes, and keeps the rest of the URL", async () => {
  const { baseUrl, requests } = await listen((_, response) => response.end("bytes"));
  const media = new MediaAssetService({ baseUrl });
  const addresses = [`${baseUrl}/a%20b.svgz`, `${baseUrl}/a?signature=a-b_c%2Bd&w=9`, `${baseUrl}/a?download=false`];
  for (const cdnUrl of addresses) await media.files.download({ cdnUrl });
  expect(requests.map(({ url }) => url)).toEqual([
    "/a%20b.svgz?download=true",
    "/a?signature=a-b_c%2Bd&w=9&download=true",
    "/a?download=true",
  ]);
});

test("throws typed errors, and retries temporary failures", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count === 1) fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" });
    else fail(response, 403, { code: "URL_EXPIRED" });
  });
  const call = new MediaAssetService({ baseUrl }).files.download({ cdnUrl: `${baseUrl}/a` });
  await expect(call).rejects.toMatchObject({ name: "PermissionError", code: "URL_EXPIRED" });
  expect(requests).toHaveLength(2);
});

test("applies the timeout to the headers, and the signal also to the body", async () => {
  const { baseUrl } = await listen((_, response) => {
    response.writeHead(200).write("slow");
    setTimeout(() => response.write("ly"), 200);
  });
  const media = new MediaAssetService({ baseUrl, timeout: 100 });
  const controller = new AbortController();
  const response = await media.files.download({ cdnUrl: `${baseUrl}/a` }, { signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: "slow" });
  expect(await reader?.read()).toMatchObject({ value: "ly" });
  const reason = new Error("enough");
  controller.abort(reason);
  await expect(reader?.read()).rejects.toBe(reason);
});
