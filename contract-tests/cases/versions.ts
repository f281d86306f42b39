import type { Given, World } from "../world.ts";
import { describe, imageFile, NO_FILE, TEXT, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Creates a file with replaced content: version 1 is the text, version 2 is other content. */
async function replaced(world: World, limits = {}) {
  const account = await world.account({ limits });
  const record = await account.sdk.files.upload(textFile());
  await account.sdk.files.replace(record.id, textFile("other"));
  return { account, record, path: { id: record.id } };
}

const old: Given = async (world) => {
  const { account, path } = await replaced(world);
  return { account, path: { ...path, version: "1" } };
};

const current: Given = async (world) => {
  const { account, path } = await replaced(world);
  return { account, path: { ...path, version: "2" } };
};

const noVersion: Given = async (world) => {
  const { account, path } = await replaced(world);
  return { account, path: { ...path, version: "7" } };
};

const noFile: Given = async (world) => ({ account: await world.account(), path: { id: NO_FILE, version: "1" } });

const replacement: Given = async (world) => ({
  ...(await withFile(world)).call,
  form: { file: textFile("new content"), autoTag: "false" },
});

export const versions: CaseTable = {
  "POST /api/v1/files/{id}/content 200": [
    { given: replacement },
    {
      given: async (world) => {
        const { account, record, call } = await withFile(world, textFile(), { tags: ["harbour"] });
        await account.sdk.files.update(record.id, { focus: { x: 0.3, y: 0.4 } });
        await describe(world, record.id);
        return { ...call, form: { file: textFile(TEXT) } };
      },
    },
    {
      given: async (world) => {
        const { account, call } = await withFile(world);
        await account.sdk.files.upload(textFile("other"));
        return { ...call, form: { file: textFile("other"), onDuplicate: "existing" } };
      },
    },
  ],
  "POST /api/v1/files/{id}/content 400": [
    {
      code: "VALIDATION_ERROR", // an empty file
      given: async (world) => ({ ...(await withFile(world)).call, form: { file: textFile("") } }),
    },
  ],
  "POST /api/v1/files/{id}/content 403": [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      given: async (world) => {
        const account = await world.account({ limits: { storageBytes: TEXT.length } });
        const { id } = await account.sdk.files.upload(textFile());
        return { account, path: { id }, form: { file: textFile(`${TEXT}${TEXT}`) } };
      },
    },
  ],
  "POST /api/v1/files/{id}/content 404": [
    {
      code: "FILE_NOT_FOUND",
      given: async (world) => ({ account: await world.account(), path: { id: NO_FILE }, form: { file: textFile() } }),
    },
  ],
  "POST /api/v1/files/{id}/content 409": [
    {
      code: "DUPLICATE_FILE",
      given: async (world) => {
        const { account, call } = await withFile(world);
        await account.sdk.files.upload(textFile("other"));
        return { ...call, form: { file: textFile("other") } };
      },
    },
  ],
  "POST /api/v1/files/{id}/content 412": [
    {
      code: "PRECONDITION_FAILED",
      given: async (world) => ({
        ...(await withFile(world)).call,
        headers: { "If-Match": '"0000"' },
        form: { file: textFile("new content") },
      }),
    },
  ],
  "POST /api/v1/files/{id}/content 413": [
    {
      code: "FILE_TOO_LARGE",
      given: async (world) => {
        const account = await world.account({ limits: { maxFileSize: TEXT.length } });
        const { id } = await account.sdk.files.upload(textFile());
        return { account, path: { id }, form: { file: textFile(`${TEXT}${TEXT}`) } };
      },
    },
    {
      code: "PAYLOAD_TOO_LARGE",
      given: async (world) => ({
        ...(await withFile(world)).call,
        form: { file: textFile("new content"), autoTag: "x".repeat(70_000) },
      }),
    },
  ],

  "GET /api/v1/files/{id}/versions 200": [
    {
      given: async (world) => {
        const { account, record, call } = await withFile(world, imageFile());
        await account.sdk.files.replace(record.id, textFile("other"));
        return call;
      },
    },
  ],
  "GET /api/v1/files/{id}/versions 404": [
    { code: "FILE_NOT_FOUND", given: async (world) => ({ account: await world.account(), path: { id: NO_FILE } }) },
  ],

  "DELETE /api/v1/files/{id}/versions/{version} 200": [{ given: old }],
  "DELETE /api/v1/files/{id}/versions/{version} 404": [
    { code: "FILE_NOT_FOUND", given: noFile },
    { code: "VERSION_NOT_FOUND", given: noVersion },
  ],
  "DELETE /api/v1/files/{id}/versions/{version} 409": [{ code: "VERSION_IS_CURRENT", given: current }],

  "POST /api/v1/files/{id}/versions/{version}/restore 200": [
    {
      given: async (world) => {
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
      given: async (world) => {
        const { account, path } = await replaced(world, { storageBytes: TEXT.length });
        await account.sdk.files.upload(textFile("1234567890"));
        return { account, path: { ...path, version: "1" } };
      },
    },
  ],
  "POST /api/v1/files/{id}/versions/{version}/restore 404": [
    { code: "FILE_NOT_FOUND", given: noFile },
    { code: "VERSION_NOT_FOUND", given: noVersion },
  ],
  "POST /api/v1/files/{id}/versions/{version}/restore 409": [
    { code: "VERSION_IS_CURRENT", given: current },
    {
      code: "DUPLICATE_FILE",
      given: async (world) => {
        const { account, path } = await replaced(world);
        await account.sdk.files.upload(textFile());
        return { account, path: { ...path, version: "1" } };
      },
    },
  ],
};
