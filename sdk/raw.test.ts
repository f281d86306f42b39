import { expect, test } from "vitest";
import { ConnectionError, MediaAssetService, NotFoundError, ServerError, TimeoutError, unwrap } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

test("raw retries temporary failures", async () => {
  const { baseUrl, requests } = await listen((_, response, count) => {
    if (count === 1) fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" });
    else succeed(response, { id: "a" });
  });
  const { data } = await new MediaAssetService({ baseUrl }).raw.GET("/api/v1/files/{id}", {
    params: { path: { id: "a" } },
  });
  expect(data?.data.id).toBe("a");
  expect(requests).toHaveLength(2);
});

test("raw returns the last error after its retries, and never retries a POST", async () => {
  const { baseUrl, requests } = await listen((_, response, count) =>
    fail(response, 503, { code: `SERVICE_UNAVAILABLE_${count}` }, { "retry-after": "0" }),
  );
  const { raw } = new MediaAssetService({ baseUrl });
  const { error } = await raw.GET("/api/v1/stats");
  expect(error?.error.code).toBe("SERVICE_UNAVAILABLE_3");
  await raw.POST("/api/v1/folders", { body: { name: "a" } });
  expect(requests.map((it) => it.method)).toEqual(["GET", "GET", "GET", "POST"]);
});

test("raw throws if there is no response", async () => {
  const { baseUrl } = await listen(() => {});
  const { raw } = new MediaAssetService({ baseUrl, timeout: 50, maxRetries: 0 });
  await expect(raw.GET("/api/v1/stats")).rejects.toBeInstanceOf(TimeoutError);
  const nowhere = new MediaAssetService({ baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
  await expect(nowhere.raw.GET("/api/v1/stats")).rejects.toBeInstanceOf(ConnectionError);
});

test("raw accepts middleware, and returns a stream without a timeout", async () => {
  const { baseUrl, requests } = await listen((_, response) => {
    response.writeHead(200, { "content-type": "image/png" }).write("slow");
    setTimeout(() => response.end("ly"), 200);
  });
  const { raw } = new MediaAssetService({ baseUrl, timeout: 100 });
  raw.use({ onRequest: ({ request }) => request.headers.set("x-mine", "1") });
  const { data } = await raw.GET("/api/v1/files/{id}/processed", {
    params: { path: { id: "a" }, query: { type: "bg-removed" } },
    parseAs: "stream",
  });
  expect(await new Response(data).text()).toBe("slowly");
  expect(requests[0]?.headers["x-mine"]).toBe("1");
});

test("unwrap resolves to the data of a raw request", async () => {
  const { baseUrl } = await listen((_, response) => succeed(response, { id: "a", filename: "a.jpg" }));
  const { raw } = new MediaAssetService({ baseUrl });
  const file = await unwrap(raw.GET("/api/v1/files/{id}", { params: { path: { id: "a" } } }));
  expect(file.filename).toBe("a.jpg");
});

test("unwrap throws the errors of a raw request as other methods do", async () => {
  const { baseUrl } = await listen((request, response) => {
    if (request.url.endsWith("/stats")) response.writeHead(502, { "content-type": "text/html" }).end("<h1>Sorry</h1>");
    else fail(response, 404, { code: "FILE_NOT_FOUND", message: "No file has this id.", details: { id: "a" } });
  });
  const { raw } = new MediaAssetService({ baseUrl, maxRetries: 0 });
  const missing = await unwrap(raw.GET("/api/v1/files/{id}", { params: { path: { id: "a" } } })).catch((it) => it);
  expect(missing).toBeInstanceOf(NotFoundError);
  expect(missing).toMatchObject({ code: "FILE_NOT_FOUND", message: "No file has this id.", details: { id: "a" } });
  const unavailable = await unwrap(raw.GET("/api/v1/stats")).catch((it) => it);
  expect(unavailable).toBeInstanceOf(ServerError);
  expect(unavailable.message).toContain("/api/v1/stats returned 502");
});

test("unwrap throws the error of a response without a URL, which a custom fetch constructed", async () => {
  const options = { fetch: async () => new Response("Sorry", { status: 502 }), maxRetries: 0 };
  const { raw } = new MediaAssetService({ baseUrl: "http://127.0.0.1:1", ...options });
  const error = await unwrap(raw.GET("/api/v1/stats")).catch((it) => it);
  expect(error).toBeInstanceOf(ServerError);
  expect(error.message).toMatch(/^The request returned 502/);
});
