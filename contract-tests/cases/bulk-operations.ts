import type { Call } from "../call.ts";
import type { Disturbance, Prepare, World } from "../world.ts";
import { imageFile, NO_FILE, NO_FOLDER, NO_OPERATION, onFree, textFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Returns an account with an image and a text file. */
async function withFiles(world: World) {
  const account = await world.account();
  const image = await account.sdk.files.upload(imageFile(), { autoTag: false });
  const text = await account.sdk.files.upload(textFile());
  return { account, ids: [image.id, text.id, NO_FILE] };
}

const creation =
  (json: object): Prepare =>
  async (world) => {
    const { account, ids } = await withFiles(world);
    return { account, json: { ids, ...json } };
  };

const ocr = creation({ type: "ai", arguments: { operation: "ocr" } });

/** Creates a finished bulk operation with completed and failed items. */
const finished: Prepare = async (world) => {
  const { account, ids } = await withFiles(world);
  const { id } = await account.sdk.operations.create({ type: "update", ids, arguments: { addTags: ["press"] } });
  await account.sdk.operations.wait(id);
  return { account, path: { id } };
};

const listed: Prepare = async (world) => {
  const { path: _, ...call } = await finished(world);
  return call;
};

const unknown: Prepare = async (world): Promise<Call> => ({
  account: await world.account(),
  path: { id: NO_OPERATION },
});

/** Marks a case that needs the AI engines of the process. */
const withEngines: Disturbance = () => () => {};

const switchedOff: Disturbance = ({ service }) => {
  const { engines } = service.context;
  const { ocr } = engines;
  Object.assign(engines, { ocr: null });
  return () => void Object.assign(engines, { ocr });
};

export const bulkOperations: CaseTable = {
  "GET /api/v1/operations 200": [{ prepare: listed }],

  "POST /api/v1/operations 202": [
    { prepare: creation({ type: "update", arguments: { addTags: ["press"], isPublic: true } }) },
    { prepare: ocr, during: withEngines },
    { prepare: creation({ type: "move", arguments: { folderId: null } }) },
    { prepare: creation({ type: "delete", dryRun: true }) },
    { prepare: creation({ type: "restore", dryRun: true }) },
    { prepare: creation({ type: "purge" }) },
    { prepare: async (world) => ({ account: (await withFiles(world)).account, json: { type: "delete", filter: {} } }) },
  ],
  "POST /api/v1/operations 403": [{ code: "PLAN_NOT_AI_CAPABLE", prepare: onFree(ocr) }],
  "POST /api/v1/operations 404": [
    { code: "FOLDER_NOT_FOUND", prepare: creation({ type: "move", arguments: { folderId: NO_FOLDER } }) },
  ],
  "POST /api/v1/operations 501": [{ code: "AI_OPERATION_UNAVAILABLE", prepare: ocr, during: switchedOff }],

  "GET /api/v1/operations/{id} 200": [{ prepare: finished }],
  "GET /api/v1/operations/{id} 404": [{ code: "OPERATION_NOT_FOUND", prepare: unknown }],

  "DELETE /api/v1/operations/{id} 200": [{ prepare: finished }],
  "DELETE /api/v1/operations/{id} 404": [{ code: "OPERATION_NOT_FOUND", prepare: unknown }],

  "GET /api/v1/operations/{id}/items 200": [
    { prepare: finished },
    { prepare: async (world) => ({ ...(await finished(world)), query: { state: "FAILED", limit: 1 } }) },
  ],
  "GET /api/v1/operations/{id}/items 404": [{ code: "OPERATION_NOT_FOUND", prepare: unknown }],
};
