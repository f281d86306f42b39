import { expect, test } from "vitest";
import { MediaAssetService, TimeoutError } from "./index.ts";
import { listen, succeed } from "./test-server.ts";

async function processing(...statuses: string[]) {
  const { baseUrl, requests } = await listen((_, response, count) =>
    succeed(response, { id: "a", processingStatus: statuses[count - 1] ?? statuses.at(-1) }),
  );
  return { media: new MediaAssetService({ baseUrl }), requests };
}

test.each(["COMPLETED", "FAILED", "NOT_STARTED", "A_NEW_STATUS"])("stops waiting on %s", async (last) => {
  const { media, requests } = await processing("PENDING", last);
  expect(await media.files.wait("a")).toMatchObject({ processingStatus: last });
  expect(requests).toHaveLength(2);
});

test("calls onProgress with every response that is not final", async () => {
  const { media } = await processing("PENDING", "PROCESSING", "COMPLETED");
  const statuses: string[] = [];
  await media.files.wait("a", { onProgress: ({ processingStatus }) => statuses.push(processingStatus) });
  expect(statuses).toEqual(["PENDING", "PROCESSING"]);
});

test("times out", async () => {
  const { media, requests } = await processing("PROCESSING");
  await expect(media.files.wait("a", { maxWait: 200 })).rejects.toBeInstanceOf(TimeoutError);
  expect(requests).toHaveLength(1);
});

test("stops waiting on an abort", async () => {
  const { media } = await processing("PROCESSING");
  const reason = new Error("changed my mind");
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 100);
  await expect(media.files.wait("a", {}, { signal: controller.signal })).rejects.toBe(reason);
});
