import { inspect } from "node:util";
import { expect, test } from "vitest";
import { ApiError, ConnectionError, MediaAssetService, TimeoutError } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

const apiKey = "mas_secretsecretsecretsecretsecretsecret";

/** Resolves to the rejection reason of the promise. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => error,
  );
}

test("sends the key, the token and the headers of client and call", async () => {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { id: "a" }));
  const media = new MediaAssetService({
    apiKey: `${apiKey}\n`,
    adminToken: "t",
    baseUrl: `${baseUrl}/`,
    headers: { a: "1" },
  });
  await media.files.get("a", { headers: { b: "2" } });
  expect(requests[0]?.url).toBe("/api/v1/files/a");
  expect(requests[0]?.headers).toMatchObject({ "x-api-key": apiKey, "x-admin-token": "t", a: "1", b: "2" });
});

test("keeps the path of baseUrl and encodes ids", async () => {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { deleted: true, id: "a" }));
  await new MediaAssetService({ baseUrl: `${baseUrl}/media/` }).files.delete("a/b?c");
  expect(requests[0]?.method).toBe("DELETE");
  expect(requests[0]?.url).toBe("/media/api/v1/files/a%2Fb%3Fc");
});

test.each(["", ".", ".."])("rejects the id %j, which would address another path", async (id) => {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, {}));
  await expect(new MediaAssetService({ baseUrl }).files.delete(id)).rejects.toThrow(TypeError);
  expect(requests).toHaveLength(0);
});

test("sends the id of an update in the body", async () => {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { id: "a" }));
  await new MediaAssetService({ baseUrl }).files.update("a", { isPublic: false, folderId: null });
  expect(requests[0]?.method).toBe("PATCH");
  expect(JSON.parse(String(requests[0]?.body))).toEqual({ id: "a", isPublic: false, folderId: null });
});

test("throws an ApiError with all fields of the error response", async () => {
  const details = { existingFileId: "file_1", checksum: "c" };
  const { baseUrl } = await listen((_, response) =>
    fail(response, 409, { code: "DUPLICATE_FILE", message: "Stored.", details }, { "x-extra": "1" }),
  );
  const error = await rejection(new MediaAssetService({ baseUrl }).files.get("a"));
  if (!(error instanceof ApiError)) throw error;
  expect(error).toMatchObject({ code: "DUPLICATE_FILE", status: 409, message: "Stored.", requestId: "req_1", details });
  expect(error.headers.get("x-extra")).toBe("1");
  expect(error.is("FILE_NOT_FOUND")).toBe(false);
  expect(error.is("DUPLICATE_FILE") && error.details?.existingFileId).toBe("file_1");
});

test.each([
  ["an empty body", "", {}],
  ["an empty body of unknown length", "", { "transfer-encoding": "chunked" }],
  ["an HTML page of a proxy", "<h1>Bad gateway</h1>", { "content-type": "text/html" }],
  ["JSON of another service", '{"message":"no"}', { "content-type": "application/json" }],
  ["broken JSON", '{"error":', { "content-type": "application/json" }],
])("throws an ApiError for an error response with %s", async (_, body, headers) => {
  const { baseUrl } = await listen((__, response) =>
    response.writeHead(502, { "x-request-id": "req_2", ...headers }).end(body),
  );
  const error = await rejection(new MediaAssetService({ baseUrl, maxRetries: 0 }).files.get("a"));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "HTTP_502", status: 502, requestId: "req_2" });
  expect((error as ApiError).message).toMatch(/^GET \/api\/v1\/files\/a returned 502 Bad Gateway/);
});

test.each([
  ["an HTML page", "<html>"],
  ["an empty body", ""],
  ["other JSON", '{"hello":"world"}'],
])("throws an ApiError for a successful response with %s instead of the envelope", async (_, body) => {
  const { baseUrl } = await listen((__, response) => response.writeHead(200).end(body));
  const error = await rejection(new MediaAssetService({ baseUrl }).files.get("a"));
  expect(error).toMatchObject({ name: "ApiError", code: "HTTP_200", message: expect.stringContaining("baseUrl") });
});

test("does not follow a redirect with the key", async () => {
  const { baseUrl, requests } = await listen((_, response) =>
    response.writeHead(301, { location: "https://elsewhere.example/" }).end(),
  );
  const error = await rejection(new MediaAssetService({ baseUrl, apiKey }).files.get("a"));
  expect(error).toMatchObject({ status: 301, message: expect.stringContaining("https://elsewhere.example/") });
  expect(requests).toHaveLength(1);
});

test("throws a ConnectionError with a cause if the service cannot be reached", async () => {
  const media = new MediaAssetService({ baseUrl: "http://127.0.0.1:1", maxRetries: 0, apiKey });
  const error = await rejection(media.files.get("a"));
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as ConnectionError).cause).toBeInstanceOf(Error);
});

test("throws a ConnectionError if the body is cut off", async () => {
  const { baseUrl } = await listen((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
    setTimeout(() => response.destroy(), 50);
  });
  const call = new MediaAssetService({ baseUrl, maxRetries: 0 }).files.get("a");
  await expect(call).rejects.toBeInstanceOf(ConnectionError);
});

test("times out without a response, and if the body does not end", async () => {
  const { baseUrl } = await listen((_, response, count) => {
    if (count === 2) response.writeHead(200).write("{");
  });
  const media = new MediaAssetService({ baseUrl, timeout: 100, maxRetries: 0 });
  await expect(media.files.get("a")).rejects.toBeInstanceOf(TimeoutError);
  await expect(media.files.get("a")).rejects.toThrow(/^GET \/api\/v1\/files\/a timed out after \d+ ms\.$/);
});

test("rejects with the reason of the signal on an abort, before and during a call", async () => {
  const controller = new AbortController();
  const reason = new Error("changed my mind");
  const { baseUrl, requests } = await listen(() => controller.abort(reason));
  const media = new MediaAssetService({ baseUrl });
  await expect(media.files.get("a", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(requests).toHaveLength(0);
  await expect(media.files.get("a", { signal: controller.signal })).rejects.toBe(reason);
  expect(requests).toHaveLength(1);
});

test.each(["http://host/api/v1", "http://host/media/api/v1/"])("rejects the baseUrl %s", (baseUrl) => {
  expect(() => new MediaAssetService({ baseUrl })).toThrow(
    /^baseUrl must be .* without \/api\/v1\/?\. The SDK adds it\.$/,
  );
});

test("does not reveal secrets in error messages or in a printed client", async () => {
  const bad = `${apiKey}\u0007`;
  expect(() => new MediaAssetService({ apiKey: bad })).toThrow(/^apiKey must be non-empty printable ASCII text\.$/);
  expect(() => new MediaAssetService({ baseUrl: "http://u:pass@host" })).toThrow(/^baseUrl must not contain a user/);
  const media = new MediaAssetService({ apiKey, baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
  const error = await rejection(media.files.list({ search: "private" }).page());
  expect(inspect([error, media, media.files], { depth: 9, showHidden: true })).not.toMatch(/secretsecret|private/);
});

test("raw sends credentials to every path, and does not throw API errors", async () => {
  const { baseUrl, requests } = await listen((_, response) => fail(response, 404, { code: "FILE_NOT_FOUND" }));
  const { data, error, response } = await new MediaAssetService({ baseUrl, apiKey }).raw.GET("/api/v1/files/{id}", {
    params: { path: { id: "a" } },
  });
  expect([data, error?.error.code, response.status]).toEqual([undefined, "FILE_NOT_FOUND", 404]);
  expect(requests[0]?.headers["x-api-key"]).toBe(apiKey);
});

test("uses the fetch option", async () => {
  const seen: string[] = [];
  const media = new MediaAssetService({
    baseUrl: "https://media.example.com",
    fetch: async (request) => {
      seen.push(request.url);
      return Response.json({ success: true, data: { id: "a" } });
    },
  });
  await media.files.get("a");
  expect(seen).toEqual(["https://media.example.com/api/v1/files/a"]);
});
