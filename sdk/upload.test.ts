import { mkdtemp, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConnectionError, MediaAssetService, type Progress } from "./index.ts";
import { fileFromPath } from "./node.ts";
import { listen, parts, succeed } from "./test-server.ts";

async function storing() {
  const { baseUrl, requests } = await listen((_, response) => succeed(response, { id: "file_1" }, 201));
  return { media: new MediaAssetService({ baseUrl }), requests };
}

const fields = { tags: ["a", "b c"], description: 'Grüße "1"\nzwei', isPublic: false };

test.each([
  ["without", {}],
  ["with", { onProgress: () => {} }],
])("sends fields first, then the file with name and type, %s progress", async (_, settings) => {
  const { media, requests } = await storing();
  const file = new File(["\u0000bytes\r\n"], 'a"b.bin', { type: "image/png" });
  expect(await media.files.upload(file, { ...fields, ...settings })).toEqual({ id: "file_1" });
  const [arrival] = requests;
  if (!arrival) throw new Error("nothing arrived");
  expect(arrival.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(arrival.headers["content-length"]).toBe(String(arrival.body.length));
  const sent = parts(arrival);
  const text = (name: string) => sent.find((it) => it.head.includes(`name="${name}"`) && !it.head.includes("filename"));
  expect(sent).toHaveLength(4);
  expect(text("tags")?.content).toBe("a,b c");
  expect(text("isPublic")?.content).toBe("false");
  expect(Buffer.from(text("description")?.content ?? "", "latin1").toString()).toBe('Grüße "1"\r\nzwei');
  expect(sent[3]?.head).toContain('name="file"; filename="a%22b.bin"');
  expect(sent[3]?.head).toMatch(/content-type: image\/png/i);
  expect(sent[3]?.content).toBe("\u0000bytes\r\n");
});

test.each([
  ["a Blob", new Blob(["x"]), undefined, "file"],
  ["bytes", new Uint8Array([120]), undefined, "file"],
  ["a Buffer", Buffer.from("x"), "x.txt", "x.txt"],
  ["an ArrayBuffer", new Uint8Array([120]).buffer, undefined, "file"],
  ["a File", new File(["x"], "own.txt"), undefined, "own.txt"],
  ["a File under another name", new File(["x"], "own.txt"), "other.txt", "other.txt"],
])("uploads %s with a name and a type", async (_, content, filename, expected) => {
  const { media, requests } = await storing();
  await media.files.upload(content, filename === undefined ? {} : { filename });
  const [part] = requests[0] ? parts(requests[0]) : [];
  expect(part?.content).toBe("x");
  expect(part?.head).toContain(`filename="${expected}"`);
  expect(part?.head).toMatch(/content-type: application\/octet-stream/i);
});

test("uploads a file from disk with its name", async () => {
  const { media, requests } = await storing();
  const path = join(await mkdtemp(join(tmpdir(), "sdk-")), "harbour.jpg");
  await writeFile(path, "on disk");
  await media.files.upload(await fileFromPath(path));
  const [part] = requests[0] ? parts(requests[0]) : [];
  expect(part?.head).toContain('filename="harbour.jpg"');
  expect(part?.content).toBe("on disk");
});

test.each([
  ["no file", join(tmpdir(), "sdk-no-such-file.jpg")],
  ["a folder", tmpdir()],
])("throws an error with the path for %s instead of a file", async (_, path) => {
  const error = await fileFromPath(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ message: `Cannot read a file at "${path}".` });
});

test("rejects a file that the runtime would open only in part", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "sdk-")), "huge.mov");
  await writeFile(path, "");
  await truncate(path, 2 ** 32 + 1);
  await expect(fileFromPath(path)).rejects.toThrow(/huge\.mov" has 4294967297 bytes, more than this runtime can open/);
});

test("rejects a string, and refers to fileFromPath", async () => {
  const { media, requests } = await storing();
  // @ts-expect-error A path is not content.
  await expect(media.files.upload("harbour.jpg")).rejects.toThrow(/fileFromPath/);
  expect(requests).toHaveLength(0);
});

test("rejects a tag with a comma, and sends no field for an empty list", async () => {
  const { media, requests } = await storing();
  await expect(media.files.upload(new Blob(["x"]), { tags: ["a,b"] })).rejects.toThrow(/comma/);
  expect(requests).toHaveLength(0);
  await media.files.upload(new Blob(["x"]), { tags: [] });
  expect(requests[0] && parts(requests[0])).toHaveLength(1);
});

test("sends no field for a folder that is null", async () => {
  const { media, requests } = await storing();
  await media.files.upload(new Blob(["x"]), { folderId: null, isPublic: false });
  const heads = requests.flatMap(parts).map(({ head }) => /name="(\w+)"/.exec(head)?.[1]);
  expect(heads).toEqual(["isPublic", "file"]);
});

test("reports progress while bytes are sent, and 100 % only after the response", async () => {
  const total = 3_000_000;
  let answered = false;
  const { baseUrl } = await listen((_, response) => {
    setTimeout(() => {
      answered = true;
      succeed(response, { id: "file_1" }, 201);
    }, 200);
  });
  const seen: (Progress & { answered: boolean })[] = [];
  const onProgress = (progress: Progress) => seen.push({ ...progress, answered });
  await new MediaAssetService({ baseUrl }).files.upload(new Uint8Array(total), { onProgress });
  expect(seen.length).toBeGreaterThan(10);
  expect(seen[0]).toEqual({ loaded: 0, total, answered: false });
  expect(seen.filter((it) => it.loaded === total)).toEqual([{ loaded: total, total, answered: true }]);
  expect(seen.map((it) => it.loaded)).toEqual(seen.map((it) => it.loaded).toSorted((a, b) => a - b));
});

test("has no default timeout, but accepts one", async () => {
  const { baseUrl } = await listen((_, response) => {
    setTimeout(() => succeed(response, { id: "file_1" }, 201), 300);
  });
  const media = new MediaAssetService({ baseUrl, timeout: 100, maxRetries: 0 });
  expect(await media.files.upload(new Blob(["x"]))).toEqual({ id: "file_1" });
  await expect(media.files.upload(new Blob(["x"]), {}, { timeout: 100 })).rejects.toMatchObject({
    name: "TimeoutError",
  });
});

test("rejects an upload with the reason of the signal on an abort", async () => {
  const { baseUrl } = await listen(() => {});
  const reason = new Error("changed my mind");
  const controller = new AbortController();
  const call = new MediaAssetService({ baseUrl }).files.upload(
    new Uint8Array(1_000_000),
    { onProgress: ({ loaded }) => loaded > 0 && controller.abort(reason) },
    { signal: controller.signal },
  );
  await expect(call).rejects.toBe(reason);
});

test("throws a ConnectionError if the service cannot be reached", async () => {
  const media = new MediaAssetService({ baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
  await expect(media.files.upload(new Blob(["x"]), { onProgress: () => {} })).rejects.toBeInstanceOf(ConnectionError);
});
