import { ServiceError } from "../base/service-error.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../contract/account.ts";
import { hashApiKey, isApiKey } from "./api-key.ts";
import { findKey, type KeyMatch } from "./key-cache.ts";

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
