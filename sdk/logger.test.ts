import { expect, test } from "vitest";
import { ConnectionError, type Logger, MediaAssetService } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

function notes() {
  const lines: string[] = [];
  const logger: Logger = {
    debug: (line) => void lines.push(`debug ${line.replace(/\d+ ms$/, "N ms")}`),
    warn: (line) => void lines.push(`warn ${line.replace(/\d+ ms$/, "N ms")}`),
  };
  return { lines, logger };
}

test("logs a line for each attempt and each retry, without key, query, body and messages", async () => {
  const { baseUrl } = await listen((_, response, count) => {
    response.setHeader("x-request-id", `req_${count}`);
    const refusal = { code: "SERVICE_UNAVAILABLE", message: "secret message" };
    if (count === 1) fail(response, 503, refusal, { "retry-after": "0" });
    else succeed(response, { files: [], pagination: { nextCursor: null } });
  });
  const { lines, logger } = notes();
  const media = new MediaAssetService({ baseUrl, apiKey: "mas_secret", logger });
  await media.files.list({ search: "secret" }).page();
  expect(lines).toEqual([
    "debug GET /api/v1/files, attempt 1, returned 503 (req_1) after N ms",
    "warn GET /api/v1/files, attempt 1, failed with SERVICE_UNAVAILABLE, retrying in N ms",
    "debug GET /api/v1/files, attempt 2, returned 200 (req_2) after N ms",
  ]);
});

test("logs an attempt without a response", async () => {
  const { lines, logger } = notes();
  const fetch = async () => {
    throw new TypeError("secret");
  };
  const media = new MediaAssetService({ baseUrl: "http://127.0.0.1:9", maxRetries: 0, logger, fetch });
  await expect(media.folders.create({ name: "secret" })).rejects.toThrow(ConnectionError);
  expect(lines).toEqual(["debug POST /api/v1/folders, attempt 1, got no response after N ms"]);
});

test("accepts console as a logger", () => {
  expect(new MediaAssetService({ logger: console })).toBeInstanceOf(MediaAssetService);
});
