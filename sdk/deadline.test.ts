import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

/* One signal can belong to a program with millions of calls. Listeners that calls leave on it would leak. */

test.each([
  ["a call that succeeds", "get", 1],
  ["a call that fails", "get", 9],
  ["a call that is retried", "get", 2],
  ["a wait", "wait", 1],
] as const)("%s leaves nothing on the caller's signal", async (_what, method, from) => {
  const { baseUrl } = await listen((_arrival, response, count) => {
    if (count < from) fail(response, from === 9 ? 404 : 503, { code: "X" }, { "retry-after": "0" });
    else succeed(response, { id: "a", processingStatus: "COMPLETED" });
  });
  const { signal } = new AbortController();
  const { files } = new MediaAssetService({ baseUrl });
  const call = method === "wait" ? files.wait("a", {}, { signal }) : files.get("a", { signal });
  await call.catch(() => {});
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
