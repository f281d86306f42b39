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
  onRefused: (match: FoundKey) => void = () => {},
): Promise<Caller> {
  if (!key) throw refusal("MISSING_API_KEY", "API key missing. Send it in the X-API-Key header.");
  if (!isApiKey(key)) {
    throw refusal(
      "INVALID_API_KEY",
      "Malformed API key. A key is mas_ followed by 36 letters and digits. Copy the complete key.",
    );
  }
  const match = await keys.find(hashApiKey(key));
  if (!match || match.key.revokedAt) {
    if (match) onRefused(match);
    throw refusal("INVALID_API_KEY", "This API key is unknown or revoked. Use another key.");
  }
  if (match.validUntil && match.validUntil <= now) {
    onRefused(match);
    throw refusal("EXPIRED_API_KEY", `This API key expired at ${match.validUntil.toISOString()}. Use another key.`);
  }
  if (match.account.suspended) {
    onRefused(match);
    throw new ServiceError("ACCOUNT_SUSPENDED", "This account is suspended. Contact the operator of the service.");
  }
  const minuteAgo = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (!match.key.lastUsedAt || match.key.lastUsedAt <= minuteAgo) {
    // Concurrent calls with the same cached key skip this update.
    match.key.lastUsedAt = now;
    await keys.touchKey(match.key.id, now, minuteAgo);
  }
  return { account: match.account, keyId: match.key.id, permissions: match.key.permissions };
}

function refusal(code: "MISSING_API_KEY" | "INVALID_API_KEY" | "EXPIRED_API_KEY", message: string): ServiceError {
  return new ServiceError(code, message, undefined, { headers: CHALLENGE });
}
