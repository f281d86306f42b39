import { newId } from "../../base/ids.ts";
import type { Account, Limits, Permission, Plan } from "../../contract/account.ts";
import { type BeforeCommit, mapBeforeCommit } from "../../db/before-commit.ts";
import { displayParts, hashApiKey, newApiKey } from "../api-key.ts";
import type { AccountsRepository, ApiKey } from "../repository.ts";

export function createAccount(
  accounts: AccountsRepository,
  account: {
    name: string;
    plan: Plan;
    limits?: { [K in keyof Limits]?: Limits[K] | null | undefined } | undefined;
    stripLocation?: boolean | undefined;
    now: Date;
  },
  beforeCommit: BeforeCommit<Account> = null,
): Promise<Account> {
  const { name, plan, limits = {}, stripLocation = false, now } = account;
  const customLimits = Object.fromEntries(Object.entries(limits).filter(([, value]) => typeof value === "number"));
  return accounts.insert({ id: newId("acct", now), name, plan, customLimits, stripLocation, now }, beforeCommit);
}

export interface CreatedKey {
  key: ApiKey;
  secret: string;
}

/** Creates a key. Only the result contains the secret; it is not stored. */
export async function createKey(
  accounts: AccountsRepository,
  key: { accountId: string; name: string; permissions: readonly Permission[]; expiresAt: Date | null; now: Date },
  beforeCommit: BeforeCommit<CreatedKey> = null,
): Promise<CreatedKey> {
  const secret = newApiKey();
  const order: Permission[] = ["read", "write", "delete"];
  const row = {
    id: newId("key", key.now),
    accountId: key.accountId,
    name: key.name,
    secretHash: hashApiKey(secret),
    ...displayParts(secret),
    // Every key has the read permission.
    permissions: order.filter((permission) => permission === "read" || key.permissions.includes(permission)),
    expiresAt: key.expiresAt,
    createdAt: key.now,
  };
  const withSecret = (key: ApiKey): CreatedKey => ({ key, secret });
  return withSecret(await accounts.insertKey(row, mapBeforeCommit(beforeCommit, withSecret)));
}
