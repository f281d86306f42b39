import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { fromUrl, MediaAssetService, type Progress } from "./index.ts";
import { fail, listen, parts, succeed } from "./test-server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function storing() {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { id: "file_1" }, 201));
  return { media: new MediaAssetService({ baseUrl }), requests };
}

test.each([
  ["a web stream", () => new Blob(["x"]).stream()],
  ["a Node stream", () => Readable.from([Buffer.from("x")])],
  [
    "a generator",
    async function* () {
      yield bytes("x");
    },
  ],
] as const)("uploads %s", async (_, make) => {
  const { media, requests } = await storing();
  await media.files.upload(make(), { filename: "x.txt" });
  const [part] = requests[0] ? parts(requests[0]) : [];
  expect(part).toMatchObject({ content: "x", head: expect.stringContaining('filename="x.txt"') });
  expect(requests[0]?.headers["transfer-encoding"]).toBe("chunked");
});

test("sends the length of a stream if size is set", async () => {
  const { media, requests } = await storing();
  await media.files.upload(new Blob(["four"]).stream(), { size: 4 });
  expect(requests[0]?.headers["content-length"]).toBe(String(requests[0]?.body.length));
});

test("reports no total for a stream before its end", async () => {
  const { media } = await storing();
  const seen: Progress[] = [];
  await media.files.upload(new Blob(["four"]).stream(), { onProgress: (it) => seen.push(it) });
  expect(seen[0]).toEqual({ loaded: 0, total: Number.POSITIVE_INFINITY });
  expect(seen.at(-1)).toEqual({ loaded: 4, total: 4 });
});

test("never retries a stream, which can be read only once", async () => {
  const { baseUrl, requests } = await listen((_, response) =>
    fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" }),
  );
  const call = new MediaAssetService({ baseUrl }).files.upload(new Blob(["x"]).stream());
  await expect(call).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(1);
});

test.each([
  ["fails", () => Promise.reject(new Error("the disk is gone")), "the disk is gone"],
  ["yields text", async () => "text", "only bytes"],
])("fails with a clear error if the stream %s", async (_, next, message) => {
  const { media } = await storing();
  async function* stream() {
    yield bytes("x");
    yield (await next()) as unknown as Uint8Array;
  }
  await expect(media.files.upload(stream())).rejects.toThrow(message);
});

test("fails if the length of the stream differs from size", async () => {
  const { media } = await storing();
  await expect(media.files.upload(new Blob(["x"]).stream(), { size: 2 })).rejects.toThrow("1 bytes, not 2");
});

test("closes the stream on an abort", async () => {
  const { baseUrl } = await listen(() => {});
  let closed = false;
  const stream = new Readable({
    read() {
      this.push(Buffer.alloc(100_000));
    },
    destroy(error, done) {
      closed = true;
      done(error);
    },
  });
  const controller = new AbortController();
  const onProgress = ({ loaded }: Progress) => loaded > 0 && controller.abort(new Error("enough"));
  const call = new MediaAssetService({ baseUrl }).files.upload(stream, { onProgress }, { signal: controller.signal });
  await expect(call).rejects.toThrow("enough");
  await expect.poll(() => closed).toBe(true);
});

test("fromUrl uploads the content of a URL with its name and type, and fetches it again for a retry", async () => {
  let stored = 0;
  const { baseUrl, requests } = await listen(({ method, url }, response) => {
    if (method === "GET") response.writeHead(200, { "content-type": "image/png; a=b" }).end(`bytes of ${url}`);
    else if (++stored === 1) fail(response, 503, { code: "SERVICE_UNAVAILABLE" }, { "retry-after": "0" });
    else succeed(response, { id: "file_1" }, 201);
  });
  const media = new MediaAssetService({ baseUrl, apiKey: "mas_secret" });
  await media.files.upload(fromUrl(`${baseUrl}/photos/old%20harbour.png?size=1`));
  expect(requests.map((it) => it.method)).toEqual(["GET", "POST", "GET", "POST"]);
  expect(requests[0]?.headers["x-api-key"]).toBeUndefined();
  const [part] = requests[3] ? parts(requests[3]) : [];
  expect(part?.head).toContain('filename="old harbour.png"');
  expect(part?.head).toContain("Content-Type: image/png");
  expect(part?.content).toBe("bytes of /photos/old%20harbour.png?size=1");
});

test("fromUrl throws an error with the status if the URL returns an error", async () => {
  const { baseUrl, requests } = await listen((_, response) => response.writeHead(404).end());
  const call = new MediaAssetService({ baseUrl }).files.upload(fromUrl(`${baseUrl}/lost.png`));
  await expect(call).rejects.toThrow(/\/lost\.png returned 404, so there is nothing to upload/);
  expect(requests).toHaveLength(1);
});
