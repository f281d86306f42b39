import type { Prepare, World } from "../world.ts";
import { in90Days, LIMITS, NO_ACCOUNT, NO_DELIVERY_KEY, NO_KEY, NO_SESSION } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Signs in a user of a new account. */
async function signIn(world: World, role: "owner" | "operator" = "owner") {
  const account = await world.account({ limits: LIMITS });
  const user = await world.user(account, role);
  return { account, user, session: await user.signIn() };
}

const owner: Prepare = async (world) => ({ session: (await signIn(world)).session });
const operator: Prepare = async (world) => ({ session: (await signIn(world, "operator")).session });

const credentials: Prepare = async (world) => {
  const { email, password } = await world.user(await world.account({ limits: LIMITS }));
  return { json: { email, password } };
};

const wrongCredentials: Prepare = async (world) => {
  const { email } = await world.user(await world.account());
  return { json: { email, password: "not the password" } };
};

const suspendedCredentials: Prepare = async (world) => {
  const account = await world.account();
  const { email, password } = await world.user(account);
  await world.admin.accounts.update(account.id, { suspended: true });
  return { json: { email, password } };
};

const spentCredentials: Prepare = async (world) => {
  const user = await world.user(await world.account());
  await user.guess(10);
  return { json: { email: user.email, password: user.password } };
};

const twoSessions: Prepare = async (world) => {
  const { user, session } = await signIn(world);
  await user.signIn();
  return { session };
};

const otherSession: Prepare = async (world) => {
  const { user, session } = await signIn(world);
  const other = await user.signIn();
  return { session, path: { id: await user.sessionId(other) } };
};

const password =
  (currentPassword?: string): Prepare =>
  async (world) => {
    const { user, session } = await signIn(world);
    const json = { currentPassword: currentPassword ?? user.password, newPassword: "wrong donkey engine paperclip" };
    return { session, json };
  };

const spentPassword: Prepare = async (world) => {
  const { user, session } = await signIn(world);
  await user.guessPassword(session, 10);
  return { session, json: { currentPassword: user.password, newPassword: "wrong donkey engine paperclip" } };
};

const key: Prepare = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  return { session, path: { id } };
};

const anotherAccountsKey: Prepare = async (world) => {
  const other = await world.account();
  const { id } = await world.admin.keys.create(other.id, {});
  return { ...(await owner(world)), path: { id } };
};

const keys: Prepare = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  await world.admin.keys.revoke(id);
  await account.sdk.files.list().page();
  return { session };
};

const keyCreation: Prepare = async (world) => ({
  ...(await owner(world)),
  json: { name: "Website", permissions: ["write", "delete"], expiresAt: in90Days() },
});

const deliveryKeyCreation: Prepare = async (world) => ({ ...(await owner(world)), json: { name: "Website" } });

const deliveryKey: Prepare = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.deliveryKeys.create(account.id, { name: "Website" });
  return { session, path: { id } };
};

const anotherAccountsDeliveryKey: Prepare = async (world) => {
  const { id } = await world.admin.deliveryKeys.create((await world.account()).id, {});
  return { ...(await owner(world)), path: { id } };
};

const deliveryKeys: Prepare = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.deliveryKeys.create(account.id, {});
  await world.admin.deliveryKeys.revoke(id);
  await world.admin.deliveryKeys.create(account.id, { name: "Website" });
  return { session };
};

const accountCreation: Prepare = async (world) => ({
  ...(await operator(world)),
  json: { name: "Harbour Press", plan: "PRO", limits: LIMITS },
});

const accounts: Prepare = async (world) => {
  await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  return { ...(await operator(world)), query: { limit: 3 } };
};

const accountUpdate: Prepare = async (world) => {
  const { id } = await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  return { ...(await operator(world)), path: { id }, json: { plan: "ENTERPRISE", limits: LIMITS } };
};

const unknown =
  (prepare: Prepare, id: string, json?: unknown): Prepare =>
  async (world) => ({ ...(await prepare(world)), path: { id }, ...(json !== undefined && { json }) });

export const dashboard: CaseTable = {
  "POST /dashboard/api/session 200": [{ prepare: credentials }],
  "POST /dashboard/api/session 401": [{ code: "INVALID_CREDENTIALS", prepare: wrongCredentials }],
  "POST /dashboard/api/session 403": [{ code: "ACCOUNT_SUSPENDED", prepare: suspendedCredentials }],
  "POST /dashboard/api/session 429": [{ code: "TOO_MANY_ATTEMPTS", prepare: spentCredentials }],
  "GET /dashboard/api/session 200": [{ prepare: owner }],
  "DELETE /dashboard/api/session 200": [{ prepare: owner }],

  "GET /dashboard/api/sessions 200": [{ prepare: twoSessions }],
  "DELETE /dashboard/api/sessions 200": [{ prepare: twoSessions }],
  "DELETE /dashboard/api/sessions/{id} 200": [{ prepare: otherSession }],
  "DELETE /dashboard/api/sessions/{id} 404": [{ code: "SESSION_NOT_FOUND", prepare: unknown(owner, NO_SESSION) }],

  "PATCH /dashboard/api/password 200": [{ prepare: password() }],
  "PATCH /dashboard/api/password 403": [{ code: "WRONG_PASSWORD", prepare: password("not the password") }],
  "PATCH /dashboard/api/password 429": [{ code: "TOO_MANY_ATTEMPTS", prepare: spentPassword }],

  "POST /dashboard/api/keys 201": [{ prepare: keyCreation }],
  "GET /dashboard/api/keys 200": [{ prepare: keys }],
  "DELETE /dashboard/api/keys/{id} 200": [{ prepare: key }],
  "DELETE /dashboard/api/keys/{id} 404": [
    { code: "KEY_NOT_FOUND", prepare: unknown(owner, NO_KEY) },
    { code: "KEY_NOT_FOUND", prepare: anotherAccountsKey },
  ],
  "POST /dashboard/api/keys/{id}/rotate 200": [{ prepare: key }],
  "POST /dashboard/api/keys/{id}/rotate 404": [
    { code: "KEY_NOT_FOUND", prepare: unknown(owner, NO_KEY) },
    { code: "KEY_NOT_FOUND", prepare: anotherAccountsKey },
  ],

  "POST /dashboard/api/delivery-keys 201": [{ prepare: deliveryKeyCreation }],
  "GET /dashboard/api/delivery-keys 200": [{ prepare: deliveryKeys }],
  "DELETE /dashboard/api/delivery-keys/{id} 200": [{ prepare: deliveryKey }],
  "DELETE /dashboard/api/delivery-keys/{id} 404": [
    { code: "DELIVERY_KEY_NOT_FOUND", prepare: unknown(owner, NO_DELIVERY_KEY) },
    { code: "DELIVERY_KEY_NOT_FOUND", prepare: anotherAccountsDeliveryKey },
  ],

  "POST /dashboard/api/accounts 201": [{ prepare: accountCreation }],
  "GET /dashboard/api/accounts 200": [{ prepare: accounts }],
  "PATCH /dashboard/api/accounts/{id} 200": [{ prepare: accountUpdate }],
  "PATCH /dashboard/api/accounts/{id} 404": [
    { code: "ACCOUNT_NOT_FOUND", prepare: unknown(operator, NO_ACCOUNT, { plan: "PRO" }) },
  ],
};
