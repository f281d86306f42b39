import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fail, listen, succeed } from "./test-server.ts";

/* One signal may be that of a whole program and of a million calls: what each of them left on it would stay. */

test.each([
  ["a call that succeeds", "get", 1],
  ["a call that fails", "get", 9],
  ["a call that is repeated", "get", 2],
  ["waiting for an outcome", "wait", 1],
] as const)("%s leaves nothing on the caller's signal", async (_what, method, from) => {
  const { baseUrl } = await listen((_arrival, response, count) => {
    if (count < from) fail(response, from === 9 ? 404 : 503, { code: "X" }, { "retry-after": "0" });
    else succeed(response, { id: "a", processingStatus: "COMPLETED" });
  });
  const { signal } = new AbortController();
  const { files } = new MediaAssetService({ baseUrl });
  const ended = method === "wait" ? files.wait("a", {}, { signal }) : files.get("a", { signal });
  await ended.catch(() => {});
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
