import { sql } from "kysely";
import { claimOrphans } from "../../server/storage/blob-claims.ts";
import type { Prepare, World } from "../world.ts";
import { eventful } from "./audit.ts";
import { in90Days, LIMITS, NO_ACCOUNT, NO_DELIVERY_KEY, NO_KEY, NO_USER } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const anAccount: Prepare = async (world) => {
  const { id } = await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  return { path: { id } };
};

const aKey: Prepare = async (world) => {
  const account = await world.account();
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  return { path: { id } };
};

const unknownAccount =
  (json?: unknown): Prepare =>
  async () => ({ path: { id: NO_ACCOUNT }, ...(json !== undefined && { json }) });
const unknownKey: Prepare = async () => ({ path: { id: NO_KEY } });

const creation: Prepare = async () => ({ json: { name: "Harbour Press", plan: "PRO", limits: LIMITS } });

const list: Prepare = async (world) => {
  await anAccount(world);
  await anAccount(world);
  return { query: { limit: 1 } };
};

const update: Prepare = async (world) => ({
  ...(await anAccount(world)),
  json: { plan: "ENTERPRISE", limits: { ...LIMITS, storageBytes: 2_000_000 } },
});

const restore: Prepare = async (world) => ({ ...(await anAccount(world)), json: { limits: { storageBytes: null } } });

const keyCreation: Prepare = async (world) => ({
  ...(await anAccount(world)),
  json: { name: "Website", permissions: ["write", "delete"], expiresAt: in90Days() },
});

const keys: Prepare = async (world) => {
  const account = await world.account();
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  await world.admin.keys.revoke(id);
  await account.sdk.files.list().page();
  return { path: { id: account.id } };
};

const deliveryKeyCreation: Prepare = async (world) => ({ ...(await anAccount(world)), json: { name: "Website" } });

const aDeliveryKey = async ({ admin, account }: World) => admin.deliveryKeys.create((await account()).id, {});

const deliveryKeys: Prepare = async (world) => {
  const { id, accountId } = await aDeliveryKey(world);
  await world.admin.deliveryKeys.revoke(id);
  await world.admin.deliveryKeys.create(accountId, { name: "Website" });
  return { path: { id: accountId } };
};

/** Creates a finished and an unfinished backfill, and a pending migration that no later migration refers to. */
const someBackfills: Prepare = async ({ service }) => {
  await sql`delete from schema_migration where name = '022-probe-attempts-index'`.execute(service.db);
  await service.db
    .insertInto("backfills")
    .values([
      { name: "images-to-probe", done: 1_000, total: 20_000, finished_at: null },
      { name: "trash-files", done: 20_000, total: 20_000, finished_at: new Date() },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
};

const newUser = () => ({ email: `${crypto.randomUUID()}@example.com`, name: "Ada", role: "operator" });

const userCreation: Prepare = async (world) => ({ ...(await anAccount(world)), json: newUser() });

const takenEmail: Prepare = async (world) => {
  const { email } = await world.user(await world.account());
  return { ...(await anAccount(world)), json: { email } };
};

const users: Prepare = async (world) => {
  const account = await world.account();
  await world.user(account);
  return { path: { id: account.id } };
};

const aUser: Prepare = async (world) => ({ path: { id: (await world.user(await world.account())).id } });
const unknownUser: Prepare = async () => ({ path: { id: NO_USER } });

/** Returns the parameters of a check that finds an original without content. */
const lostOriginal = async (world: World) => {
  const account = await world.account();
  const { id } = await account.sdk.files.upload(new Blob([account.id]), { filename: "note.txt" });
  await world.service.blobs.delete(`originals/${account.id}/${id}`);
  return { after: `files:${id.slice(0, -1)}`, checksums: true };
};

const pendingDeletionKey = async (world: World) => {
  const { id } = await world.account();
  const key = `originals/${id}/left-behind`;
  await claimOrphans(world.service.db, [key], new Date());
  return key;
};

const pendingDeletion: Prepare = async (world) => {
  await pendingDeletionKey(world);
  return {};
};

const rows =
  (headers: Record<string, string> = {}): Prepare =>
  async () => ({ headers, bytes: { contentType: "application/x-ndjson" } });

export const administration: CaseTable = {
  "POST /admin/accounts 201": [{ prepare: creation }],

  "GET /admin/accounts 200": [{ prepare: list }],

  "GET /admin/accounts/{id} 200": [{ prepare: anAccount }],
  "GET /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount() }],

  "PATCH /admin/accounts/{id} 200": [{ prepare: update }, { prepare: restore }],
  "PATCH /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount({ plan: "PRO" }) }],

  "DELETE /admin/accounts/{id} 200": [{ prepare: anAccount }],
  "DELETE /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount() }],

  "GET /admin/audit 200": [
    { prepare: async (world) => ({ query: { accountId: (await eventful(world)).id, limit: 2 } }) },
  ],

  "POST /admin/accounts/{id}/keys 201": [{ prepare: keyCreation }],
  "POST /admin/accounts/{id}/keys 400": [
    {
      code: "VALIDATION_ERROR", // an expiry time in the past
      prepare: async (world) => ({ ...(await anAccount(world)), json: { expiresAt: "2020-01-01T00:00:00.000Z" } }),
    },
  ],
  "POST /admin/accounts/{id}/keys 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount({ name: "Website" }) }],

  "GET /admin/accounts/{id}/keys 200": [{ prepare: keys }],
  "GET /admin/accounts/{id}/keys 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount() }],

  "POST /admin/accounts/{id}/delivery-keys 201": [{ prepare: deliveryKeyCreation }],
  "POST /admin/accounts/{id}/delivery-keys 404": [
    { code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount({ name: "Website" }) },
  ],

  "GET /admin/accounts/{id}/delivery-keys 200": [{ prepare: deliveryKeys }],
  "GET /admin/accounts/{id}/delivery-keys 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount() }],

  "DELETE /admin/delivery-keys/{id} 200": [
    { prepare: async (world) => ({ path: { id: (await aDeliveryKey(world)).id } }) },
  ],
  "DELETE /admin/delivery-keys/{id} 404": [
    { code: "DELIVERY_KEY_NOT_FOUND", prepare: async () => ({ path: { id: NO_DELIVERY_KEY } }) },
  ],

  "DELETE /admin/keys/{id} 200": [{ prepare: aKey }],
  "DELETE /admin/keys/{id} 404": [{ code: "KEY_NOT_FOUND", prepare: unknownKey }],

  "POST /admin/keys/{id}/rotate 200": [{ prepare: aKey }],
  "POST /admin/keys/{id}/rotate 404": [{ code: "KEY_NOT_FOUND", prepare: unknownKey }],

  "POST /admin/accounts/{id}/users 201": [{ prepare: userCreation }],
  "POST /admin/accounts/{id}/users 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount(newUser()) }],
  "POST /admin/accounts/{id}/users 409": [{ code: "DUPLICATE_USER", prepare: takenEmail }],
  "GET /admin/accounts/{id}/users 200": [{ prepare: users }],
  "GET /admin/accounts/{id}/users 404": [{ code: "ACCOUNT_NOT_FOUND", prepare: unknownAccount() }],
  "POST /admin/users/{id}/password 200": [{ prepare: aUser }],
  "POST /admin/users/{id}/password 404": [{ code: "USER_NOT_FOUND", prepare: unknownUser }],
  "DELETE /admin/users/{id} 200": [{ prepare: aUser }],
  "DELETE /admin/users/{id} 404": [{ code: "USER_NOT_FOUND", prepare: unknownUser }],

  "DELETE /admin/users/{id}/second-factor 200": [{ prepare: aUser }],
  "DELETE /admin/users/{id}/second-factor 404": [{ code: "USER_NOT_FOUND", prepare: unknownUser }],

  "GET /admin/check 200": [{ prepare: async (world) => ({ query: await lostOriginal(world) }) }],
  "POST /admin/check 200": [{ prepare: async (world) => ({ json: await lostOriginal(world) }) }],
  "POST /admin/purge 200": [{ prepare: async () => ({ json: { olderThanDays: 30 } }) }],
  "GET /admin/deletions 200": [{ prepare: pendingDeletion }],
  "POST /admin/deletions/undo 200": [
    { prepare: async (world) => ({ json: { keys: [await pendingDeletionKey(world)] } }) },
  ],
  "POST /admin/backups 200": [{ prepare: async () => ({ json: { source: "external" } }) }],
  "GET /admin/migration 200": [{ prepare: someBackfills }],
  "GET /admin/read-only 200": [{ prepare: async () => ({}) }],
  "PUT /admin/read-only 200": [{ prepare: async () => ({ json: { readOnly: false } }) }],
  "GET /admin/rows 200": [{ prepare: rows() }],
  "GET /admin/rows 206": [{ prepare: rows({ Range: "bytes=0-9" }) }],
  "GET /admin/rows 304": [{ prepare: async () => ({ headers: { "If-None-Match": "*" } }) }],
  "GET /admin/rows 412": [{ code: "PRECONDITION_FAILED", prepare: rows({ "If-Match": '"0000"' }) }],
  "GET /admin/rows 416": [{ code: "RANGE_NOT_SATISFIABLE", prepare: rows({ Range: "bytes=999999999-" }) }],
};
