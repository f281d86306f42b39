import { derivedKey } from "../base/crypto.ts";
import { isId, newId } from "../base/ids.ts";
import type { Context } from "../context.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { type BeforeCommit, changeWithHook, mapBeforeCommit } from "../db/before-commit.ts";
import { type Row, rowOf } from "../db/rows.ts";
import type { components } from "../generated/types.ts";
import { requireAccount } from "./accounts.ts";

type Schemas = components["schemas"];

type DeliveryKey = Row<"delivery_keys">;

/** Delivery keys: of any account for operators, of the own account for signed-in users. */
export const deliveryKeyHandlers = {
  async createDeliveryKey(call, reply) {
    const { id: accountId } = await requireAccount(call, call.path.id);
    const respond = (key: Schemas["DeliveryKeyWithSecret"]) => reply(201, key);
    return respond(await createDeliveryKey(call.context, accountId, call.body, call.recordResponse(respond)));
  },

  async listDeliveryKeys(call, reply) {
    const { id: accountId } = await requireAccount(call, call.path.id);
    return reply(200, { keys: await listDeliveryKeys(call.context, accountId) });
  },

  async revokeDeliveryKey(call, reply) {
    return reply(200, await revokeDeliveryKey(call, call.path.id));
  },

  async createOwnDeliveryKey({ context, body, signedIn, recordResponse }, reply) {
    const respond = (key: Schemas["DeliveryKeyWithSecret"]) => reply(201, key);
    return respond(await createDeliveryKey(context, signedIn.account.id, body, recordResponse(respond)));
  },

  async listOwnDeliveryKeys({ context, signedIn }, reply) {
    return reply(200, { keys: await listDeliveryKeys(context, signedIn.account.id) });
  },

  async revokeOwnDeliveryKey(call, reply) {
    return reply(200, await revokeDeliveryKey(call, call.path.id, call.signedIn.account.id));
  },
} satisfies Partial<Handlers>;

/** Returns whether the account has this key and it is not revoked. */
export async function isLiveDeliveryKey({ db }: Context, id: string, accountId: string): Promise<boolean> {
  if (!isId("dkey", id)) return false;
  const row = await db
    .selectFrom("delivery_keys")
    .select("id")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the key as its owner received it: `dkey_….` and 256 bits that are derived from the signing secret and the id.
 */
export function secretOfDeliveryKey({ config }: Context, id: string): string {
  return `${id}.${derivedKey(config.signingSecret, `delivery key ${id}`).toString("base64url")}`;
}

/** Only this response contains the secret. */
async function createDeliveryKey(
  context: Context,
  accountId: string,
  { name = "" }: Schemas["DeliveryKeyCreation"],
  beforeCommit: BeforeCommit<Schemas["DeliveryKeyWithSecret"]>,
): Promise<Schemas["DeliveryKeyWithSecret"]> {
  const now = context.clock();
  const withSecret = (key: DeliveryKey) => ({ ...record(key), key: secretOfDeliveryKey(context, key.id) });
  const key = await changeWithHook(context.db, mapBeforeCommit(beforeCommit, withSecret), (db) =>
    db
      .insertInto("delivery_keys")
      .values({ id: newId("dkey", now), account_id: accountId, name, revoked_at: null, created_at: now })
      .returning(rowOf("delivery_keys"))
      .executeTakeFirstOrThrow(),
  );
  return withSecret(key);
}

async function listDeliveryKeys({ db }: Context, accountId: string): Promise<Schemas["DeliveryKey"][]> {
  const rows = await db
    .selectFrom("delivery_keys")
    .select(rowOf("delivery_keys"))
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(record);
}

/** Revokes a key. With `accountId`, only if the key belongs to that account. @throws DELIVERY_KEY_NOT_FOUND */
async function revokeDeliveryKey(
  { context: { db, clock }, fail }: CallThatFails<"DELIVERY_KEY_NOT_FOUND">,
  id: string,
  accountId?: string,
): Promise<Schemas["DeliveryKey"]> {
  const notFound = () => fail("DELIVERY_KEY_NOT_FOUND", "There is no delivery key with this id.", { id });
  if (!isId("dkey", id)) throw notFound();
  const row = await db
    .updateTable("delivery_keys")
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(clock())) }))
    .where("id", "=", id)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .returning(rowOf("delivery_keys"))
    .executeTakeFirst();
  if (!row) throw notFound();
  return record(row);
}

function record({ createdAt, revokedAt, ...key }: DeliveryKey): Schemas["DeliveryKey"] {
  return { ...key, revokedAt: revokedAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
