import { MediaAssetService } from "@media-asset-service/sdk";
import type { Permission } from "../server/accounts/account.ts";
import type { Limits, Plan } from "../server/accounts/plans.ts";
import type { AccountsRepository } from "../server/accounts/repository.ts";
import { createAccount, createKey } from "../server/admin/provisioning.ts";
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
  /** fetch with the key. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Makes accounts with a key on the service at this address. */
export function accountMaker(accounts: AccountsRepository, url: string, clock: () => Date) {
  return async ({ plan = "PRO", limits = {}, permissions = ["write", "delete"] }: AccountOptions = {}) => {
    // Unless the test sets the clock, calls of one test must not be counted on two days.
    if (Math.abs(clock().getTime() - Date.now()) < 60_000) await awayFromMidnight();
    const now = clock();
    const account = await createAccount(accounts, { name: "test", plan, limits, now });
    const wanted = { accountId: account.id, name: "", permissions, expiresAt: null, now };
    const { secret } = await createKey(accounts, wanted);
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
