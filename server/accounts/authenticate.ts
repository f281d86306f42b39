import QuickLRU from "quick-lru";
import { ServiceError } from "../base/service-error.ts";
import { type Context, perContext } from "../context.ts";
import type { Account, Caller } from "../contract/account.ts";
import type { Invalidations } from "../db/invalidations.ts";
import { columnsOf, type Row } from "../db/rows.ts";
import { toAccount } from "./accounts.ts";
import { hashApiKey, isApiKey } from "./api-key.ts";

export const API_KEY_CHALLENGE = { "WWW-Authenticate": 'ApiKey realm="media-asset-service"' };
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Returns the account and the permissions of a key. `onRejected` receives a key that exists but is rejected.
 * @throws MISSING_API_KEY, INVALID_API_KEY, EXPIRED_API_KEY or ACCOUNT_SUSPENDED
 */
export async function authenticate(
  context: Context,
  key: string | undefined,
  now: Date,
  onRejected: (match: KeyMatch) => void = () => {},
): Promise<Caller> {
  if (!key) throw refusal("MISSING_API_KEY", "API key missing. Send it in the X-API-Key header.");
  if (!isApiKey(key)) {
    throw refusal(
      "INVALID_API_KEY",
      "Malformed API key. A key is mas_ followed by 36 letters and digits. Copy the complete key.",
    );
  }
  const match = await findKey(context)(hashApiKey(key));
  if (!match || match.key.revokedAt) {
    if (match) onRejected(match);
    throw refusal("INVALID_API_KEY", "This API key is unknown or revoked. Use another key.");
  }
  if (match.validUntil && match.validUntil <= now) {
    onRejected(match);
    throw refusal("EXPIRED_API_KEY", `This API key expired at ${match.validUntil.toISOString()}. Use another key.`);
  }
  if (match.account.suspended) {
    onRejected(match);
    throw new ServiceError("ACCOUNT_SUSPENDED", "This account is suspended. Contact the operator of the service.");
  }
  const minuteAgo = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (!match.key.lastUsedAt || match.key.lastUsedAt <= minuteAgo) {
    // Concurrent calls with the same cached key skip this update.
    match.key.lastUsedAt = now;
    await touchKey(context, match.key.id, now, minuteAgo);
  }
  return { account: match.account, keyId: match.key.id, permissions: match.key.permissions };
}

function refusal(code: "MISSING_API_KEY" | "INVALID_API_KEY" | "EXPIRED_API_KEY", message: string): ServiceError {
  return new ServiceError(code, message, undefined, { headers: API_KEY_CHALLENGE });
}

async function touchKey({ db }: Context, id: string, now: Date, unlessAfter: Date): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", unlessAfter)]))
    .execute();
}

export interface KeyMatch {
  key: Pick<Row<"api_keys">, "id" | "permissions" | "revokedAt" | "lastUsedAt">;
  account: Account;
  /** The expiry of the secret that matched. */
  validUntil: Date | null;
}

type FindKey = (hash: Buffer) => Promise<KeyMatch | null>;

const RETENTION_MS = 10_000;
/** Bounds memory: about 1 kB per key. */
const MAX_KEYS = 10_000;

/** Returns the key of a hash, with its account. The key can be revoked or expired. */
const findKey = perContext((context) => cachedKeys((hash) => selectKey(context, hash), context.invalidations));

/**
 * Caches keys for 10 seconds, unless the key or its account is changed. Unknown keys are not cached, so anonymous
 * clients cannot fill the cache. The cache key is the hash, so that the time of a lookup reveals nothing about a key.
 */
export function cachedKeys(load: FindKey, invalidations: Invalidations): FindKey {
  const cache = new QuickLRU<string, { found: KeyMatch; until: number }>({ maxSize: MAX_KEYS });
  let generation = 0;

  invalidations.subscribe((accountId) => {
    generation += 1;
    for (const [hash, { found }] of cache) {
      if (accountId === null || accountId === found.account.id) cache.delete(hash);
    }
  });

  return async (hash) => {
    const name = hash.toString("base64");
    const entry = cache.get(name);
    if (invalidations.isUpToDate() && entry !== undefined && entry.until > performance.now()) return entry.found;
    const before = generation;
    const found = await load(hash);
    // A key that was loaded before a change must not be cached after it.
    if (found !== null && before === generation) cache.set(name, { found, until: performance.now() + RETENTION_MS });
    return found;
  };
}

/** The hash can be that of the current secret or of a rotated one. */
async function selectKey(context: Context, hash: Buffer): Promise<KeyMatch | null> {
  const row = await context.db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .select(columnsOf("api_keys"))
    .select([
      "accounts.name as account_name",
      "accounts.plan",
      "accounts.custom_limits",
      "accounts.suspended_at",
      "accounts.strip_location",
      "accounts.metadata_fields",
      "accounts.created_at as account_created_at",
      "accounts.updated_at as account_updated_at",
    ])
    .select((eb) =>
      eb.selectFrom("old_key_secrets").select("valid_until").where("secret_hash", "=", hash).as("old_valid_until"),
    )
    // One of the two subqueries finds the key by its index. A hash is stored in only one of them.
    .where("api_keys.id", "=", (eb) =>
      eb
        .selectFrom("api_keys")
        .select("id")
        .where("secret_hash", "=", hash)
        .unionAll(eb.selectFrom("old_key_secrets").select("key_id as id").where("secret_hash", "=", hash)),
    )
    .executeTakeFirst();
  if (!row) return null;
  return {
    key: { id: row.id, permissions: row.permissions, revokedAt: row.revoked_at, lastUsedAt: row.last_used_at },
    account: toAccount(context, {
      id: row.account_id,
      name: row.account_name,
      plan: row.plan,
      customLimits: row.custom_limits,
      suspendedAt: row.suspended_at,
      stripLocation: row.strip_location,
      metadataFields: row.metadata_fields,
      createdAt: row.account_created_at,
      updatedAt: row.account_updated_at,
    }),
    validUntil: earliest(row.expires_at, row.old_valid_until),
  };
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
