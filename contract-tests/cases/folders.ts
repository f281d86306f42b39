import type { Prepare, World } from "../world.ts";
import { NO_FOLDER, textFile } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Creates an account with the folder Press, which contains the folder 2026 and a file. */
async function tree(world: World) {
  const account = await world.account();
  const press = await account.sdk.folders.create({ name: "Press", description: "Pictures for journalists." });
  const inside = await account.sdk.folders.create({ name: "2026", parentId: press.id });
  await account.sdk.files.upload(textFile(), { folderId: press.id });
  return { account, press, inside, path: { id: press.id } };
}

const list: Prepare = async (world) => ({ account: (await tree(world)).account, query: { limit: 1 } });

const creation: Prepare = async (world) => {
  const { account, press } = await tree(world);
  return { account, json: { name: "2027", parentId: press.id, description: "Next year." } };
};

const one: Prepare = async (world) => {
  const { account, path } = await tree(world);
  return { account, path };
};

const update: Prepare = async (world) => ({ ...(await one(world)), json: { name: "Press 2026", parentId: null } });

const deletion: Prepare = async (world) => ({ ...(await one(world)), query: { deleteContents: true } });

const unknown =
  (json?: unknown): Prepare =>
  async (world) => ({
    account: await world.account(),
    path: { id: NO_FOLDER },
    ...(json !== undefined && { json }),
  });

export const folders: CaseTable = {
  "GET /api/v1/folders 200": [{ prepare: list }],

  "POST /api/v1/folders 201": [{ prepare: creation }],
  "POST /api/v1/folders 404": [
    {
      code: "FOLDER_NOT_FOUND",
      prepare: async (world) => ({ account: await world.account(), json: { name: "2027", parentId: NO_FOLDER } }),
    },
  ],
  "POST /api/v1/folders 409": [
    {
      code: "DUPLICATE_FOLDER",
      prepare: async (world) => ({ account: (await tree(world)).account, json: { name: "Press" } }),
    },
  ],

  "GET /api/v1/folders/{id} 200": [{ prepare: one }],
  "GET /api/v1/folders/{id} 404": [{ code: "FOLDER_NOT_FOUND", prepare: unknown() }],

  "PATCH /api/v1/folders/{id} 200": [{ prepare: update }],
  "PATCH /api/v1/folders/{id} 400": [
    {
      code: "CIRCULAR_REFERENCE",
      prepare: async (world) => {
        const { account, path, inside } = await tree(world);
        return { account, path, json: { parentId: inside.id } };
      },
    },
  ],
  "PATCH /api/v1/folders/{id} 404": [
    { code: "FOLDER_NOT_FOUND", prepare: unknown({ name: "Press" }) },
    {
      code: "FOLDER_NOT_FOUND", // the target folder
      prepare: async (world) => ({ ...(await one(world)), json: { parentId: NO_FOLDER } }),
    },
  ],
  "PATCH /api/v1/folders/{id} 409": [
    {
      code: "DUPLICATE_FOLDER",
      prepare: async (world) => {
        const { account, path } = await tree(world);
        await account.sdk.folders.create({ name: "Archive" });
        return { account, path, json: { name: "Archive" } };
      },
    },
  ],

  "DELETE /api/v1/folders/{id} 200": [{ prepare: deletion }],
  "DELETE /api/v1/folders/{id} 400": [{ code: "FOLDER_NOT_EMPTY", prepare: one }],
  "DELETE /api/v1/folders/{id} 404": [{ code: "FOLDER_NOT_FOUND", prepare: unknown() }],
};
