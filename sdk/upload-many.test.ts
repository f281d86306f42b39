import { expect, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fail, listen, parts, succeed } from "./test-server.ts";
import { listenForUploads } from "./test-uploads.ts";

/** Stores all files except those named "bad". */
async function picky() {
  let now = 0;
  let most = 0;
  const { baseUrl, requests } = await listen((arrival, response) => {
    const content = parts(arrival).at(-1)?.content ?? "";
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      if (content === "bad") fail(response, 413, { code: "FILE_TOO_LARGE" });
      else succeed(response, { id: content }, 201);
    }, 30);
  });
  return { media: new MediaAssetService({ baseUrl }), requests, most: () => most };
}

test("uploads files with limited concurrency, with one result for each file in order", async () => {
  const { media, most } = await picky();
  const order: number[] = [];
  const contents = ["a", "b", "bad", "d", "e"].map((it) => new Blob([it]));
  const onResult = (_: unknown, index: number) => order.push(index);
  const results = await media.files.uploadMany(contents, { concurrency: 2, onResult });
  expect(results.map((it) => (it.status === "fulfilled" ? it.value.id : it.reason.code))).toEqual([
    "a",
    "b",
    "FILE_TOO_LARGE",
    "d",
    "e",
  ]);
  expect(order.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(most()).toBe(2);
});

test("rejects a single file instead of a list", async () => {
  const { media, requests } = await picky();
  // @ts-expect-error A Blob is not a list.
  await expect(media.files.uploadMany(new Blob(["a"]))).rejects.toThrow(/^uploadMany requires a list/);
  expect(requests).toHaveLength(0);
});

test("merges shared parameters with the parameters of each file", async () => {
  const { media, requests } = await picky();
  await media.files.uploadMany([{ content: new Blob(["a"]), tags: ["own"] }], { tags: ["all"], description: "d" });
  const contents = requests[0] ? parts(requests[0]).map((it) => it.content) : [];
  expect(contents.toSorted()).toEqual(["a", "d", "own"]);
});

test("applies the shared settings to each file", async () => {
  const { baseUrl, uploads, others } = await listenForUploads();
  const media = new MediaAssetService({ baseUrl });
  const results = await media.files.uploadMany([new Blob(["a"]), { content: new Blob(["b"]), resumable: false }], {
    resumable: true,
  });
  expect(results.map((it) => it.status)).toEqual(["fulfilled", "fulfilled"]);
  expect(uploads.map((it) => it.metadata.size)).toEqual([1]);
  const posts = others.filter((it) => it.startsWith("POST"));
  expect(posts.toSorted()).toEqual(["POST /api/v1/upload", "POST /api/v1/uploads"]);
});

test("creates files only on demand, and starts none after an abort", async () => {
  const { media, requests } = await picky();
  const controller = new AbortController();
  let count = 0;
  async function* endless() {
    for (;;) yield new Blob([`${++count}`]);
  }
  const onResult = () => controller.abort(new Error("enough"));
  const call = media.files.uploadMany(endless(), { concurrency: 1, onResult }, { signal: controller.signal });
  await expect(call).rejects.toThrow("enough");
  expect([count, requests.length]).toEqual([1, 1]);
});
