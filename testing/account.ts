import { MediaAssetService } from "@media-asset-service/sdk";
import { insertAccount } from "../server/accounts/accounts.ts";
import { createKey } from "../server/accounts/keys.ts";
import type { Limits, Permission, Plan } from "../server/contract/account.ts";
import type { Database } from "../server/db/database.ts";
import { awayFromMidnight } from "./midnight.ts";

export interface AccountOptions {
  plan?: Plan;
  limits?: Partial<Limits>;
  permissions?: Permission[];
}

export interface TestAccount {
  id: string;
  key: string;
  sdk: MediaAssetService;
  /** Sends a request with the account's key. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Returns a function that creates accounts with a key on the service at this URL. */
export function accountMaker(db: Database, url: string, clock: () => Date) {
  return async ({ plan = "PRO", limits = {}, permissions = ["write", "delete", "webhooks"] }: AccountOptions = {}) => {
    // Unless the test sets the clock, the calls of a test must not be distributed over two days.
    if (Math.abs(clock().getTime() - Date.now()) < 60_000) await awayFromMidnight();
    const now = clock();
    const account = await insertAccount(db, { name: "test", plan, limits, now });
    const keyFields = { accountId: account.id, name: "", permissions, expiresAt: null, now };
    const { secret } = await createKey(db, keyFields);
    return {
      id: account.id,
      key: secret,
      sdk: new MediaAssetService({ apiKey: secret, baseUrl: url, maxRetries: 0 }),
      request: (path: string, init?: RequestInit) =>
        fetch(url + path, {
          ...init,
          headers: { "x-api-key": secret, ...Object.fromEntries(new Headers(init?.headers)) },
        }),
    };
  };
}
