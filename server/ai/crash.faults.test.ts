import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TAGGING_RESULT } from "../../testing/engines.ts";
import { type MockServer, respondJson, startMockServer } from "../../testing/mock-server.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { type ServerProcess, startServer } from "../../testing/process.ts";
import { eventually } from "../../testing/raw-http.ts";

let directory: string;
let worker: MockServer;
let server: ServerProcess;
let key = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ai-crash-test-"));
  worker = await startMockServer();
});
afterAll(async () => {
  await worker.stop();
  await rm(directory, { recursive: true });
});

const describes = respondJson(200, { name: "test", operations: ["tagging", "ocr"] });
const finds = respondJson(200, TAGGING_RESULT);
/** Returns its description, and never responds to other requests. */
const hangs: MockServer["respond"] = (request, response) => {
  if (request.method === "GET") describes(request, response);
};
const works: MockServer["respond"] = (request, response) =>
  (request.method === "GET" ? describes : finds)(request, response);

async function start(): Promise<MediaAssetService> {
  server = await startServer({
    DATA_DIR: directory,
    LOG_LEVEL: "silent",
    AI_TAGGING: "http",
    AI_OCR: "http",
    AI_BG_REMOVAL: "off",
    AI_HTTP_URL: worker.url,
    AI_CONCURRENCY: "2",
  });
  key = server.key() || key;
  return new MediaAssetService({ apiKey: key, baseUrl: server.url, maxRetries: 0 });
}

const image = async () => new File([await plainImage()], "harbour.png");

const isFinal = ({ status }: { status: string }) => status === "COMPLETED" || status === "FAILED";

test("after a kill, the next start resumes automatic tagging, and requested runs are FAILED without charge", async () => {
  worker.respond = hangs;
  let media = await start();
  const files = [];
  for (let i = 0; i < 5; i++) files.push(await media.files.upload(await image()));
  const plain = await media.files.upload(await image(), { autoTag: false });
  await eventually(
    async () => (await media.files.list().all()).filter((it) => it.processingStatus === "PROCESSING").length,
    2,
  );
  const called = media.ai.run(plain.id, { operation: "ocr" }).catch((error: Error) => error);
  await eventually(async () => (await media.files.get(plain.id)).processingStatus, "PROCESSING");
  await server.end("SIGKILL");
  expect(await called).toBeInstanceOf(Error);

  worker.respond = works;
  media = await start();
  const ids = [...files, plain].map(({ id }) => id);
  const jobs = async () =>
    (await Promise.all(ids.map((id) => media.ai.get(id)))).flatMap((data) => data.processingJobs);
  await eventually(async () => (await jobs()).every(isFinal), true, 20_000);
  const outcome = (await jobs()).map(
    ({ operation, status, cost, error }) => `${operation} ${status} ${cost} ${error?.code}`,
  );
  expect(outcome.toSorted()).toEqual([
    "ocr FAILED 0 INTERRUPTED",
    "tagging COMPLETED 1 undefined",
    "tagging COMPLETED 1 undefined",
    "tagging COMPLETED 1 undefined",
    "tagging COMPLETED 1 undefined",
    "tagging COMPLETED 1 undefined",
  ]);
  expect((await media.stats.get()).summary).toMatchObject({ aiCreditsUsed: 5, totalFiles: 6 });
  expect(await server.end()).toBe(0);
});

test("after SIGTERM, the next start resumes automatic tagging", async () => {
  worker.respond = hangs;
  let media = await start();
  const file = await media.files.upload(await image());
  await eventually(async () => (await media.files.get(file.id)).processingStatus, "PROCESSING");
  expect(await server.end("SIGTERM")).toBe(0);

  worker.respond = works;
  media = await start();
  await eventually(async () => (await media.files.get(file.id)).processingStatus, "COMPLETED", 20_000);
  expect((await media.ai.get(file.id)).processingJobs).toMatchObject([{ status: "COMPLETED", cost: 1 }]);
  expect(await server.end()).toBe(0);
});
