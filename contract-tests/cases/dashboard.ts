import type { Given, World } from "../world.ts";
import { in90Days, LIMITS, NO_ACCOUNT, NO_DELIVERY_KEY, NO_KEY, NO_SESSION } from "./fixtures.ts";
import type { CaseTable } from "./table.ts";

/** Signs in a user of a new account. */
async function signIn(world: World, role: "owner" | "operator" = "owner") {
  const account = await world.account({ limits: LIMITS });
  const user = await world.user(account, role);
  return { account, user, session: await user.signIn() };
}

const owner: Given = async (world) => ({ session: (await signIn(world)).session });
const operator: Given = async (world) => ({ session: (await signIn(world, "operator")).session });

const credentials: Given = async (world) => {
  const { email, password } = await world.user(await world.account({ limits: LIMITS }));
  return { json: { email, password } };
};

const wrongCredentials: Given = async (world) => {
  const { email } = await world.user(await world.account());
  return { json: { email, password: "not the password" } };
};

const suspendedCredentials: Given = async (world) => {
  const account = await world.account();
  const { email, password } = await world.user(account);
  await world.admin.accounts.update(account.id, { suspended: true });
  return { json: { email, password } };
};

const spentCredentials: Given = async (world) => {
  const user = await world.user(await world.account());
  await user.guess(10);
  return { json: { email: user.email, password: user.password } };
};

const twoSessions: Given = async (world) => {
  const { user, session } = await signIn(world);
  await user.signIn();
  return { session };
};

const otherSession: Given = async (world) => {
  const { user, session } = await signIn(world);
  const other = await user.signIn();
  return { session, path: { id: await user.sessionId(other) } };
};

const password =
  (currentPassword?: string): Given =>
  async (world) => {
    const { user, session } = await signIn(world);
    const json = { currentPassword: currentPassword ?? user.password, newPassword: "wrong donkey engine paperclip" };
    return { session, json };
  };

const spentPassword: Given = async (world) => {
  const { user, session } = await signIn(world);
  await user.guessPassword(session, 10);
  return { session, json: { currentPassword: user.password, newPassword: "wrong donkey engine paperclip" } };
};

const key: Given = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  return { session, path: { id } };
};

const anotherAccountsKey: Given = async (world) => {
  const other = await world.account();
  const { id } = await world.admin.keys.create(other.id, {});
  return { ...(await owner(world)), path: { id } };
};

const keys: Given = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.keys.create(account.id, { name: "Website", expiresAt: in90Days() });
  await world.admin.keys.revoke(id);
  await account.sdk.files.list().page();
  return { session };
};

const keyCreation: Given = async (world) => ({
  ...(await owner(world)),
  json: { name: "Website", permissions: ["write", "delete"], expiresAt: in90Days() },
});

const deliveryKeyCreation: Given = async (world) => ({ ...(await owner(world)), json: { name: "Website" } });

const deliveryKey: Given = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.deliveryKeys.create(account.id, { name: "Website" });
  return { session, path: { id } };
};

const anotherAccountsDeliveryKey: Given = async (world) => {
  const { id } = await world.admin.deliveryKeys.create((await world.account()).id, {});
  return { ...(await owner(world)), path: { id } };
};

const deliveryKeys: Given = async (world) => {
  const { account, session } = await signIn(world);
  const { id } = await world.admin.deliveryKeys.create(account.id, {});
  await world.admin.deliveryKeys.revoke(id);
  await world.admin.deliveryKeys.create(account.id, { name: "Website" });
  return { session };
};

const accountCreation: Given = async (world) => ({
  ...(await operator(world)),
  json: { name: "Harbour Press", plan: "PRO", limits: LIMITS },
});

const accounts: Given = async (world) => {
  await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  return { ...(await operator(world)), query: { limit: 3 } };
};

const accountUpdate: Given = async (world) => {
  const { id } = await world.admin.accounts.create({ name: "Harbour Press", limits: LIMITS });
  return { ...(await operator(world)), path: { id }, json: { plan: "ENTERPRISE", limits: LIMITS } };
};

const unknown =
  (given: Given, id: string, json?: unknown): Given =>
  async (world) => ({ ...(await given(world)), path: { id }, ...(json !== undefined && { json }) });

export const dashboard: CaseTable = {
  "POST /dashboard/api/session 200": [{ given: credentials }],
  "POST /dashboard/api/session 401": [{ code: "INVALID_CREDENTIALS", given: wrongCredentials }],
  "POST /dashboard/api/session 403": [{ code: "ACCOUNT_SUSPENDED", given: suspendedCredentials }],
  "POST /dashboard/api/session 429": [{ code: "TOO_MANY_ATTEMPTS", given: spentCredentials }],
  "GET /dashboard/api/session 200": [{ given: owner }],
  "DELETE /dashboard/api/session 200": [{ given: owner }],

  "GET /dashboard/api/sessions 200": [{ given: twoSessions }],
  "DELETE /dashboard/api/sessions 200": [{ given: twoSessions }],
  "DELETE /dashboard/api/sessions/{id} 200": [{ given: otherSession }],
  "DELETE /dashboard/api/sessions/{id} 404": [{ code: "SESSION_NOT_FOUND", given: unknown(owner, NO_SESSION) }],

  "PATCH /dashboard/api/password 200": [{ given: password() }],
  "PATCH /dashboard/api/password 403": [{ code: "WRONG_PASSWORD", given: password("not the password") }],
  "PATCH /dashboard/api/password 429": [{ code: "TOO_MANY_ATTEMPTS", given: spentPassword }],

  "POST /dashboard/api/keys 201": [{ given: keyCreation }],
  "GET /dashboard/api/keys 200": [{ given: keys }],
  "DELETE /dashboard/api/keys/{id} 200": [{ given: key }],
  "DELETE /dashboard/api/keys/{id} 404": [
    { code: "KEY_NOT_FOUND", given: unknown(owner, NO_KEY) },
    { code: "KEY_NOT_FOUND", given: anotherAccountsKey },
  ],
  "POST /dashboard/api/keys/{id}/rotate 200": [{ given: key }],
  "POST /dashboard/api/keys/{id}/rotate 404": [
    { code: "KEY_NOT_FOUND", given: unknown(owner, NO_KEY) },
    { code: "KEY_NOT_FOUND", given: anotherAccountsKey },
  ],

  "POST /dashboard/api/delivery-keys 201": [{ given: deliveryKeyCreation }],
  "GET /dashboard/api/delivery-keys 200": [{ given: deliveryKeys }],
  "DELETE /dashboard/api/delivery-keys/{id} 200": [{ given: deliveryKey }],
  "DELETE /dashboard/api/delivery-keys/{id} 404": [
    { code: "DELIVERY_KEY_NOT_FOUND", given: unknown(owner, NO_DELIVERY_KEY) },
    { code: "DELIVERY_KEY_NOT_FOUND", given: anotherAccountsDeliveryKey },
  ],

  "POST /dashboard/api/accounts 201": [{ given: accountCreation }],
  "GET /dashboard/api/accounts 200": [{ given: accounts }],
  "PATCH /dashboard/api/accounts/{id} 200": [{ given: accountUpdate }],
  "PATCH /dashboard/api/accounts/{id} 404": [
    { code: "ACCOUNT_NOT_FOUND", given: unknown(operator, NO_ACCOUNT, { plan: "PRO" }) },
  ],
};
