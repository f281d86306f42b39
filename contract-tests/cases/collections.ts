import { sql } from "kysely";
import type { Prepare, World } from "../world.ts";
import { imageFile, textFile, withFile as withImage } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const QUERY = { name: "Best of 2026", type: "query", query: "is:starred", sort: "filename", order: "asc" } as const;

/** Returns an account with a saved search that has all fields. */
async function withSearch(world: World) {
  const account = await world.account();
  const { id } = await account.sdk.collections.create(QUERY);
  return { account, path: { id } };
}

/** Returns an account with a file in a manual collection. */
async function withFile(world: World) {
  const account = await world.account();
  const file = await account.sdk.files.upload(new Blob(["a note"]), { filename: "note.txt" });
  const { id } = await account.sdk.collections.create({ name: "Press kit", type: "manual" });
  await account.sdk.collections.add(id, { fileIds: [file.id] });
  return { account, path: { id }, fileId: file.id };
}

const list: Prepare = async (world) => {
  const { account } = await withSearch(world);
  await account.sdk.collections.create({ name: "Press kit", type: "manual" });
  return { account, query: { limit: 1 } };
};

const creation: Prepare = async (world) => ({
  account: await world.account(),
  json: { ...QUERY, description: "Mine" },
});

const duplicateName: Prepare = async (world) => ({ account: (await withSearch(world)).account, json: QUERY });

const full: Prepare = async (world) => {
  const account = await world.account();
  await sql`
    insert into collections (id, account_id, name, name_key, type, description, created_at, updated_at)
      select ${account.id} || n, ${account.id}, n, n, 'manual', '', now(), now() from generate_series(1, 1000) n`.execute(
    world.service.db,
  );
  return { account, json: QUERY };
};

const filled: Prepare = async (world) => {
  const { account, path, fileId } = await withFile(world);
  const { id } = await account.sdk.files.upload(new Blob(["one too many"]), { filename: "note.txt" });
  await sql`
    insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
        search_text, blob_key, created_at, updated_at, deleted_at)
      select ${fileId} || n, ${account.id}, '', 'IMAGE', 'image/png', 1, n, '{}', '', true, '', ${fileId} || n, now(),
        now(), now() from generate_series(1, 9999) n`.execute(world.service.db);
  await sql`
    insert into collection_items (collection_id, file_id, rank)
      select ${path.id}, ${fileId} || n, n from generate_series(1, 9999) n`.execute(world.service.db);
  return { account, path, json: { fileIds: [id] } };
};

const renaming: Prepare = async (world) => {
  const { account, path } = await withSearch(world);
  await account.sdk.collections.create({ name: "Press kit", type: "manual" });
  return { account, path, json: { name: "press KIT" } };
};

const files: Prepare = async (world) => {
  const { account, record } = await withImage(world, imageFile(), { tags: ["harbour"] });
  await account.sdk.files.update(record.id, { focus: { x: 0.3, y: 0.4 } });
  const other = await account.sdk.files.upload(textFile(), { tags: ["harbour"] });
  const { id } = await account.sdk.collections.create({ name: "Press kit", type: "manual" });
  await account.sdk.collections.add(id, { fileIds: [record.id, other.id] });
  return { account, path: { id }, query: { limit: 1 } };
};

const unknown =
  (json?: unknown): Prepare =>
  async (world) => ({
    account: await world.account(),
    path: { id: "col_01jv3k6w2s8m4q0y7e9t1w5bhr" },
    ...(json !== undefined && { json }),
  });

const change =
  (from: typeof withSearch | typeof withFile, json: unknown): Prepare =>
  async (world) => {
    const { account, path } = await from(world);
    return { account, path, json };
  };

const FILES = { fileIds: ["file_01jv3m8q6ye5tb2x9w4k7r0czn"] };

export const collections: CaseTable = {
  "GET /api/v1/collections 200": [{ prepare: list }],

  "POST /api/v1/collections 201": [{ prepare: creation }],
  "POST /api/v1/collections 409": [
    { code: "COLLECTION_EXISTS", prepare: duplicateName },
    { code: "TOO_MANY_COLLECTIONS", prepare: full },
  ],

  "GET /api/v1/collections/{id} 200": [{ prepare: withSearch }],
  "GET /api/v1/collections/{id} 404": [{ code: "COLLECTION_NOT_FOUND", prepare: unknown() }],

  "PATCH /api/v1/collections/{id} 200": [{ prepare: change(withSearch, { name: "Best", order: "desc" }) }],
  "PATCH /api/v1/collections/{id} 404": [{ code: "COLLECTION_NOT_FOUND", prepare: unknown({ name: "Best" }) }],
  "PATCH /api/v1/collections/{id} 409": [{ code: "COLLECTION_EXISTS", prepare: renaming }],

  "DELETE /api/v1/collections/{id} 200": [{ prepare: withSearch }],
  "DELETE /api/v1/collections/{id} 404": [{ code: "COLLECTION_NOT_FOUND", prepare: unknown() }],

  "GET /api/v1/collections/{id}/files 200": [{ prepare: files }],
  "GET /api/v1/collections/{id}/files 404": [{ code: "COLLECTION_NOT_FOUND", prepare: unknown() }],

  "POST /api/v1/collections/{id}/files 200": [
    {
      prepare: async (world) => {
        const { account, path, fileId } = await withFile(world);
        return { account, path, json: { fileIds: [fileId], after: null } };
      },
    },
  ],
  "POST /api/v1/collections/{id}/files 404": [
    { code: "COLLECTION_NOT_FOUND", prepare: unknown(FILES) },
    { code: "FILE_NOT_FOUND", prepare: change(withFile, FILES) },
  ],
  "POST /api/v1/collections/{id}/files 409": [
    { code: "COLLECTION_NOT_MANUAL", prepare: change(withSearch, FILES) },
    { code: "COLLECTION_FULL", prepare: filled },
  ],

  "POST /api/v1/collections/{id}/files/remove 200": [
    {
      prepare: async (world) => {
        const { account, path, fileId } = await withFile(world);
        return { account, path, json: { fileIds: [fileId] } };
      },
    },
  ],
  "POST /api/v1/collections/{id}/files/remove 404": [{ code: "COLLECTION_NOT_FOUND", prepare: unknown(FILES) }],
  "POST /api/v1/collections/{id}/files/remove 409": [
    { code: "COLLECTION_NOT_MANUAL", prepare: change(withSearch, FILES) },
  ],
};
