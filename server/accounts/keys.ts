import { readTime } from "../base/calendar.ts";
import { invalid } from "../base/errors.ts";
import { isId, newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { Permission } from "../contract/account.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { type BeforeCommit, changeWithHook, mapBeforeCommit } from "../db/before-commit.ts";
import type { Database } from "../db/database.ts";
import { type Row, rowOf } from "../db/rows.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { requireAccount } from "./accounts.ts";
import { displayParts, hashApiKey, newApiKey } from "./api-key.ts";

type Schemas = components["schemas"];

/** A key, with the hash of its secret. */
type ApiKey = Row<"api_keys">;
interface CreatedKey {
  key: ApiKey;
  secret: string;
}

const ROTATION_GRACE_MS = 24 * 3600 * 1000;

/** API keys: of any account for operators, of the own account for signed-in users. */
export const keyHandlers = {
  async createKey(call, reply) {
    const { id } = await requireAccount(call, call.path.id);
    const respond = (key: Schemas["KeyWithSecret"]) => reply(201, key);
    return respond(await createRequestedKey(call.context, id, call.body, call.recordResponse(respond)));
  },

  async listKeys(call, reply) {
    const { id } = await requireAccount(call, call.path.id);
    return reply(200, { keys: await listKeys(call.context, id) });
  },

  async rotateKey(call, reply) {
    const respond = (key: Schemas["KeyWithSecret"]) => reply(200, key);
    return respond(await rotateKey(call, call.path.id, call.recordResponse(respond)));
  },

  async revokeKey(call, reply) {
    return reply(200, await revokeKey(call, call.path.id));
  },

  async createOwnKey({ context, body, signedIn, recordResponse }, reply) {
    const respond = (key: Schemas["KeyWithSecret"]) => reply(201, key);
    return respond(await createRequestedKey(context, signedIn.account.id, body, recordResponse(respond)));
  },

  async listOwnKeys({ context, signedIn }, reply) {
    return reply(200, { keys: await listKeys(context, signedIn.account.id) });
  },

  async rotateOwnKey(call, reply) {
    const respond = (key: Schemas["KeyWithSecret"]) => reply(200, key);
    return respond(await rotateKey(call, call.path.id, call.recordResponse(respond), call.signedIn.account.id));
  },

  async revokeOwnKey(call, reply) {
    return reply(200, await revokeKey(call, call.path.id, call.signedIn.account.id));
  },
} satisfies Partial<Handlers>;

/** Only this response contains the secret. The service stores only its hash. */
async function createRequestedKey(
  { db, clock }: Context,
  accountId: string,
  { name = "", permissions = [], expiresAt: until }: Schemas["KeyCreation"],
  beforeCommit: BeforeCommit<Schemas["KeyWithSecret"]>,
): Promise<Schemas["KeyWithSecret"]> {
  const now = clock();
  const expiresAt = until ? readTime(until, "expiresAt") : null;
  if (expiresAt && expiresAt <= now) throw invalid("body", "expiresAt", "minimum", "must be in the future");
  const newKey = { accountId, name, permissions, expiresAt, now };
  return withSecret(await createKey(db, newKey, mapBeforeCommit(beforeCommit, withSecret)));
}

/** Creates a key. Only the result contains the secret; it is not stored. */
export async function createKey(
  db: Database,
  key: { accountId: string; name: string; permissions: readonly Permission[]; expiresAt: Date | null; now: Date },
  beforeCommit: BeforeCommit<CreatedKey> = null,
): Promise<CreatedKey> {
  const secret = newApiKey();
  const { prefix, lastFour } = displayParts(secret);
  const order: Permission[] = ["read", "write", "delete", "webhooks"];
  const row = {
    id: newId("key", key.now),
    account_id: key.accountId,
    name: key.name,
    secret_hash: hashApiKey(secret),
    prefix,
    last_four: lastFour,
    // Every key has the read permission.
    permissions: order.filter((permission) => permission === "read" || key.permissions.includes(permission)),
    expires_at: key.expiresAt,
    revoked_at: null,
    last_used_at: null,
    created_at: key.now,
  };
  const created = (key: ApiKey): CreatedKey => ({ key, secret });
  const stored = await changeWithHook(db, mapBeforeCommit(beforeCommit, created), (db) =>
    db.insertInto("api_keys").values(row).returning(rowOf("api_keys")).executeTakeFirstOrThrow(),
  );
  return created(stored);
}

async function listKeys({ db }: Context, accountId: string): Promise<Schemas["Key"][]> {
  const rows = await db
    .selectFrom("api_keys")
    .select(rowOf("api_keys"))
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(keyRecord);
}

/**
 * Replaces the secret of a key, and keeps the old one valid for a day. With `accountId`, only if the key belongs to that
 * account. @throws KEY_NOT_FOUND
 */
async function rotateKey(
  { context: { db, clock, invalidations }, fail }: CallThatFails<"KEY_NOT_FOUND">,
  id: string,
  beforeCommit: BeforeCommit<Schemas["KeyWithSecret"]>,
  accountId?: string,
): Promise<Schemas["KeyWithSecret"]> {
  if (!isId("key", id)) throw keyNotFound(fail, id);
  const secret = newApiKey();
  const { prefix, lastFour } = displayParts(secret);
  const previousValidUntil = new Date(clock().getTime() + ROTATION_GRACE_MS);
  const rotated = await inTransaction(db, async (trx) => {
    const current = await trx
      .selectFrom("api_keys")
      .select(["id", "secret_hash"])
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw keyNotFound(fail, id);
    const old = { key_id: id, secret_hash: current.secret_hash, valid_until: previousValidUntil };
    await trx.insertInto("old_key_secrets").values(old).execute();
    const key = await trx
      .updateTable("api_keys")
      .set({ secret_hash: hashApiKey(secret), prefix, last_four: lastFour })
      .where("id", "=", id)
      .returning(rowOf("api_keys"))
      .executeTakeFirstOrThrow();
    const record = withSecret({ key, secret });
    await beforeCommit?.(trx, record);
    return record;
  });
  await invalidations.invalidate(rotated.accountId);
  return rotated;
}

/** Revokes a key. With `accountId`, only if the key belongs to that account. @throws KEY_NOT_FOUND */
async function revokeKey(
  { context, fail }: CallThatFails<"KEY_NOT_FOUND">,
  id: string,
  accountId?: string,
): Promise<Schemas["Key"]> {
  if (!isId("key", id)) throw keyNotFound(fail, id);
  const key = await context.db
    .updateTable("api_keys")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(context.clock())) }))
    .where("id", "=", id)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .returning(rowOf("api_keys"))
    .executeTakeFirst();
  if (!key) throw keyNotFound(fail, id);
  await context.invalidations.invalidate(key.accountId);
  return keyRecord(key);
}

function keyRecord({ secretHash: _, ...key }: ApiKey): Schemas["Key"] {
  return {
    ...key,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}

function withSecret({ key, secret }: CreatedKey): Schemas["KeyWithSecret"] {
  return { ...keyRecord(key), key: secret };
}

function keyNotFound(fail: CallThatFails<"KEY_NOT_FOUND">["fail"], id: string): Error {
  return fail("KEY_NOT_FOUND", "There is no API key with this id, or it is revoked.", { id });
}
