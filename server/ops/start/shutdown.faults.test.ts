import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TAGGING_RESULT } from "../../../testing/engines.ts";
import { type MockServer, respondJson, startMockServer } from "../../../testing/mock-server.ts";
import { plainImage } from "../../../testing/plain-image.ts";
import { eventually, RawConnection } from "../../../testing/raw-http.ts";
import { loadConfig } from "./config.ts";
import { type Service, startService } from "./service.ts";

let directory: string;
let engine: MockServer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "shutdown-test-"));
  engine = await startMockServer();
});
afterAll(async () => {
  await engine.stop();
  await rm(directory, { recursive: true });
});

let key = "";
async function start(): Promise<Service> {
  const env = {
    ...{
      DATA_DIR: directory,
      PORT: "0",
      AI_MODERATION: "off",
      AI_TAGGING: "http",
      AI_OCR: "http",
      AI_BG_REMOVAL: "off",
    },
    ...{ AI_HTTP_URL: engine.url, AI_CONCURRENCY: "3" },
  };
  const service = await startService(loadConfig(env), pino({ level: "silent" }));
  key ||= /mas_\w{36}/.exec(await readFile(join(directory, "first-start.txt"), "utf8"))?.[0] ?? "";
  return service;
}

const describes = respondJson(200, { name: "test", operations: ["tagging", "ocr"] });
const runAi = (service: Service, id: string) =>
  fetch(`${service.url}/api/v1/files/${id}/ai`, {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ operation: "ocr" }),
  });

test("AI calls in progress receive a response before connections are closed: their result, or a 503 with a refund of their credits", async () => {
  const requests: (() => void)[] = [];
  engine.respond = (question, response) => {
    if (question.method === "GET") describes(question, response);
    else requests.push(() => respondJson(200, { text: "in time" })(question, response));
  };
  let service = await start();
  let media = new MediaAssetService({ apiKey: key, baseUrl: service.url });
  const upload = async () => media.files.upload(new File([await plainImage()], "a.png"), { autoTag: false });
  const [quick, slow] = [await upload(), await upload()];
  const calls = [await runAiStarted(quick.id, 1), await runAiStarted(slow.id, 2)];
  const idle = new RawConnection(service.url);
  idle.write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n");
  expect((await idle.answer()).status).toBe(200);

  const stopped = service.stop({ delayMs: 0, graceMs: 3_000 });
  // Immediately, while the other calls are still in progress.
  await expect(idle.answer()).rejects.toThrow("The connection ended");
  requests[0]?.();
  const [inTime, cut] = await Promise.all(calls.map(({ call }) => call));
  expect(await inTime?.json()).toMatchObject({ data: { result: { extractedText: "in time" }, cost: 2 } });
  expect(cut?.status).toBe(503);
  expect(cut?.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await cut?.json()).toMatchObject({
    error: { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("Nothing was charged") },
  });
  await stopped;

  engine.respond = (question, response) =>
    (question.method === "GET" ? describes : respondJson(200, TAGGING_RESULT))(question, response);
  service = await start();
  media = new MediaAssetService({ apiKey: key, baseUrl: service.url });
  expect((await media.ai.get(slow.id)).processingJobs).toMatchObject([
    { status: "FAILED", cost: 0, error: { code: "INTERRUPTED" } },
  ]);
  expect((await media.stats.get()).summary.aiCreditsUsed).toBe(2);
  await service.stop({ delayMs: 0, graceMs: 1_000 });

  async function runAiStarted(id: string, count: number) {
    const call = runAi(service, id);
    await eventually(async () => requests.length, count);
    return { call };
  }
});
