import type { Given } from "../world.ts";
import { NO_ACCOUNT, NO_KEY } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

const LIMITS = {
  storageBytes: 1_000_000,
  bandwidthBytes: 1_000_000,
  maxFileSize: 1_000_000,
  apiCallsPerDay: 1_000,
  aiCreditsPerMonth: 10,
};
const in90Days = () => new Date(Date.now() + 90 * 86_400_000).toISOString();

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

export const administration: CaseTable = {
  "POST /admin/accounts 201": [{ given: creation }],

  "GET /admin/accounts 200": [{ given: list }],

  "GET /admin/accounts/{id} 200": [{ given: anAccount }],
  "GET /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],

  "PATCH /admin/accounts/{id} 200": [{ given: update }, { given: restore }],
  "PATCH /admin/accounts/{id} 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount({ plan: "PRO" }) }],

  "POST /admin/accounts/{id}/keys 201": [{ given: keyCreation }],
  "POST /admin/accounts/{id}/keys 400": [
    {
      code: "VALIDATION_ERROR", // expired before it exists
      given: async (world) => ({ ...(await anAccount(world)), json: { expiresAt: "2020-01-01T00:00:00.000Z" } }),
    },
  ],
  "POST /admin/accounts/{id}/keys 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount({ name: "Website" }) }],

  "GET /admin/accounts/{id}/keys 200": [{ given: keys }],
  "GET /admin/accounts/{id}/keys 404": [{ code: "ACCOUNT_NOT_FOUND", given: unknownAccount() }],

  "DELETE /admin/keys/{id} 200": [{ given: aKey }],
  "DELETE /admin/keys/{id} 404": [{ code: "KEY_NOT_FOUND", given: unknownKey }],

  "POST /admin/keys/{id}/rotate 200": [{ given: aKey }],
  "POST /admin/keys/{id}/rotate 404": [{ code: "KEY_NOT_FOUND", given: unknownKey }],
};
