import type { Prepare, World } from "../world.ts";
import { describe, imageFile, NO_FILE, TEXT, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Creates a file with replaced content: version 1 is the text, version 2 is other content. */
async function replaced(world: World, limits = {}) {
  const account = await world.account({ limits });
  const record = await account.sdk.files.upload(textFile());
  await account.sdk.files.replace(record.id, textFile("other"));
  return { account, record, path: { id: record.id } };
}

const old: Prepare = async (world) => {
  const { account, path } = await replaced(world);
  return { account, path: { ...path, version: "1" } };
};

const current: Prepare = async (world) => {
  const { account, path } = await replaced(world);
  return { account, path: { ...path, version: "2" } };
};

const noVersion: Prepare = async (world) => {
  const { account, path } = await replaced(world);
  return { account, path: { ...path, version: "7" } };
};

const noFile: Prepare = async (world) => ({ account: await world.account(), path: { id: NO_FILE, version: "1" } });

const replacement: Prepare = async (world) => ({
  ...(await withFile(world)).call,
  form: { file: textFile("new content"), autoTag: "false" },
});

export const versions: CaseTable = {
  "POST /api/v1/files/{id}/content 200": [
    { prepare: replacement },
    {
      prepare: async (world) => {
        const { account, record, call } = await withFile(world, textFile(), { tags: ["harbour"] });
        await account.sdk.files.update(record.id, { focus: { x: 0.3, y: 0.4 } });
        await describe(world, record.id);
        return { ...call, form: { file: textFile(TEXT) } };
      },
    },
    {
      prepare: async (world) => {
        const { account, call } = await withFile(world);
        await account.sdk.files.upload(textFile("other"));
        return { ...call, form: { file: textFile("other"), onDuplicate: "existing" } };
      },
    },
  ],
  "POST /api/v1/files/{id}/content 400": [
    {
      code: "VALIDATION_ERROR", // an empty file
      prepare: async (world) => ({ ...(await withFile(world)).call, form: { file: textFile("") } }),
    },
  ],
  "POST /api/v1/files/{id}/content 403": [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      prepare: async (world) => {
        const account = await world.account({ limits: { storageBytes: TEXT.length } });
        const { id } = await account.sdk.files.upload(textFile());
        return { account, path: { id }, form: { file: textFile(`${TEXT}${TEXT}`) } };
      },
    },
  ],
  "POST /api/v1/files/{id}/content 404": [
    {
      code: "FILE_NOT_FOUND",
      prepare: async (world) => ({ account: await world.account(), path: { id: NO_FILE }, form: { file: textFile() } }),
    },
  ],
  "POST /api/v1/files/{id}/content 409": [
    {
      code: "DUPLICATE_FILE",
      prepare: async (world) => {
        const { account, call } = await withFile(world);
        await account.sdk.files.upload(textFile("other"));
        return { ...call, form: { file: textFile("other") } };
      },
    },
  ],
  "POST /api/v1/files/{id}/content 412": [
    {
      code: "PRECONDITION_FAILED",
      prepare: async (world) => ({
        ...(await withFile(world)).call,
        headers: { "If-Match": '"0000"' },
        form: { file: textFile("new content") },
      }),
    },
  ],
  "POST /api/v1/files/{id}/content 413": [
    {
      code: "FILE_TOO_LARGE",
      prepare: async (world) => {
        const account = await world.account({ limits: { maxFileSize: TEXT.length } });
        const { id } = await account.sdk.files.upload(textFile());
        return { account, path: { id }, form: { file: textFile(`${TEXT}${TEXT}`) } };
      },
    },
    {
      code: "PAYLOAD_TOO_LARGE",
      prepare: async (world) => ({
        ...(await withFile(world)).call,
        form: { file: textFile("new content"), autoTag: "x".repeat(70_000) },
      }),
    },
  ],

  "GET /api/v1/files/{id}/versions 200": [
    {
      prepare: async (world) => {
        const { account, record, call } = await withFile(world, imageFile());
        await account.sdk.files.replace(record.id, textFile("other"));
        return call;
      },
    },
  ],
  "GET /api/v1/files/{id}/versions 404": [
    { code: "FILE_NOT_FOUND", prepare: async (world) => ({ account: await world.account(), path: { id: NO_FILE } }) },
  ],

  "DELETE /api/v1/files/{id}/versions/{version} 200": [{ prepare: old }],
  "DELETE /api/v1/files/{id}/versions/{version} 404": [
    { code: "FILE_NOT_FOUND", prepare: noFile },
    { code: "VERSION_NOT_FOUND", prepare: noVersion },
  ],
  "DELETE /api/v1/files/{id}/versions/{version} 409": [{ code: "VERSION_IS_CURRENT", prepare: current }],

  "POST /api/v1/files/{id}/versions/{version}/restore 200": [
    {
      prepare: async (world) => {
        const { account, record, call } = await withFile(world, imageFile(), { tags: ["harbour"] });
        await account.sdk.files.update(record.id, { focus: { x: 0.3, y: 0.4 } });
        await account.sdk.files.replace(record.id, textFile("other"));
        return { ...call, path: { ...call.path, version: "1" } };
      },
    },
  ],
  "POST /api/v1/files/{id}/versions/{version}/restore 403": [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      prepare: async (world) => {
        const { account, path } = await replaced(world, { storageBytes: TEXT.length });
        await account.sdk.files.upload(textFile("1234567890"));
        return { account, path: { ...path, version: "1" } };
      },
    },
  ],
  "POST /api/v1/files/{id}/versions/{version}/restore 404": [
    { code: "FILE_NOT_FOUND", prepare: noFile },
    { code: "VERSION_NOT_FOUND", prepare: noVersion },
  ],
  "POST /api/v1/files/{id}/versions/{version}/restore 409": [
    { code: "VERSION_IS_CURRENT", prepare: current },
    {
      code: "DUPLICATE_FILE",
      prepare: async (world) => {
        const { account, path } = await replaced(world);
        await account.sdk.files.upload(textFile());
        return { account, path: { ...path, version: "1" } };
      },
    },
  ],
};
