import { sql } from "kysely";
import type { Given, World } from "../world.ts";
import { eventful } from "./audit.ts";
import { in90Days, LIMITS, NO_ACCOUNT, NO_DELIVERY_KEY, NO_KEY, NO_USER } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const anAccount: Given = async (world) => {
  const { id } = await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  return { path: { id } };
};

const aKey: Given = async (world) => {
  const account = await world.account();
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  return { path: { id } };
};

const unknownAccount =
  (json?: unknown): Given =>
  async () => ({ path: { id: NO_ACCOUNT }, ...(json !== undefined && { json }) });
const unknownKey: Given = async () => ({ path: { id: NO_KEY } });

const creation: Given = async () => ({ json: { name: "Harbour Press", plan: "PRO", limits: LIMITS } });

const list: Given = async (world) => {
  await anAccount(world);
  await anAccount(world);
  return { query: { limit: 1 } };
};

const update: Given = async (world) => ({
  ...(await anAccount(world)),
  json: { plan: "ENTERPRISE", limits: { ...LIMITS, storageBytes: 2_000_000 } },
});

const restore: Given = async (world) => ({ ...(await anAccount(world)), json: { limits: { storageBytes: null } } });

const keyCreation: Given = async (world) => ({
  ...(await anAccount(world)),
  json: { name: "Website", permissions: ["write", "delete"], expiresAt: in90Days() },
});

const keys: Given = async (world) => {
  const account = await world.account();
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  await world.admin.keys.revoke(id);
  await account.sdk.files.list().page();
  return { path: { id: account.id } };
};

const deliveryKeyCreation: Given = async (world) => ({ ...(await anAccount(world)), json: { name: "Website" } });

const aDeliveryKey = async ({ admin, account }: World) => admin.deliveryKeys.create((await account()).id, {});

const deliveryKeys: Given = async (world) => {
  const { id, accountId } = await aDeliveryKey(world);
  await world.admin.deliveryKeys.revoke(id);
  await world.admin.deliveryKeys.create(accountId, { name: "Website" });
  return { path: { id: accountId } };
};

/** Creates a finished and an unfinished backfill, and a pending migration that no later migration refers to. */
const someBackfills: Given = async ({ service }) => {
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

const userCreation: Given = async (world) => ({ ...(await anAccount(world)), json: newUser() });

const takenEmail: Given = async (world) => {
  const { email } = await world.user(await world.account());
  return { ...(await anAccount(world)), json: { email } };
};

const users: Given = async (world) => {
  const account = await world.account();
  await world.user(account);
  return { path: { id: account.id } };
};

const aUser: Given = async (world) => ({ path: { id: (await world.user(await world.account())).id } });
const unknownUser: Given = async () => ({ path: { id: NO_USER } });

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
  await world.service.blobOwnership.claimOrphans([key], new Date());
  return key;
};

const pendingDeletion: Given = async (world) => {
  await pendingDeletionKey(world);
  return {};
};

const rows =
  (headers: Record<string, string> = {}): Given =>
  async () => ({ headers, bytes: { contentType: "application/x-ndjson" } });

export const administration: CaseTable = {
  "POST /admin/accounts 201": [{ given: creation }],

  "GET /admin/accounts 200": [{ given: list }],

  "GET /admin/accounts/{id} 200": [{ given: anAccount }],
  "GET /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],

  "PATCH /admin/accounts/{id} 200": [{ given: update }, { given: restore }],
  "PATCH /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount({ plan: "PRO" }) }],

  "DELETE /admin/accounts/{id} 200": [{ given: anAccount }],
  "DELETE /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],

  "GET /admin/audit 200": [
    { given: async (world) => ({ query: { accountId: (await eventful(world)).id, limit: 2 } }) },
  ],

  "POST /admin/accounts/{id}/keys 201": [{ given: keyCreation }],
  "POST /admin/accounts/{id}/keys 400": [
    {
      code: "VALIDATION_ERROR", // an expiry time in the past
      given: async (world) => ({ ...(await anAccount(world)), json: { expiresAt: "2020-01-01T00:00:00.000Z" } }),
    },
  ],
  "POST /admin/accounts/{id}/keys 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount({ name: "Website" }) }],

  "GET /admin/accounts/{id}/keys 200": [{ given: keys }],
  "GET /admin/accounts/{id}/keys 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],

  "POST /admin/accounts/{id}/delivery-keys 201": [{ given: deliveryKeyCreation }],
  "POST /admin/accounts/{id}/delivery-keys 404": [
    { code: "ACCOUNT_NOT_FOUND", given: unknownAccount({ name: "Website" }) },
  ],

  "GET /admin/accounts/{id}/delivery-keys 200": [{ given: deliveryKeys }],
  "GET /admin/accounts/{id}/delivery-keys 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],

  "DELETE /admin/delivery-keys/{id} 200": [
    { given: async (world) => ({ path: { id: (await aDeliveryKey(world)).id } }) },
  ],
  "DELETE /admin/delivery-keys/{id} 404": [
    { code: "DELIVERY_KEY_NOT_FOUND", given: async () => ({ path: { id: NO_DELIVERY_KEY } }) },
  ],

  "DELETE /admin/keys/{id} 200": [{ given: aKey }],
  "DELETE /admin/keys/{id} 404": [{ code: "KEY_NOT_FOUND", given: unknownKey }],

  "POST /admin/keys/{id}/rotate 200": [{ given: aKey }],
  "POST /admin/keys/{id}/rotate 404": [{ code: "KEY_NOT_FOUND", given: unknownKey }],

  "POST /admin/accounts/{id}/users 201": [{ given: userCreation }],
  "POST /admin/accounts/{id}/users 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount(newUser()) }],
  "POST /admin/accounts/{id}/users 409": [{ code: "DUPLICATE_USER", given: takenEmail }],
  "GET /admin/accounts/{id}/users 200": [{ given: users }],
  "GET /admin/accounts/{id}/users 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],
  "POST /admin/users/{id}/password 200": [{ given: aUser }],
  "POST /admin/users/{id}/password 404": [{ code: "USER_NOT_FOUND", given: unknownUser }],
  "DELETE /admin/users/{id} 200": [{ given: aUser }],
  "DELETE /admin/users/{id} 404": [{ code: "USER_NOT_FOUND", given: unknownUser }],

  "DELETE /admin/users/{id}/second-factor 200": [{ given: aUser }],
  "DELETE /admin/users/{id}/second-factor 404": [{ code: "USER_NOT_FOUND", given: unknownUser }],

  "GET /admin/check 200": [{ given: async (world) => ({ query: await lostOriginal(world) }) }],
  "POST /admin/check 200": [{ given: async (world) => ({ json: await lostOriginal(world) }) }],
  "POST /admin/purge 200": [{ given: async () => ({ json: { olderThanDays: 30 } }) }],
  "GET /admin/deletions 200": [{ given: pendingDeletion }],
  "POST /admin/deletions/undo 200": [
    { given: async (world) => ({ json: { keys: [await pendingDeletionKey(world)] } }) },
  ],
  "POST /admin/backups 200": [{ given: async () => ({ json: { source: "external" } }) }],
  "GET /admin/migration 200": [{ given: someBackfills }],
  "GET /admin/read-only 200": [{ given: async () => ({}) }],
  "PUT /admin/read-only 200": [{ given: async () => ({ json: { readOnly: false } }) }],
  "GET /admin/rows 200": [{ given: rows() }],
  "GET /admin/rows 206": [{ given: rows({ Range: "bytes=0-9" }) }],
  "GET /admin/rows 304": [{ given: async () => ({ headers: { "If-None-Match": "*" } }) }],
  "GET /admin/rows 412": [{ code: "PRECONDITION_FAILED", given: rows({ "If-Match": '"0000"' }) }],
  "GET /admin/rows 416": [{ code: "RANGE_NOT_SATISFIABLE", given: rows({ Range: "bytes=999999999-" }) }],
};
