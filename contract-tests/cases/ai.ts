import { EngineError } from "@media-asset-service/decode/analysis/engine.ts";
import { PictureError } from "@media-asset-service/decode/imaging/picture-error.ts";
import type { Call } from "../call.ts";
import { type Disturbance, enginesFailing, type Prepare, type World } from "../world.ts";
import { CUT_PNG, imageFile, loseContent, NO_FILE, onFree, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Large enough for background removal. The engine of these tests returns it unchanged. */
const SQUARE = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'], "harbour.svg");

const run =
  (operation: string, file: File = imageFile()): Prepare =>
  async (world) => ({ ...(await withFile(world, file)).call, json: { operation } });

const failing = (error: Error) => ({ prepare: run("ocr"), during: enginesFailing(error) });

const withCredits =
  (aiCreditsPerMonth: number): Prepare =>
  async (world) => {
    const { call } = await withFile(world, imageFile());
    await world.admin.accounts.update(call.account.id, { limits: { aiCreditsPerMonth } });
    return { ...call, json: { operation: "ocr" } };
  };

/** Starts a run that does not end. */
const whileRunning: Prepare = async (world) => {
  const { account, record, call } = await withFile(world, imageFile());
  world.engines.readWith(() => new Promise(() => {}));
  account.sdk.ai.run(record.id, { operation: "ocr" }).catch(() => {});
  while ((await account.sdk.files.get(record.id)).processingStatus !== "PROCESSING");
  return { ...call, json: { operation: "ocr" } };
};
const thenOn: Disturbance =
  ({ engines }) =>
  () =>
    engines.reset();

const lost: Prepare = async (world) => {
  const { record, call } = await withFile(world, imageFile());
  await loseContent(world, record.id);
  world.engines.readWith(async (picture) => `${(await picture.read()).length} bytes`);
  return { ...call, json: { operation: "ocr" } };
};

/** Disables OCR for the service, because an account cannot disable an AI operation. */
const switchedOff: Disturbance = ({ service }) => {
  const { engines } = service.context;
  const { ocr } = engines;
  Object.assign(engines, { ocr: null });
  return () => void Object.assign(engines, { ocr });
};

async function processed(world: World): Promise<Call> {
  const { account, record, call } = await withFile(world, SQUARE);
  await account.sdk.ai.run(record.id, { operation: "bg-removal" });
  const content = Buffer.from(await SQUARE.arrayBuffer());
  return { ...call, query: { type: "bg-removed" }, bytes: { contentType: "image/png", content } };
}

const unknownFile =
  (call: Call): Prepare =>
  async (world) => ({ account: await world.account(), path: { id: NO_FILE }, ...call });

const got: Prepare = async (world) => {
  const { account, record, call } = await withFile(world, imageFile());
  await account.sdk.ai.run(record.id, { operation: "tagging" });
  await account.sdk.ai.run(record.id, { operation: "ocr" });
  return call;
};

const withFailure: Prepare = async (world) => {
  const { account, record, call } = await withFile(world, imageFile());
  await world.admin.accounts.update(account.id, { limits: { aiCreditsPerMonth: 2 } });
  world.engines.readWith(() => Promise.reject(new EngineError("failed", "injected by the contract tests")));
  await account.sdk.ai.run(record.id, { operation: "ocr" }).catch(() => {});
  world.engines.reset();
  return call;
};

export const ai: CaseTable = {
  "POST /api/v1/files/{id}/ai 200": [
    { prepare: run("ocr") },
    { prepare: run("tagging") },
    { prepare: run("bg-removal", SQUARE) },
  ],
  "POST /api/v1/files/{id}/ai 400": [
    { code: "INVALID_OPERATION", prepare: run("upscale") },
    { code: "NOT_AN_IMAGE", prepare: run("ocr", textFile()) },
    { code: "IMAGE_OUT_OF_BOUNDS", prepare: run("bg-removal") },
  ],
  "POST /api/v1/files/{id}/ai 403": [
    { code: "PLAN_NOT_AI_CAPABLE", prepare: onFree(run("ocr")) },
    { code: "INSUFFICIENT_CREDITS", prepare: withCredits(1) },
  ],
  "POST /api/v1/files/{id}/ai 404": [{ code: "FILE_NOT_FOUND", prepare: unknownFile({ json: { operation: "ocr" } }) }],
  "POST /api/v1/files/{id}/ai 409": [{ code: "PROCESSING_IN_PROGRESS", prepare: whileRunning, during: thenOn }],
  "POST /api/v1/files/{id}/ai 422": [
    // Truncated inside the header, so that its dimensions cannot be read.
    { code: "IMAGE_NOT_PROCESSABLE", prepare: run("ocr", imageFile(CUT_PNG.subarray(0, 20), "cut.png")) },
    {
      code: "IMAGE_NOT_PROCESSABLE",
      ...failing(new PictureError("no_clear_subject")),
    },
  ],
  "POST /api/v1/files/{id}/ai 500": [{ code: "CONTENT_MISSING", prepare: lost, during: thenOn }],
  "POST /api/v1/files/{id}/ai 501": [{ code: "AI_OPERATION_UNAVAILABLE", prepare: run("ocr"), during: switchedOff }],
  "POST /api/v1/files/{id}/ai 502": [{ code: "AI_PROVIDER_ERROR", ...failing(new EngineError("failed", "injected")) }],
  "POST /api/v1/files/{id}/ai 503": [{ code: "SERVICE_UNAVAILABLE", ...failing(new EngineError("busy", "injected")) }],
  "POST /api/v1/files/{id}/ai 504": [{ code: "AI_TIMEOUT", ...failing(new EngineError("timeout", "injected")) }],

  "GET /api/v1/files/{id}/ai 200": [
    { prepare: got },
    { prepare: async (world) => (await withFile(world)).call },
    { prepare: withFailure },
  ],
  "GET /api/v1/files/{id}/ai 404": [{ code: "FILE_NOT_FOUND", prepare: unknownFile({}) }],

  "GET /api/v1/files/{id}/processed 200": [{ prepare: processed }],
  "GET /api/v1/files/{id}/processed 206": [
    {
      prepare: async (world) => {
        const { bytes, ...call } = await processed(world);
        const content = bytes?.content?.subarray(0, 5) ?? new Uint8Array();
        return { ...call, headers: { Range: "bytes=0-4" }, bytes: { contentType: "image/png", content } };
      },
    },
  ],
  "GET /api/v1/files/{id}/processed 304": [
    {
      prepare: async (world) => {
        const { bytes: _, ...call } = await processed(world);
        return { ...call, headers: { "If-None-Match": "*" } };
      },
    },
  ],
  "GET /api/v1/files/{id}/processed 404": [
    { code: "FILE_NOT_FOUND", prepare: unknownFile({ query: { type: "bg-removed" } }) },
    {
      code: "PROCESSED_IMAGE_NOT_FOUND",
      prepare: async (world) => ({ ...(await withFile(world, imageFile())).call, query: { type: "bg-removed" } }),
    },
  ],
  "GET /api/v1/files/{id}/processed 412": [
    {
      code: "PRECONDITION_FAILED",
      prepare: async (world) => ({
        ...(await processed(world)),
        headers: { "If-Match": '"0000"', Range: "bytes=1000-" },
      }),
    },
  ],
  "GET /api/v1/files/{id}/processed 416": [
    {
      code: "RANGE_NOT_SATISFIABLE",
      prepare: async (world) => ({ ...(await processed(world)), headers: { Range: "bytes=1000-" } }),
    },
  ],
};
