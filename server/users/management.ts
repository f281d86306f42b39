import { listAccounts } from "../accounts/account-list.ts";
import { accountRecord, createAccount, requireAccount, updateAccount } from "../accounts/accounts.ts";
import { type AccountUsage, accountsUsage } from "../accounts/usage.ts";
import { isId, newId } from "../base/ids.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { User } from "../contract/user.ts";
import { type BeforeCommit, mapBeforeCommit } from "../db/before-commit.ts";
import type { components } from "../generated/types.ts";
import { hashPassword, newPassword } from "./passwords.ts";
import {
  type Credentials,
  deleteSecondFactors,
  deleteUser,
  insertUser,
  listUsers,
  setPasswordHash,
  userRecord,
} from "./users.ts";

type Schemas = components["schemas"];

const NO_USAGE: AccountUsage = {
  storageBytes: 0,
  fileCount: 0,
  bandwidthBytes: 0,
  apiCallsToday: 0,
  aiCreditsUsed: 0,
};

/** The operations of `/admin` on users. */
export const userAdminHandlers = {
  async createUser(call, reply) {
    const { id } = await requireAccount(call, call.path.id);
    const respond = (user: Schemas["UserWithPassword"]) => reply(201, user);
    return respond(await createUser(call, id, call.body, call.recordResponse(respond)));
  },

  async listUsers(call, reply) {
    const { id } = await requireAccount(call, call.path.id);
    return reply(200, { users: (await listUsers(call.context.db, id)).map(userRecord) });
  },

  async resetUserPassword(call, reply) {
    const respond = (user: Schemas["UserWithPassword"]) => reply(200, user);
    return respond(await resetPassword(call, call.path.id, call.recordResponse(respond)));
  },

  async resetUserSecondFactor(call, reply) {
    return reply(200, await resetSecondFactor(call, call.path.id));
  },

  async deleteUser({ context, path: { id }, fail, setAuditSubject }, reply) {
    const deleted = isId("user", id) ? await deleteUser(context.db, id) : null;
    if (!deleted) throw userNotFound(fail, id);
    setAuditSubject({ accountId: deleted.accountId, targetId: id });
    return reply(200, { deleted: true, id });
  },
} satisfies Partial<Handlers>;

/** The operations of operators in the dashboard, on all accounts. */
export const operatorHandlers = {
  async createManagedAccount({ context, body, recordResponse }, reply) {
    const respond = (account: Account) => reply(201, accountWithUsage(account, new Map()));
    return respond(await createAccount(context, body, recordResponse(respond)));
  },

  async listManagedAccounts({ context, query }, reply) {
    const { rows, pagination } = await listAccounts(context, query);
    const ids = rows.map(({ id }) => id);
    const usage = await accountsUsage(context, ids);
    return reply(200, { accounts: rows.map((account) => accountWithUsage(account, usage)), pagination });
  },

  async updateManagedAccount(call, reply) {
    const account = await updateAccount(call, call.path.id, call.body);
    return reply(200, accountWithUsage(account, await accountsUsage(call.context, [account.id])));
  },

  async listManagedUsers(call, reply) {
    const { id } = await requireAccount(call, call.path.id);
    return reply(200, { users: (await listUsers(call.context.db, id)).map(userRecord) });
  },

  async resetManagedSecondFactor(call, reply) {
    return reply(200, await resetSecondFactor(call, call.path.id));
  },
} satisfies Partial<Handlers>;

function accountWithUsage(account: Account, usage: ReadonlyMap<string, AccountUsage>): Schemas["AccountWithUsage"] {
  return { ...accountRecord(account), usage: usage.get(account.id) ?? NO_USAGE };
}

/**
 * Creates a user with a generated password. Only this response contains the password: the service stores its hash.
 *
 * @throws DUPLICATE_USER
 */
export async function createUser(
  call: CallThatFails<"DUPLICATE_USER">,
  accountId: string,
  creation: Schemas["UserCreation"],
  beforeCommit: BeforeCommit<Schemas["UserWithPassword"]>,
): Promise<Schemas["UserWithPassword"]> {
  const password = newPassword();
  const created = (user: User) => ({ ...userRecord(user), password });
  const credentials = { passwordHash: await hashPassword(call.context, password), invitationExpiresAt: null };
  return created(await addUser(call, { ...creation, accountId }, credentials, mapBeforeCommit(beforeCommit, created)));
}

/** @throws DUPLICATE_USER */
export async function addUser(
  { context, fail }: CallThatFails<"DUPLICATE_USER">,
  { accountId, email: typedEmail, name, role = "owner" }: Schemas["UserCreation"] & { accountId: string },
  { invitationExpiresAt, ...credentials }: Credentials & Pick<User, "invitationExpiresAt">,
  beforeCommit: BeforeCommit<User>,
): Promise<User> {
  const now = context.clock();
  const email = typedEmail.toLowerCase();
  const user = {
    id: newId("user", now),
    accountId,
    email,
    name: name ?? email,
    role,
    secondFactors: [],
    invitationExpiresAt,
    createdAt: now,
    updatedAt: now,
  };
  const existing = await insertUser(context.db, user, credentials, beforeCommit);
  const message = `A user with the email ${email} already exists. Use another email.`;
  if (existing) throw fail("DUPLICATE_USER", message, existing);
  return user;
}

/** Sets and returns a new password. Ends the user's sessions and invitation. @throws USER_NOT_FOUND */
async function resetPassword(
  { context, fail }: CallThatFails<"USER_NOT_FOUND">,
  id: string,
  beforeCommit: BeforeCommit<Schemas["UserWithPassword"]>,
): Promise<Schemas["UserWithPassword"]> {
  const password = newPassword();
  const reset = (user: User) => ({ ...userRecord(user), password });
  const options = { beforeCommit: mapBeforeCommit(beforeCommit, reset) };
  const user = isId("user", id)
    ? await setPasswordHash(context, id, await hashPassword(context, password), options)
    : null;
  if (!user) throw userNotFound(fail, id);
  return reset(user);
}

/** Removes passkeys, authenticator apps and recovery codes. Ends the user's sessions. @throws USER_NOT_FOUND */
async function resetSecondFactor(
  { context, fail }: CallThatFails<"USER_NOT_FOUND">,
  id: string,
): Promise<Schemas["User"]> {
  const user = isId("user", id) ? await deleteSecondFactors(context, id) : null;
  if (!user) throw userNotFound(fail, id);
  return userRecord(user);
}

export function userNotFound(fail: CallThatFails<"USER_NOT_FOUND">["fail"], id: string): Error {
  return fail("USER_NOT_FOUND", "There is no user with this id.", { id });
}
