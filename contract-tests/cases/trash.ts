import type { Prepare, World } from "../world.ts";
import { imageFile, NO_FILE, NO_FOLDER, TEXT, textFile, withFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Creates an account with a deleted file. */
async function withDeleted(world: World) {
  const { account, record, call } = await withFile(world);
  await account.sdk.files.delete(record.id);
  return { account, record, call };
}

/** Creates an account with the deleted folder Press, which contains the folder 2026 and a file. */
async function withDeletedFolder(world: World, limits = {}) {
  const account = await world.account({ limits });
  const archive = await account.sdk.folders.create({ name: "Archive" });
  const press = await account.sdk.folders.create({ name: "Press", parentId: archive.id });
  const inside = await account.sdk.folders.create({ name: "2026", parentId: press.id });
  await account.sdk.files.upload(textFile(), { folderId: inside.id });
  await account.sdk.folders.delete(press.id, { deleteContents: true });
  return { account, archive, press, call: { account, path: { id: press.id } } };
}

const anyone: Prepare = async (world) => ({ account: await world.account() });

const unknownFile: Prepare = async (world) => ({ account: await world.account(), path: { id: NO_FILE } });
const unknownFolder: Prepare = async (world) => ({ account: await world.account(), path: { id: NO_FOLDER } });

const file: Prepare = async (world) => (await withDeleted(world)).call;
const folder: Prepare = async (world) => (await withDeletedFolder(world)).call;

export const trash: CaseTable = {
  "GET /api/v1/trash 200": [
    { prepare: async (world) => ({ account: (await withDeletedFolder(world)).account, query: { limit: 1 } }) },
    { prepare: async (world) => ({ account: (await withDeleted(world)).account }) },
  ],
  "DELETE /api/v1/trash 200": [
    { prepare: async (world) => ({ account: (await withDeletedFolder(world)).account }) },
    { prepare: anyone },
  ],
  "DELETE /api/v1/trash/{id} 200": [{ prepare: file }, { prepare: folder }],
  "DELETE /api/v1/trash/{id} 404": [
    { code: "TRASH_ITEM_NOT_FOUND", prepare: unknownFile },
    { code: "TRASH_ITEM_NOT_FOUND", prepare: async (world) => (await withFile(world)).call },
  ],

  "POST /api/v1/files/{id}/restore 200": [
    {
      prepare: async (world) => {
        const { account, record, call } = await withFile(world, imageFile(), { tags: ["harbour"] });
        await account.sdk.files.update(record.id, { focus: { x: 0.3, y: 0.4 } });
        await account.sdk.files.delete(record.id);
        return { ...call, json: { folderId: null } };
      },
    },
    {
      prepare: async (world) => {
        const { account, call } = await withDeleted(world);
        await account.sdk.files.upload(textFile());
        return { ...call, json: { onDuplicate: "existing" } };
      },
    },
  ],
  "POST /api/v1/files/{id}/restore 403": [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      prepare: async (world) => {
        const account = await world.account({ limits: { storageBytes: TEXT.length } });
        const { id } = await account.sdk.files.upload(textFile());
        await account.sdk.files.delete(id);
        await account.sdk.files.upload(textFile("another"));
        return { account, path: { id }, json: {} };
      },
    },
  ],
  "POST /api/v1/files/{id}/restore 404": [
    { code: "FILE_NOT_FOUND", prepare: async (world) => ({ ...(await unknownFile(world)), json: {} }) },
    { code: "FILE_NOT_FOUND", prepare: async (world) => ({ ...(await withFile(world)).call, json: {} }) },
    {
      code: "FOLDER_NOT_FOUND",
      prepare: async (world) => ({ ...(await withDeleted(world)).call, json: { folderId: NO_FOLDER } }),
    },
  ],
  "POST /api/v1/files/{id}/restore 409": [
    {
      code: "FOLDER_DELETED",
      prepare: async (world) => {
        const account = await world.account();
        const { id: folderId } = await account.sdk.folders.create({ name: "Press" });
        const { id } = await account.sdk.files.upload(textFile(), { folderId });
        await account.sdk.folders.delete(folderId, { deleteContents: true });
        return { account, path: { id }, json: {} };
      },
    },
    {
      code: "DUPLICATE_FILE",
      prepare: async (world) => {
        const { account, call } = await withDeleted(world);
        await account.sdk.files.upload(textFile());
        return { ...call, json: {} };
      },
    },
  ],

  "POST /api/v1/folders/{id}/restore 200": [
    { prepare: async (world) => ({ ...(await folder(world)), json: { folderId: null } }) },
  ],
  "POST /api/v1/folders/{id}/restore 403": [
    {
      code: "STORAGE_LIMIT_EXCEEDED",
      prepare: async (world) => {
        const { account, call } = await withDeletedFolder(world, { storageBytes: TEXT.length });
        await account.sdk.files.upload(textFile("another"));
        return { ...call, json: {} };
      },
    },
  ],
  "POST /api/v1/folders/{id}/restore 404": [
    { code: "FOLDER_NOT_FOUND", prepare: async (world) => ({ ...(await unknownFolder(world)), json: {} }) },
    {
      code: "FOLDER_NOT_FOUND", // the target folder
      prepare: async (world) => ({ ...(await folder(world)), json: { folderId: NO_FOLDER } }),
    },
  ],
  "POST /api/v1/folders/{id}/restore 409": [
    {
      code: "FOLDER_DELETED",
      prepare: async (world) => {
        const { account, archive, call } = await withDeletedFolder(world);
        await account.sdk.folders.delete(archive.id, { deleteContents: true });
        return { ...call, json: {} };
      },
    },
    {
      code: "DUPLICATE_FOLDER",
      prepare: async (world) => {
        const { account, archive, call } = await withDeletedFolder(world);
        await account.sdk.folders.create({ name: "Press", parentId: archive.id });
        return { ...call, json: {} };
      },
    },
    {
      code: "DUPLICATE_FILE",
      prepare: async (world) => {
        const { account, call } = await withDeletedFolder(world);
        await account.sdk.files.upload(textFile());
        return { ...call, json: {} };
      },
    },
  ],
};
