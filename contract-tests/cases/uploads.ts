import type { MediaAssetService } from "@media-asset-service/sdk";
import type { Call } from "../call.ts";
import type { Prepare } from "../world.ts";
import { describe, NO_FOLDER, NO_UPLOAD, TEXT, textFile } from "./fixtures.ts";
import { createUpload, OTHER_SHA256, TEXT_SHA256, TUS, TUS_BYTES } from "./sending.ts";
import type { CaseTable } from "./table.ts";

type Creation = Parameters<MediaAssetService["uploads"]["create"]>[0];

const open: Prepare = async (world) => {
  const { account, id } = await createUpload(world, { mimeTypes: ["image/*"], size: TEXT.length });
  return { account, path: { id } };
};

const completed: Prepare = async (world) => {
  const { account, id, send } = await createUpload(world);
  await send(TEXT);
  const { file } = await account.sdk.uploads.get(id);
  await account.sdk.files.update(file?.id ?? "", { focus: { x: 0.3, y: 0.4 } });
  await describe(world, file?.id ?? "");
  return { account, path: { id } };
};

const failed: Prepare = async (world) => {
  const { account, id, send } = await createUpload(world, { mimeTypes: ["image/*"] });
  await send(TEXT);
  return { account, path: { id } };
};

/** Lists the uploads of the account. */
const listOf =
  (prepare: Prepare, query: Call["query"] = {}): Prepare =>
  async (world) => ({ ...(await prepare(world)), path: {}, query });

const unknown: Prepare = async (world) => ({ account: await world.account(), path: { id: NO_UPLOAD } });

const creation: Prepare = async (world) => ({
  account: await world.account(),
  json: {
    filename: "harbour.txt",
    size: TEXT.length,
    checksum: TEXT_SHA256.toString("hex"),
    tags: ["harbour"],
    description: "Dusk.",
    metadata: { photographer: "Ada" },
    altText: { en: "A harbour at dusk" },
    folderId: null,
    isPublic: false,
    autoTag: false,
    maxSize: 1_000,
    mimeTypes: ["text/*"],
    expiresIn: 3_600,
  },
});

/** Sends the creation with the Content-Type that `fetch` sets for a string. */
const untyped: Prepare = async (world) => {
  const { json, ...call } = await creation(world);
  return { ...call, raw: { contentType: "text/plain;charset=UTF-8", body: JSON.stringify(json) } };
};

/** Creates an upload of content that the account already contains. */
const existing: Prepare = async (world) => {
  const call = await creation(world);
  const file = await call.account?.sdk.files.upload(textFile());
  await describe(world, file?.id ?? "");
  return { ...call, json: { ...(call.json as Creation), onDuplicate: "existing" } };
};

/** Creates a tus upload with its complete content. */
const creationWithUpload =
  (metadata: Record<string, string> = {}, headers: Record<string, string> = {}): Prepare =>
  async (world) => {
    const fields = Object.entries({ filename: "harbour.txt", tags: "harbour", ...metadata });
    return {
      account: await world.account(),
      headers: {
        ...TUS,
        "Upload-Length": `${TEXT.length}`,
        "Upload-Metadata": fields.map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`).join(","),
        ...headers,
      },
      raw: { contentType: TUS_BYTES, body: TEXT },
    };
  };

const refused =
  (fields: Partial<Creation>, limits = {}): Prepare =>
  async (world) => ({ account: await world.account({ limits }), json: { filename: "harbour.txt", ...fields } });

export const uploads: CaseTable = {
  "GET /api/v1/uploads 200": [
    { prepare: listOf(open, { state: "OPEN", limit: 1, offset: 0 }) },
    { prepare: listOf(completed) },
    { prepare: listOf(failed, { state: "FAILED" }) },
  ],
  "GET /api/v1/uploads 400": [
    { code: "VALIDATION_ERROR", prepare: listOf(open, { cursor: "eyJjIjoxNzc4NDg5NDAwMDAwfQ" }) }, // not issued here
  ],

  "POST /api/v1/uploads 201": [
    { prepare: creation },
    { prepare: creationWithUpload() },
    { prepare: existing },
    { prepare: untyped },
  ],
  "POST /api/v1/uploads 400": [
    { code: "VALIDATION_ERROR", prepare: creationWithUpload({}, { "Upload-Defer-Length": "1" }) }, // and a length
    { code: "VALIDATION_ERROR", prepare: creationWithUpload({}, { "Upload-Metadata": "filename ~" }) }, // no base64
  ],
  "POST /api/v1/uploads 403": [
    { code: "STORAGE_LIMIT_EXCEEDED", prepare: refused({ size: 11 }, { storageBytes: 10 }) },
  ],
  "POST /api/v1/uploads 404": [{ code: "FOLDER_NOT_FOUND", prepare: refused({ folderId: NO_FOLDER }) }],
  "POST /api/v1/uploads 409": [
    {
      code: "DUPLICATE_FILE",
      prepare: async (world) => {
        const call = await creation(world);
        await call.account?.sdk.files.upload(textFile());
        return call;
      },
    },
    {
      code: "TOO_MANY_UPLOADS",
      prepare: async (world) => {
        const account = await world.account({ plan: "FREE" });
        const json = { filename: "harbour.txt" };
        await Promise.all(Array.from({ length: 20 }, () => account.sdk.uploads.create(json)));
        return { account, json };
      },
    },
  ],
  "POST /api/v1/uploads 413": [{ code: "FILE_TOO_LARGE", prepare: refused({ size: 11 }, { maxFileSize: 10 }) }],
  "POST /api/v1/uploads 415": [
    { code: "UNSUPPORTED_MEDIA_TYPE", prepare: creationWithUpload({}, { "Content-Type": "text/plain" }) },
  ],
  "POST /api/v1/uploads 460": [
    {
      code: "CHECKSUM_MISMATCH",
      prepare: creationWithUpload({}, { "Upload-Checksum": `sha256 ${OTHER_SHA256.toString("base64")}` }),
    },
  ],
  "OPTIONS /api/v1/uploads 204": [
    { prepare: async () => ({}) },
    { prepare: async (world) => ({ account: await world.account(), headers: TUS }) },
  ],

  "GET /api/v1/uploads/{id} 200": [{ prepare: open }, { prepare: completed }, { prepare: failed }],
  "GET /api/v1/uploads/{id} 404": [{ code: "UPLOAD_NOT_FOUND", prepare: unknown }],

  "DELETE /api/v1/uploads/{id} 200": [{ prepare: open }, { prepare: completed }, { prepare: failed }],
  "DELETE /api/v1/uploads/{id} 404": [{ code: "UPLOAD_NOT_FOUND", prepare: unknown }],
};
