import { findAccount, requireAccount } from "../accounts/accounts.ts";
import { DAY_MS } from "../base/calendar.ts";
import { invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Account } from "../contract/account.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import type { Client, User } from "../contract/user.ts";
import type { BeforeCommit } from "../db/before-commit.ts";
import { COLUMNS } from "../db/columns.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { allowAttempt } from "./attempts.ts";
import { WEAKNESS_MESSAGES, weaknessOf } from "./common-passwords.ts";
import { addUser, userNotFound } from "./management.ts";
import { hashPassword, NO_PASSWORD } from "./passwords.ts";
import { hashToken, isToken, newToken } from "./sessions.ts";
import { sessionReply, tryStartSession } from "./sign-in.ts";
import {
  findUser,
  lockUser,
  secondFactors,
  selectUsers,
  toSecrets,
  toUser,
  type UserSecrets,
  updateUser,
  userRecord,
} from "./users.ts";

type Schemas = components["schemas"];

const LIFETIME_MS = 7 * DAY_MS;

/**
 * An invitation lets a user without a password choose one. Its token is in the fragment of a URL, which browsers do not
 * send. The service stores the hash.
 */
export const invitationHandlers = {
  async createManagedUser(call, reply) {
    const { context, body, recordResponse } = call;
    const { id } = await requireAccount(call, call.path.id);
    const { record, stored } = newInvitation(context);
    const respond = (user: User) => reply(201, record(user));
    const credentials = { passwordHash: NO_PASSWORD, ...stored };
    return respond(await addUser(call, { ...body, accountId: id }, credentials, recordResponse(respond)));
  },

  async renewInvitation(call, reply) {
    const { context, path, fail, recordResponse } = call;
    const { record, stored } = newInvitation(context);
    const respond = (user: User) => reply(200, record(user));
    const user = isId("user", path.id) ? await replaceInvitation(call, path.id, stored, recordResponse(respond)) : null;
    if (!user) throw userNotFound(fail, path.id);
    return respond(user);
  },

  async showInvitation(call, reply) {
    const { user, account, expiresAt } = await requireInvitation(call, call.body.token);
    call.setAuditSubject({ accountId: account.id, targetId: user.id, isRecordedOnce: true });
    const { email, name } = user;
    return reply(200, { email, name, accountName: account.name, expiresAt: expiresAt.toISOString() });
  },

  async acceptInvitation(call, reply) {
    const { context, body, client, fail } = call;
    const { user } = await requireInvitation(call, body.token);
    const weakness = await weaknessOf(body.password, user);
    if (weakness) throw invalid("body", "password", weakness, WEAKNESS_MESSAGES[weakness]);
    const passwordHash = await hashPassword(context, body.password);
    const accepted = await acceptOnce(context, body.token, passwordHash);
    if (!accepted) throw invitationNotFound(fail);
    const session = await tryStartSession(call, { ...accepted, hasCommonPassword: false });
    if (!session) throw invitationNotFound(fail);
    return reply(200, ...sessionReply(context, session, client));
  },
} satisfies Partial<Handlers>;

/** Creates an invitation. Only the URL contains its token. */
function newInvitation({ config, clock }: Context) {
  const token = newToken();
  const stored = { invitationHash: hashToken(token), invitationExpiresAt: new Date(clock().getTime() + LIFETIME_MS) };
  const invitationUrl = `${config.baseUrl()}/dashboard/invitation#${token}`;
  const record = (user: User): Schemas["UserWithInvitation"] => ({ ...userRecord(user), invitationUrl });
  return { stored, record };
}

/** Returns null if the user does not exist. @throws INVITATION_ACCEPTED */
async function replaceInvitation(
  { context, fail }: CallThatFails<"INVITATION_ACCEPTED">,
  id: string,
  { invitationHash, invitationExpiresAt }: ReturnType<typeof newInvitation>["stored"],
  beforeCommit: BeforeCommit<User>,
): Promise<User | null> {
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, id);
    const secrets = await findUser(trx, id);
    if (!secrets) return null;
    if (secrets.passwordHash !== NO_PASSWORD) {
      const message =
        "This user already has a password. Reset the password with `mas user reset-password` if it is lost.";
      throw fail("INVITATION_ACCEPTED", message, { id });
    }
    const changes = { invitation_hash: invitationHash, invitation_expires_at: invitationExpiresAt };
    const user = await updateUser(trx, id, { ...changes, updated_at: context.clock() });
    if (user) await beforeCommit?.(trx, user);
    return user;
  });
}

/** Unknown tokens count as attempts of the network. @throws INVITATION_NOT_FOUND, TOO_MANY_ATTEMPTS */
async function requireInvitation(
  call: CallThatFails<"INVITATION_NOT_FOUND" | "TOO_MANY_ATTEMPTS"> & { client: Client },
  token: string,
): Promise<Invitation> {
  const { context, client, fail } = call;
  const identity = { email: "", origin: { invitee: client.address } };
  const invitation = await allowAttempt(call, identity, () => findInvitation(context, token));
  if (!invitation) throw invitationNotFound(fail);
  return invitation;
}

interface Invitation {
  user: User;
  account: Account;
  expiresAt: Date;
}

async function findInvitation(context: Context, token: string): Promise<Invitation | null> {
  if (!isToken(token)) return null;
  const row = await selectUsers(context.db)
    .where("invitation_hash", "=", hashToken(token))
    .where("invitation_expires_at", ">", context.clock())
    .where("password_hash", "=", NO_PASSWORD)
    .executeTakeFirst();
  const account = row && (await findAccount(context, row.account_id));
  if (!row?.invitation_expires_at || !account || account.suspended) return null;
  return { user: toUser(row), account, expiresAt: row.invitation_expires_at };
}

/** Returns null if the invitation has ended in the meantime. */
async function acceptOnce({ db, clock }: Context, token: string, passwordHash: string): Promise<UserSecrets | null> {
  const now = clock();
  const row = await db
    .updateTable("users")
    .set({ password_hash: passwordHash, invitation_hash: null, invitation_expires_at: null, updated_at: now })
    .where("invitation_hash", "=", hashToken(token))
    .where("invitation_expires_at", ">", now)
    .where("password_hash", "=", NO_PASSWORD)
    .returning(COLUMNS.users)
    .returning(secondFactors)
    .executeTakeFirst();
  return row ? toSecrets(row) : null;
}

function invitationNotFound(fail: CallThatFails<"INVITATION_NOT_FOUND">["fail"]): Error {
  const message =
    "This invitation does not exist, has expired, or was already used. Ask the person who sent it for a new one.";
  return fail("INVITATION_NOT_FOUND", message);
}
