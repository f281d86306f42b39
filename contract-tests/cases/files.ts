import { readFileSync } from "node:fs";
import { plantFiles } from "../../testing/bulk-files.ts";
import { withXmp } from "../../testing/described-image.ts";
import type { Prepare } from "../world.ts";
import { imageFile, NO_FILE, NO_FOLDER, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const FOCUS = { x: 0.3, y: 0.4 };

const list: Prepare = async (world) => {
  const { account } = await withFile(world, imageFile(), { tags: ["harbour", "boats"] });
  await account.sdk.files.upload(textFile(), { tags: ["harbour"] });
  return { account, query: { limit: 1, offset: 0, search: "harbour" } };
};

const filter: Prepare = async (world) => {
  const { account, record } = await withFile(world, imageFile(), { tags: ["harbour"] });
  await account.sdk.files.update(record.id, { focus: FOCUS });
  return { account, query: { folderId: "root", type: "IMAGE" } };
};

const flagged: Prepare = async (world) => {
  const { account, record } = await withFile(world, imageFile());
  await world.service.db.updateTable("files").set({ sensitive: true }).where("id", "=", record.id).execute();
  return { account, query: { sensitive: true } };
};

/** Start of a range of numbers that no other files use. */
let planted = 10_000_000;

const tooManyToCount: Prepare = async (world) => {
  const account = await world.account();
  planted += 100_000;
  await plantFiles(world.service.pool, account.id, 10_001, planted);
  return { account, query: { type: "DOCUMENT", sort: "fileSize", order: "asc", limit: 1 } };
};

const update: Prepare = async (world) => {
  const { account, record } = await withFile(world, imageFile());
  return {
    account,
    json: {
      id: record.id,
      filename: "old-harbour.txt",
      tags: ["harbour"],
      description: "Dusk.",
      isPublic: false,
      folderId: null,
      focus: FOCUS,
      metadata: { photographer: "Ada", price: 120, approved: true, draft: null },
      altText: { en: "A harbour at dusk", de: null },
    },
  };
};

const one: Prepare = async (world) => (await withFile(world, textFile(), { tags: ["harbour"] })).call;

const pointedAt: Prepare = async (world) => {
  const { account, record, call } = await withFile(world, imageFile(), { tags: ["harbour"] });
  await account.sdk.files.update(record.id, { focus: FOCUS });
  return call;
};

const upload: Prepare = async (world) => ({
  account: await world.account(),
  form: {
    tags: "harbour, boats",
    file: imageFile(),
    description: "Dusk.",
    metadata: JSON.stringify({ photographer: "Ada", price: 120 }),
    altText: JSON.stringify({ en: "A harbour at dusk" }),
    isPublic: "false",
  },
});

const again: Prepare = async (world) => {
  const { path: _, ...call } = await pointedAt(world);
  return { ...call, form: { file: imageFile(), onDuplicate: "existing" } };
};

const similar: Prepare = async (world) => {
  const harbour = withXmp(readFileSync(new URL("../../docs/public/gallery/harbour.jpg", import.meta.url)));
  const { account, record } = await withFile(world, imageFile(harbour, "harbour.jpg"));
  // The same image in another file: decoders ignore the additional byte at its end.
  const copy = imageFile(Buffer.concat([harbour, Buffer.from([0])]), "copy.jpg");
  const { id } = await account.sdk.files.upload(copy, { tags: ["harbour"] });
  await account.sdk.files.update(id, { focus: FOCUS });
  return { account, path: { id: record.id }, query: { limit: 10 } };
};

const unknownFile: Prepare = async (world) => ({ account: await world.account(), path: { id: NO_FILE } });

export const files: CaseTable = {
  "GET /api/v1/files 200": [{ prepare: list }, { prepare: filter }, { prepare: flagged }, { prepare: tooManyToCount }],
  "GET /api/v1/files 400": [
    {
      code: "VALIDATION_ERROR", // a cursor that was not issued here
      prepare: async (world) => ({ account: await world.account(), query: { cursor: "eyJjIjoxNzc4NDg5NDAwMDAwfQ" } }),
    },
    {
      code: "VALIDATION_ERROR", // a search that cannot be read
      prepare: async (world) => ({ account: await world.account(), query: { search: "harbour type:picture" } }),
    },
  ],

  "PATCH /api/v1/files 200": [{ prepare: update }],
  "PATCH /api/v1/files 400": [
    {
      code: "VALIDATION_ERROR", // a name that is empty after sanitizing
      prepare: async (world) => {
        const { account, record } = await withFile(world);
        return { account, json: { id: record.id, filename: "/.." } };
      },
    },
  ],
  "PATCH /api/v1/files 404": [
    {
      code: "FILE_NOT_FOUND",
      prepare: async (world) => ({ account: await world.account(), json: { id: NO_FILE, description: "" } }),
    },
    {
      code: "FOLDER_NOT_FOUND",
      prepare: async (world) => {
        const { account, record } = await withFile(world);
        return { account, json: { id: record.id, folderId: NO_FOLDER } };
      },
    },
  ],

  "GET /api/v1/files/{id} 200": [{ prepare: one }, { prepare: pointedAt }],
  "GET /api/v1/files/{id} 404": [{ code: "FILE_NOT_FOUND", prepare: unknownFile }],

  "GET /api/v1/files/{id}/similar 200": [{ prepare: similar }],
  "GET /api/v1/files/{id}/similar 400": [{ code: "NOT_AN_IMAGE", prepare: one }],
  "GET /api/v1/files/{id}/similar 404": [{ code: "FILE_NOT_FOUND", prepare: unknownFile }],

  "DELETE /api/v1/files/{id} 200": [{ prepare: one }],
  "DELETE /api/v1/files/{id} 404": [{ code: "FILE_NOT_FOUND", prepare: unknownFile }],

  "POST /api/v1/upload 200": [{ prepare: again }],
  "POST /api/v1/upload 201": [{ prepare: upload }],
  "POST /api/v1/upload 400": [
    {
      code: "VALIDATION_ERROR", // an empty file
      prepare: async (world) => ({ account: await world.account(), form: { file: textFile("") } }),
    },
  ],
  "POST /api/v1/upload 403": [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      prepare: async (world) => ({
        account: await world.account({ limits: { storageBytes: 10 } }),
        form: { file: textFile() },
      }),
    },
  ],
  "POST /api/v1/upload 404": [
    {
      code: "FOLDER_NOT_FOUND",
      prepare: async (world) => ({ account: await world.account(), form: { file: textFile(), folderId: NO_FOLDER } }),
    },
  ],
  "POST /api/v1/upload 409": [
    {
      code: "DUPLICATE_FILE",
      prepare: async (world) => ({ account: (await withFile(world)).account, form: { file: textFile() } }),
    },
  ],
  "POST /api/v1/upload 413": [
    {
      code: "FILE_TOO_LARGE",
      prepare: async (world) => ({
        account: await world.account({ limits: { maxFileSize: 10 } }),
        form: { file: textFile() },
      }),
    },
    {
      code: "PAYLOAD_TOO_LARGE",
      prepare: async (world) => ({
        account: await world.account(),
        form: { description: "x".repeat(70_000), file: textFile() },
      }),
    },
  ],
};
