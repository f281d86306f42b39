import { ServiceError } from "../base/service-error.ts";
import type { Caller } from "./account.ts";
import { hashApiKey, isApiKey } from "./api-key.ts";
import type { KeyLookup } from "./recent-keys.ts";
import type { AccountsRepository, FoundKey } from "./repository.ts";

export const CHALLENGE = { "WWW-Authenticate": 'ApiKey realm="media-asset-service"' };
const TOUCH_INTERVAL_MS = 60_000;

/** The key queries of each call. */
export interface Keys extends KeyLookup, Pick<AccountsRepository, "touchKey"> {}

/**
 * Returns the account and the permissions of a key. `onRefused` receives a key that exists but is rejected.
 * @throws MISSING_API_KEY, INVALID_API_KEY, EXPIRED_API_KEY or ACCOUNT_SUSPENDED
 */
export async function authenticate(
  keys: Keys,
  key: string | undefined,
  now: Date,
  onRefused: (found: FoundKey) => void = () => {},
): Promise<Caller> {
  if (!key) throw refusal("MISSING_API_KEY", "API key missing. Send it in the X-API-Key header.");
  if (!isApiKey(key)) {
    throw refusal(
      "INVALID_API_KEY",
      "Malformed API key. A key is mas_ followed by 36 letters and digits. Copy the complete key.",
    );
  }
  const found = await keys.find(hashApiKey(key));
  if (!found || found.key.revokedAt) {
    if (found) onRefused(found);
    throw refusal("INVALID_API_KEY", "This API key is unknown or revoked. Use another key.");
  }
  if (found.validUntil && found.validUntil <= now) {
    onRefused(found);
    throw refusal("EXPIRED_API_KEY", `This API key expired at ${found.validUntil.toISOString()}. Use another key.`);
  }
  if (found.account.suspended) {
    onRefused(found);
    throw new ServiceError("ACCOUNT_SUSPENDED", "This account is suspended. Contact the operator of the service.");
  }
  const minuteAgo = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (!found.key.lastUsedAt || found.key.lastUsedAt <= minuteAgo) {
    // Concurrent calls with the same cached key skip this update.
    found.key.lastUsedAt = now;
    await keys.touchKey(found.key.id, now, minuteAgo);
  }
  return { account: found.account, keyId: found.key.id, permissions: found.key.permissions };
}

function refusal(code: "MISSING_API_KEY" | "INVALID_API_KEY" | "EXPIRED_API_KEY", message: string): ServiceError {
  return new ServiceError(code, message, undefined, { headers: CHALLENGE });
}
