import type { Call } from "../call.ts";
import type { Disturbance, Given, World } from "../world.ts";
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
  (json: object): Given =>
  async (world) => {
    const { account, ids } = await withFiles(world);
    return { account, json: { ids, ...json } };
  };

const ocr = creation({ type: "ai", arguments: { operation: "ocr" } });

/** Creates a finished bulk operation with completed and failed items. */
const ended: Given = async (world) => {
  const { account, ids } = await withFiles(world);
  const { id } = await account.sdk.operations.create({ type: "update", ids, arguments: { addTags: ["press"] } });
  await account.sdk.operations.wait(id);
  return { account, path: { id } };
};

const listed: Given = async (world) => {
  const { path: _, ...call } = await ended(world);
  return call;
};

const unknown: Given = async (world): Promise<Call> => ({ account: await world.account(), path: { id: NO_OPERATION } });

/** Marks a case that needs the AI engines of the process. */
const withEngines: Disturbance = () => () => {};

const switchedOff: Disturbance = ({ service }) => {
  const { engines } = service.ai;
  const { ocr } = engines;
  Object.assign(engines, { ocr: null });
  return () => void Object.assign(engines, { ocr });
};

export const bulkOperations: CaseTable = {
  "GET /api/v1/operations 200": [{ given: listed }],

  "POST /api/v1/operations 202": [
    { given: creation({ type: "update", arguments: { addTags: ["press"], isPublic: true } }) },
    { given: ocr, during: withEngines },
    { given: creation({ type: "move", arguments: { folderId: null } }) },
    { given: creation({ type: "delete", dryRun: true }) },
    { given: creation({ type: "restore", dryRun: true }) },
    { given: creation({ type: "purge" }) },
    { given: async (world) => ({ account: (await withFiles(world)).account, json: { type: "delete", filter: {} } }) },
  ],
  "POST /api/v1/operations 403": [{ code: "PLAN_NOT_AI_CAPABLE", given: onFree(ocr) }],
  "POST /api/v1/operations 404": [
    { code: "FOLDER_NOT_FOUND", given: creation({ type: "move", arguments: { folderId: NO_FOLDER } }) },
  ],
  "POST /api/v1/operations 501": [{ code: "AI_OPERATION_UNAVAILABLE", given: ocr, during: switchedOff }],

  "GET /api/v1/operations/{id} 200": [{ given: ended }],
  "GET /api/v1/operations/{id} 404": [{ code: "OPERATION_NOT_FOUND", given: unknown }],

  "DELETE /api/v1/operations/{id} 200": [{ given: ended }],
  "DELETE /api/v1/operations/{id} 404": [{ code: "OPERATION_NOT_FOUND", given: unknown }],

  "GET /api/v1/operations/{id}/items 200": [
    { given: ended },
    { given: async (world) => ({ ...(await ended(world)), query: { state: "FAILED", limit: 1 } }) },
  ],
  "GET /api/v1/operations/{id}/items 404": [{ code: "OPERATION_NOT_FOUND", given: unknown }],
};
