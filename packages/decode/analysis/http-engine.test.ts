import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MockServer, respondJson, startMockServer } from "../../../testing/mock-server.ts";
import { openImaging } from "../imaging/imaging.ts";
import type { EngineInput } from "./engine.ts";
import { fairQueue } from "./fair-queue.ts";
import { httpWorker, type WorkerOperation } from "./http-engine.ts";

const { conversions, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

const log = pino({ level: "silent" });
const soon = () => AbortSignal.timeout(60_000);
const all: WorkerOperation[] = ["tagging", "ocr", "bg-removal"];
const description = { name: "eye", version: "1.2", operations: all };
const good = { tags: ["Harbour", "boat"], description: "Boats.", confidence: 0.91234567 };

let worker: MockServer;
let picture: EngineInput;
let bytes: Buffer;

beforeAll(async () => {
  worker = await startMockServer();
  // 40 × 60 as displayed.
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#2a6f97" } });
  bytes = await image.jpeg().withMetadata({ orientation: 6 }).toBuffer();
  picture = { accountId: "", filename: "harbour.jpg", mimeType: "image/jpeg", read: async () => bytes };
});
afterAll(() => worker.stop());

const connect = (operations = all, token: string | null = "worker-token", url = worker.url) =>
  httpWorker({ url, token }, operations, conversions, { queue: fairQueue({ concurrency: 2, maxQueue: 10 }), log });
/** Returns a valid description, then responds as specified. */
async function connected(respond: MockServer["respond"]) {
  worker.respond = respondJson(200, description);
  const engine = await connect();
  worker.requests.length = 0;
  worker.respond = respond;
  return engine;
}
const failed = (message: RegExp, more: object = {}) =>
  expect.objectContaining({ name: "EngineError", kind: "failed", message: expect.stringMatching(message), ...more });

describe("at startup", () => {
  it("a worker returns its name and its operations", async () => {
    worker.requests.length = 0;
    worker.respond = respondJson(200, description);
    expect((await connect()).name).toBe("http eye 1.2");
    expect(worker.requests).toMatchObject([
      { method: "GET", path: "/", headers: { authorization: "Bearer worker-token" } },
    ]);
  });

  it.each([
    ["rejects the token", 401, {}, /returned 401: check AI_HTTP_TOKEN$/],
    ["is another service", 200, { hello: "world" }, /returned an invalid description for GET .*name/],
    ["has an invalid name", 200, { ...description, name: "<b>" }, /name/],
    [
      "does not support a required operation",
      200,
      { ...description, operations: ["ocr"] },
      /does not support tagging, bg-removal/,
    ],
    ["has moved to another address", 301, {}, /returned 301/],
  ])("a worker that %s is an error", async (_, status, body, message) => {
    worker.respond = respondJson(status, body);
    await expect(connect()).rejects.toThrow(message);
  });

  it("a worker that is not running yet is queried again before its first image", async () => {
    const late = await startMockServer();
    await late.stop();
    const engine = await connect(["tagging"], null, late.url);
    expect(engine.name).toBe("http");
    await expect(engine.tag(picture, soon())).rejects.toEqual(failed(/cannot be reached/, { transient: true }));
    const up = await startMockServer(Number(new URL(late.url).port));
    up.respond = (request, response) =>
      respondJson(200, request.method === "GET" ? description : good)(request, response);
    try {
      expect((await engine.tag(picture, soon())).tags).toEqual(["harbour", "boat"]);
      expect(engine.name).toBe("http eye 1.2");
    } finally {
      await up.stop();
    }
  });
});

describe("a worker", () => {
  it("receives the uploaded bytes, and its tags are normalized", async () => {
    const engine = await connected(respondJson(200, good));
    expect(await engine.tag(picture, soon())).toEqual({ ...good, tags: ["harbour", "boat"], confidence: 0.9123 });
    const headers = { authorization: "Bearer worker-token", accept: "application/json", "content-type": "image/jpeg" };
    expect(worker.requests).toMatchObject([{ method: "POST", path: "/tagging", headers }]);
    expect(worker.requests[0]?.body.equals(bytes)).toBe(true);
  });

  it("can return the subject, within the image", async () => {
    const subject = { x: 0.2, y: 0.1, width: 0.5, height: 0.8 };
    const engine = await connected(respondJson(200, { ...good, subject }));
    expect(await engine.tag(picture, soon())).toMatchObject({ subject });
    worker.respond = respondJson(200, { ...good, subject: { ...subject, x: 20 } });
    await expect(engine.tag(picture, soon())).rejects.toEqual(failed(/subject/));
  });

  it("reads text", async () => {
    const engine = await connected(respondJson(200, { text: "FRESH FISH\r\ntoday \n" }));
    expect(await engine.readText(picture, soon())).toBe("FRESH FISH\ntoday");
    expect(worker.requests[0]?.path).toBe("/ocr");
  });

  it.each([["corrupt"], ["too_large"], ["no_clear_subject"]])(
    "that returns 422 with %s reports an error of the image",
    async (reason) => {
      const engine = await connected(respondJson(422, { reason }));
      await expect(engine.removeBackground(picture, soon())).rejects.toMatchObject({ name: "PictureError", reason });
    },
  );

  it.each([
    ["422 without a reason", 422, {}, {}, { transient: false }],
    ["429", 429, {}, { "retry-after": "9" }, { transient: true, retryAfterSeconds: 9 }],
    ["503", 503, {}, {}, { transient: true, retryAfterSeconds: null }],
    ["500", 500, {}, { "retry-after": "9" }, { transient: false, retryAfterSeconds: null }],
    ["401", 401, {}, {}, { transient: false, message: expect.stringContaining("AI_HTTP_TOKEN") }],
    ["a redirect", 302, {}, { location: "/elsewhere" }, { transient: false }],
  ])("that returns %s has failed", async (_, status, body, headers, expected) => {
    const engine = await connected(respondJson(status, body, headers));
    await expect(engine.tag(picture, soon())).rejects.toEqual(failed(new RegExp(`returned ${status}`), expected));
    expect(worker.requests).toHaveLength(1);
  });

  it.each([
    ["broken JSON", "{", /returned an unexpected result/],
    ["no tags", JSON.stringify({ description: "", confidence: 1 }), /returned an unexpected result: .*tags/],
    ["too much", " ".repeat(2_000_000), /more than 1048576 bytes/],
  ])("that returns %s has failed", async (_, body, message) => {
    const engine = await connected((_, response) => response.end(body));
    await expect(engine.tag(picture, soon())).rejects.toEqual(failed(message, { transient: false }));
  });

  it("that hangs is aborted on timeout, and its connection is closed", async () => {
    let hungUp: Promise<unknown> = Promise.resolve();
    const aborter = new AbortController();
    const engine = await connected((_, response) => {
      hungUp = new Promise((resolve) => response.on("close", resolve));
      aborter.abort();
    });
    await expect(engine.readText(picture, aborter.signal)).rejects.toMatchObject({ kind: "timeout", transient: true });
    await hungUp;
  });

  it("that disconnects may be retried", async () => {
    const engine = await connected((_, response) => response.destroy());
    await expect(engine.tag(picture, soon())).rejects.toEqual(failed(/cannot be reached/, { transient: true }));
  });
});

describe("a cutout", () => {
  const png = async (width: number, height: number, background = "#0000") => {
    const ground = sharp({ create: { width, height, channels: 4, background } });
    const subject = { create: { width: 10, height: 10, channels: 4, background: "#2a6f97" } } as const;
    return ground
      .composite([{ input: subject }])
      .png()
      .toBuffer();
  };
  const cut = async (body: Buffer) =>
    (await connected((_, response) => response.end(body))).removeBackground(picture, soon());

  it("of the displayed size is unchanged", async () => {
    const cutout = await png(40, 60);
    expect((await cut(cutout)).equals(cutout)).toBe(true);
  });

  it("of the same aspect ratio is enlarged", async () => {
    const cutout = sharp(await cut(await png(20, 30)));
    expect(await cutout.metadata()).toMatchObject({ format: "png", width: 40, height: 60, hasAlpha: true });
  });

  it("of another aspect ratio, such as before EXIF orientation, is rejected", async () => {
    await expect(cut(await png(60, 40))).rejects.toEqual(failed(/an image of 60 × 40 pixels instead of 40 × 60/));
  });

  it("that is not a PNG, has no transparency, is opaque, empty or damaged is rejected", async () => {
    const opaque = sharp({ create: { width: 40, height: 60, channels: 3, background: "#fff" } });
    const valid = await png(40, 60);
    const noise = await sharp(randomBytes(40 * 60 * 4), { raw: { width: 40, height: 60, channels: 4 } })
      .png()
      .toBuffer();
    await expect(cut(Buffer.from("PNG"))).rejects.toEqual(failed(/not a PNG/));
    await expect(cut(await sharp(valid).webp().toBuffer())).rejects.toEqual(failed(/WEBP, not PNG/));
    await expect(cut(await opaque.png().toBuffer())).rejects.toEqual(failed(/without transparency/));
    await expect(cut(await png(40, 60, "#fff"))).rejects.toEqual(failed(/background was not removed/));
    await expect(cut(await opaque.ensureAlpha(0).png().toBuffer())).rejects.toEqual(failed(/completely transparent/));
    await expect(cut(noise.subarray(0, noise.length - 40))).rejects.toEqual(failed(/damaged|not a PNG/));
  });
});

describe("the worker in the guide", () => {
  it("cuts products out of a white background, and reports images without a subject", async () => {
    const guide = await readFile(new URL("../../../docs/guide/custom-ai-engines.md", import.meta.url), "utf8");
    const [, code = ""] = /^```js worker\n([\s\S]*?)^```/m.exec(guide) ?? [];
    const directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    await writeFile(join(directory, "worker.mjs"), code);
    await symlink(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(directory, "node_modules"));
    const { url, stop } = await startMockServer();
    await stop();
    const env = { PATH: process.env.PATH, TOKEN: "worker-token", PORT: new URL(url).port };
    const process_ = spawn(process.execPath, [join(directory, "worker.mjs")], { env, stdio: "inherit" });
    try {
      // The worker is not running yet: the name "http" is completed with the first image.
      const engine = await connect(["bg-removal"], "worker-token", url);
      const white = { width: 300, height: 300, channels: 3, background: "#fff" } as const;
      const mug = { create: { width: 100, height: 100, channels: 3, background: "#a33" } } as const;
      const product = await sharp({ create: white })
        .composite([{ input: mug }])
        .png()
        .toBuffer();
      const ask = (read: Buffer) =>
        engine.removeBackground(
          { accountId: "", filename: "mug.png", mimeType: "image/png", read: async () => read },
          soon(),
        );
      await expect
        .poll(() =>
          fetch(url).then(
            (response) => response.status,
            () => 0,
          ),
        )
        .toBe(401);
      const made = await sharp(await ask(product))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(made.info).toMatchObject({ width: 300, height: 300, channels: 4 });
      expect([...made.data.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
      const middle = (150 * 300 + 150) * 4;
      expect([...made.data.subarray(middle, middle + 4)]).toEqual([0xaa, 0x33, 0x33, 255]);
      expect(engine.name).toBe("http white-ground 1.0");
      const blank = await sharp({ create: white }).png().toBuffer();
      await expect(ask(blank)).rejects.toMatchObject({ reason: "no_clear_subject" });
      await expect(ask(Buffer.from("no image"))).rejects.toMatchObject({ reason: "corrupt" });
    } finally {
      process_.kill();
      await rm(directory, { recursive: true, force: true });
    }
  });
});
