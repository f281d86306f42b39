import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Config, loadConfig } from "../../../server/ops/start/config.ts";
import { respondJson, startMockServer } from "../../../testing/mock-server.ts";
import { openImaging } from "../imaging/imaging.ts";
import { createEngines } from "./engines.ts";
import { findRuntime } from "./onnx.ts";

const { conversions, close } = openImaging({ transformConcurrency: 1 });
afterAll(() => close());

const log = pino({ level: "silent" });
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const configure = (env: Record<string, string>): Config["ai"] => loadConfig({ DATA_DIR: directory, ...env }).ai;
const open = (env: Record<string, string>) => createEngines(configure(env), conversions, log);
const off = { AI_TAGGING: "off", AI_OCR: "off", AI_BG_REMOVAL: "off" };

describe("the settings of engines", () => {
  it("default to embedded engines and two concurrent images", () => {
    expect(configure({})).toEqual({
      tagging: { engine: "embedded" },
      ocr: { engine: "embedded" },
      bgRemoval: { engine: "embedded" },
      moderation: { engine: "off" },
      concurrency: 2,
      queue: 32,
      ocrLanguages: null,
      ocrData: null,
    });
  });

  it("are combined per operation", () => {
    const env = { AI_TAGGING: "openai", AI_OCR: "http", AI_BG_REMOVAL: "onnx", AI_OCR_LANGUAGES: "eng+deu" };
    const openAi = { OPENAI_API_KEY: "sk-0123", OPENAI_MODEL: "eye-1" };
    const otherSettings = { AI_HTTP_URL: "http://127.0.0.1:9000/", AI_ONNX_BG_REMOVAL_MODEL: "models/u2netp" };
    expect(configure({ ...env, ...openAi, ...otherSettings })).toMatchObject({
      tagging: { engine: "openai", baseUrl: "https://api.openai.com/v1", apiKey: "sk-0123", model: "eye-1" },
      ocr: { engine: "http", url: "http://127.0.0.1:9000", token: null },
      bgRemoval: { engine: "onnx", model: "models/u2netp" },
      ocrLanguages: ["eng", "deu"],
    });
  });

  it("are required only for engines in use, and reported together with other problems", () => {
    const env = { AI_TAGGING: "onnx", AI_OCR: "openai", AI_BG_REMOVAL: "http", PORT: "x" };
    expect(() => configure(env)).toThrow(
      [
        "The service cannot start:",
        '  - PORT: must be an integer from 0 to 65535, not "x"',
        "  - AI_ONNX_TAGGING_MODEL: is required for AI_TAGGING=onnx: set it to a folder with model.onnx and model.json",
        "  - OPENAI_API_KEY: is required for AI_OCR=openai: set it to the key for https://api.openai.com/v1",
        "  - OPENAI_MODEL: is required for AI_OCR=openai: set it to the name of a model that accepts images",
        "  - AI_HTTP_URL: is required for AI_BG_REMOVAL=http: set it to the URL of the worker, such as http://127.0.0.1:9000",
      ].join("\n"),
    );
  });

  it("require no key for a server other than OpenAI", () => {
    const env = { ...off, AI_OCR: "openai", OPENAI_BASE_URL: "http://127.0.0.1:11434/v1/", OPENAI_MODEL: "eye-1" };
    expect(configure(env).ocr).toMatchObject({ baseUrl: "http://127.0.0.1:11434/v1", apiKey: null });
  });

  it("are rejected if the engine does not support the operation", () => {
    expect(() => configure({ AI_BG_REMOVAL: "openai" })).toThrow(
      'AI_BG_REMOVAL: must be one of embedded, onnx, http, off, not "openai"',
    );
    expect(() => configure({ AI_OCR: "onnx" })).toThrow('must be one of embedded, openai, http, off, not "onnx"');
  });

  it("are rejected without secrets in the message", () => {
    const attempt = () =>
      configure({ OPENAI_BASE_URL: "https://me:secret-1@127.0.0.1/v1", AI_HTTP_URL: "ftp://me:secret-2@x" });
    expect(attempt).toThrow(/OPENAI_BASE_URL: must not contain a user or password; set OPENAI_API_KEY instead/);
    expect(attempt).not.toThrow(/secret-/);
    const odd = () => configure({ OPENAI_API_KEY: "sk-secret-3…", AI_HTTP_TOKEN: "secret-4\n" });
    expect(odd).toThrow(
      /AI_HTTP_TOKEN: must contain only printable ASCII .*\n.*OPENAI_API_KEY: must contain only printable ASCII /,
    );
    expect(odd).not.toThrow(/secret-/);
  });
});

describe("engines", () => {
  it("are null if disabled, and nothing is loaded", async () => {
    const engines = await open(off);
    expect(engines).toMatchObject({ tagging: null, ocr: null, bgRemoval: null, moderation: null });
    await engines.close();
  });

  it("are embedded by default, without settings", async () => {
    const engines = await open({});
    expect([engines.tagging?.name, engines.ocr?.name, engines.bgRemoval?.name]).toEqual(Array(3).fill("embedded"));
    await engines.close();
  });

  it("do not start if OCR data is missing, unless another engine reads text", async () => {
    expect(() => configure({ ...off, AI_OCR: "embedded", AI_OCR_LANGUAGES: "eng+xyz" })).toThrow(
      "- AI_OCR_LANGUAGES: OCR data not found for xyz",
    );
    await (await open({ ...off, AI_TAGGING: "embedded", AI_OCR_LANGUAGES: "eng+xyz" })).close();
  });

  it("do not start in place of one that fails, and each problem is reported once", async () => {
    const worker = await startMockServer();
    worker.respond = respondJson(401, {});
    const env = {
      AI_TAGGING: "onnx",
      AI_ONNX_TAGGING_MODEL: join(directory, "none"),
      AI_OCR: "http",
      AI_BG_REMOVAL: "http",
    };
    try {
      await expect(open({ ...env, AI_HTTP_URL: worker.url, AI_HTTP_TOKEN: "worker-token" })).rejects.toMatchObject({
        name: "ConfigError",
        problems: [
          `AI_TAGGING=onnx: ${directory}/none/model.json: file not found`,
          `AI_OCR=http, AI_BG_REMOVAL=http: The worker at ${worker.url} returned 401: check AI_HTTP_TOKEN`,
        ],
      });
      expect(worker.requests).toHaveLength(1);
    } finally {
      await worker.stop();
    }
  });

  it.skipIf(findRuntime() !== null)("that require onnxruntime-node report how to install it", async () => {
    await writeFile(join(directory, "model.onnx"), "");
    const model = { task: "matting", name: "toy", version: "1", input: { width: 4, height: 4 } };
    await writeFile(join(directory, "model.json"), JSON.stringify(model));
    await expect(open({ ...off, AI_BG_REMOVAL: "onnx", AI_ONNX_BG_REMOVAL_MODEL: directory })).rejects.toThrow(
      "AI_BG_REMOVAL=onnx: onnxruntime-node is not installed. Run npm install --ignore-scripts onnxruntime-node",
    );
  });

  it("share one queue if they are not embedded, and have one queue per operation if they are", async () => {
    const server = await startMockServer();
    const settings = { OPENAI_BASE_URL: server.url, OPENAI_MODEL: "eye-1", AI_CONCURRENCY: "1", AI_QUEUE: "0" };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
    const picture = { accountId: "", filename: "a.svg", mimeType: "image/svg+xml", read: async () => svg };
    const expectBusy = async (count: number, env: Record<string, string>) => {
      const engines = await open({ ...off, ...settings, ...env });
      const signal = AbortSignal.timeout(60_000);
      let busy = 0;
      const runs = [engines.tagging?.tag(picture, signal), engines.ocr?.readText(picture, signal)].map((run) =>
        run?.then(
          () => {},
          ({ kind }) => {
            if (kind === "busy") busy += 1;
          },
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      await expect.poll(() => busy).toBe(count);
      // Aborts the runs in progress.
      await engines.close();
      await Promise.all(runs);
      expect(busy).toBe(count);
    };
    try {
      await expectBusy(1, { AI_TAGGING: "openai", AI_OCR: "openai" });
      await expectBusy(0, { AI_TAGGING: "embedded", AI_OCR: "embedded" });
    } finally {
      await server.stop();
    }
  });

  it("reject running and queued work when they close", async () => {
    const server = await startMockServer();
    const settings = { OPENAI_BASE_URL: server.url, OPENAI_MODEL: "eye-1", AI_CONCURRENCY: "1", AI_QUEUE: "1" };
    const engines = await open({ ...off, AI_TAGGING: "openai", ...settings });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const picture = { accountId: "", filename: "a.svg", mimeType: "image/svg+xml", read: async () => svg };
    const run = () => engines.tagging?.tag(picture, AbortSignal.timeout(60_000));
    const requested = new Promise<void>((resolve) => {
      server.respond = () => resolve();
    });
    try {
      const [running, waiting] = [run(), run()];
      const ends = Promise.allSettled([running, waiting]);
      await expect(run()).rejects.toMatchObject({ kind: "busy", transient: true, retryAfterSeconds: 5 });
      await requested;
      await engines.close();
      const rejected = { status: "rejected", reason: { kind: "failed", message: "The service is stopping." } };
      expect(await ends).toMatchObject([rejected, rejected]);
    } finally {
      await server.stop();
    }
  });
});
