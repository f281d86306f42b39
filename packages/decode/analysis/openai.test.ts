import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MockServer, type ReceivedRequest, respondJson, startMockServer } from "../../../testing/mock-server.ts";
import { textPage } from "../../../testing/pictures.ts";
import { openImaging } from "../imaging/imaging.ts";
import type { EngineInput } from "./engine.ts";
import { fairQueue } from "./fair-queue.ts";
import { openAi } from "./openai.ts";

const { conversions, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

const KEY = "sk-test-0123456789";
let server: MockServer;
let picture: EngineInput;

beforeAll(async () => {
  server = await startMockServer();
  // Half transparent and rotated: 1500 × 3000 as displayed.
  const image = sharp({ create: { width: 3000, height: 1500, channels: 4, background: "#ff000000" } });
  const bytes = await image.webp({ lossless: true, effort: 0 }).withMetadata({ orientation: 6 }).toBuffer();
  picture = { accountId: "", filename: "harbour.webp", mimeType: "image/webp", read: async () => bytes };
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => server.stop());

const engine = (options: { apiKey?: string | null } = {}) =>
  openAi(
    { baseUrl: `${server.url}/v1`, apiKey: KEY, model: "eye-1", ...options },
    conversions,
    fairQueue({ concurrency: 2, maxQueue: 10 }),
  );
const tag = (signal = AbortSignal.timeout(60_000)) => engine().tag(picture, signal);
const completion = (content: unknown, more: object = {}) => ({
  choices: [{ finish_reason: "stop", message: { role: "assistant", content }, ...more }],
});
const good = { tags: ["harbour", "boat"], description: "Boats in a harbour.", confidence: 0.93 };
const respondWith = (content: string) => respondJson(200, completion(content));
const formatOf = ({ body }: ReceivedRequest) => JSON.parse(body.toString()).response_format?.type ?? "none";
const failed = (message: RegExp, more: object = {}) =>
  expect.objectContaining({ name: "EngineError", kind: "failed", message: expect.stringMatching(message), ...more });

describe("a request to an OpenAI-compatible server", () => {
  it("contains the key, the model, a strict schema and the image: upright, on white, at most 1024 pixels", async () => {
    server.respond = respondWith(JSON.stringify(good));
    expect(await tag()).toEqual(good);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, "content-type": "application/json" });
    const body = JSON.parse(request?.body.toString() ?? "");
    expect(body).toMatchObject({ model: "eye-1", response_format: { json_schema: { strict: true } } });
    const url: string = body.messages[1].content[0].image_url.url;
    expect(url).toMatch(/^data:image\/jpeg;base64,/);
    const jpeg = sharp(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
    expect(await jpeg.metadata()).toMatchObject({ format: "jpeg", width: 512, height: 1024 });
    expect((await jpeg.raw().toBuffer()).subarray(0, 3)).toEqual(Buffer.from([255, 255, 255]));
  });

  it("contains white text on a transparent ground in front of black", async () => {
    server.respond = respondWith(JSON.stringify({ text: "" }));
    const text = await textPage(["Quarterly report"], { size: 40, ink: "#fff", ground: "#0000" });
    await engine().readText({ ...picture, read: async () => text }, AbortSignal.timeout(60_000));
    const url: string = JSON.parse(String(server.requests[0]?.body)).messages[1].content[0].image_url.url;
    const { channels } = await sharp(Buffer.from(url.slice(url.indexOf(",") + 1), "base64")).stats();
    expect(channels.map(({ min, max }) => max - min > 240)).toEqual([true, true, true]);
    expect(channels.map(({ mean }) => mean < 80)).toEqual([true, true, true]);
  });

  it("contains up to 2048 pixels for OCR, and no key if none is configured", async () => {
    server.respond = respondWith(JSON.stringify({ text: "FRESH FISH  \r\n  today\u0000\n\n" }));
    const text = await engine({ apiKey: null }).readText(picture, AbortSignal.timeout(60_000));
    expect(text).toBe("FRESH FISH\n  today");
    const [request] = server.requests;
    expect(request?.headers.authorization).toBeUndefined();
    const url: string = JSON.parse(request?.body.toString() ?? "").messages[1].content[0].image_url.url;
    const jpeg = sharp(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
    expect(await jpeg.metadata()).toMatchObject({ width: 1024, height: 2048 });
  });

  it("is retried in a plainer format if the server rejects one, and later requests use the format that works", async () => {
    server.respond = (request, response) => {
      if (formatOf(request) === "none") respondWith(JSON.stringify(good))(request, response);
      else respondJson(400, { error: { message: "response_format is not supported" } })(request, response);
    };
    const remembering = engine();
    expect(await remembering.tag(picture, AbortSignal.timeout(60_000))).toEqual(good);
    expect(await remembering.tag(picture, AbortSignal.timeout(60_000))).toEqual(good);
    expect(server.requests.map(formatOf)).toEqual(["json_schema", "json_object", "none", "none"]);
  });

  it("starts again with the strictest format if the server rejected all formats", async () => {
    server.respond = respondJson(400, { error: { message: `The picture is broken, says ${KEY}` } });
    const refused = engine();
    await expect(refused.tag(picture, AbortSignal.timeout(60_000))).rejects.toEqual(
      failed(/returned 400: The picture is broken, says …$/, { transient: false }),
    );
    await expect(refused.tag(picture, AbortSignal.timeout(60_000))).rejects.toThrow();
    expect(server.requests.map(formatOf).slice(3)).toEqual(["json_schema", "json_object", "none"]);
  });

  it("is not sent for an image that cannot be decoded", async () => {
    const broken = { ...picture, read: async () => Buffer.from("no image") };
    await expect(engine().tag(broken, AbortSignal.timeout(60_000))).rejects.toMatchObject({
      name: "PictureError",
      reason: "corrupt",
    });
    expect(server.requests).toEqual([]);
  });
});

describe("the response of a model", () => {
  it.each([
    ["in a fence", `Here you are:\n\`\`\`json\n${JSON.stringify(good, null, 2)}\n\`\`\`\nAnything else?`],
    ["after a chain of thought", `<think>A harbour, I think.</think> ${JSON.stringify(good)}`],
  ])("is parsed %s", async (_, content) => {
    server.respond = respondWith(content);
    expect(await tag()).toEqual(good);
  });

  it("is normalized before it is stored", async () => {
    const tags = ["  Harbour ", "harbour", "", "Fishing\nBoat", "x".repeat(65), "\u0000sea\ud800"];
    const many = Array.from({ length: 60 }, (_, index) => `tag ${index}`);
    const description = ` Boats\n in a harbour. ${"é".repeat(3000)}`;
    server.respond = respondWith(JSON.stringify({ tags: [...tags, ...many], description, confidence: 93 }));
    const tagging = await tag();
    expect(tagging.tags.slice(0, 4)).toEqual(["harbour", "fishing boat", "sea\ufffd", "tag 0"]);
    expect(tagging.tags).toHaveLength(50);
    expect(tagging.description).toMatch(/^Boats in a harbour\. é/);
    expect(tagging.description).toHaveLength(2000);
    expect(tagging.confidence).toBe(1);
  });

  it.each([
    ["no JSON at all", completion("I see a harbour."), /did not return JSON/, true],
    ["JSON that is cut off", completion('{"tags": ["harbour"'), /did not return JSON/, true],
    ["JSON of another shape", completion('{"labels": ["harbour"]}'), /returned an unexpected result/, false],
    ["a refusal", completion(null, { message: { refusal: "I cannot help with that." } }), /refused this image/, false],
    ["filtered content", completion("", { finish_reason: "content_filter" }), /refused this image/, false],
    ["an incomplete response", completion("{}", { finish_reason: "length" }), /incomplete/, false],
    ["no completion", { choices: [] }, /did not return a chat completion/, false],
  ])("fails if it is %s", async (_, body, message, transient) => {
    server.respond = respondJson(200, body);
    await expect(tag()).rejects.toEqual(failed(message, { transient }));
  });
});

describe("a server that fails", () => {
  it.each([
    ["429 with seconds", 429, { "retry-after": "7" }, { transient: true, retryAfterSeconds: 7 }],
    ["429 without", 429, {}, { transient: true, retryAfterSeconds: null }],
    ["500", 500, {}, { transient: true, retryAfterSeconds: null }],
    ["503 with a date", 503, { "retry-after": new Date(0).toUTCString() }, { transient: true, retryAfterSeconds: 0 }],
    ["404", 404, {}, { transient: false }],
    ["a redirect", 307, { location: "http://127.0.0.1:1/" }, { transient: false }],
  ])("with %s", async (_, status, headers, expected) => {
    server.respond = respondJson(status, { error: { message: "not now" } }, headers);
    await expect(tag()).rejects.toEqual(failed(new RegExp(`returned ${status}: not now`), expected));
    expect(server.requests).toHaveLength(1);
  });

  it("because the quota is used up is not retried", async () => {
    server.respond = respondJson(429, { error: { message: "You exceeded your quota", code: "insufficient_quota" } });
    await expect(tag()).rejects.toEqual(failed(/exceeded your quota/, { transient: false }));
  });

  it.each([401, 403])("with %i reports the variable, but no part of the key", async (status) => {
    server.respond = respondJson(status, { error: { message: `Incorrect API key provided: ${KEY.slice(0, 8)}***` } });
    const message = `^eye-1 at http://127.0.0.1:\\d+ returned ${status}: check OPENAI_API_KEY and its permissions$`;
    await expect(tag()).rejects.toEqual(failed(new RegExp(message), { transient: false }));
  });

  it("with a timeout is aborted, and the connection is closed", async () => {
    let hungUp: Promise<unknown> = Promise.resolve();
    const aborter = new AbortController();
    server.respond = (_, response) => {
      hungUp = new Promise((resolve) => response.on("close", resolve));
      aborter.abort();
    };
    await expect(tag(aborter.signal)).rejects.toMatchObject({ name: "EngineError", kind: "timeout", transient: true });
    await hungUp;
  });

  it("because the connection is reset or refused may be retried", async () => {
    server.respond = (_, response) => response.destroy();
    await expect(tag()).rejects.toEqual(failed(/cannot be reached/, { transient: true }));
    const stopped = await startMockServer();
    await stopped.stop();
    const unreachable = openAi(
      { baseUrl: stopped.url, apiKey: null, model: "eye-1" },
      conversions,
      fairQueue({ concurrency: 1, maxQueue: 0 }),
    );
    await expect(unreachable.tag(picture, AbortSignal.timeout(60_000))).rejects.toEqual(
      failed(/cannot be reached: ECONNREFUSED/, { transient: true }),
    );
  });

  it("with an endless response is cut off", async () => {
    let written = 0;
    server.respond = (_, response) => {
      const chunk = Buffer.alloc(65_536, " ");
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on("drain", write);
      write();
    };
    await expect(tag()).rejects.toEqual(failed(/more than 1048576 bytes/, { transient: false }));
    // The size of the socket buffers, and not more.
    expect(written).toBeLessThan(16_000_000);
  });
});
