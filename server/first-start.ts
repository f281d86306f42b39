import { accountsRepository } from "./accounts/repository.ts";
import { createAccount, createKey } from "./admin/provisioning.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";

/** On an empty embedded store: an account and a key, so that the first upload is one command away. */
export async function firstStart(config: Config, db: Database, url: string, now: Date): Promise<string[]> {
  const accounts = accountsRepository(db, config.plans);
  if ((await accounts.count()) > 0) return [];
  const account = await createAccount(accounts, { name: "default", plan: "PRO", now });
  const { secret } = await createKey(accounts, {
    accountId: account.id,
    name: "first key",
    permissions: ["write", "delete"],
    expiresAt: null,
    now,
  });
  return [
    "",
    "This is the first start. The account `default` (PRO) was made, with this API key. It is shown only now:",
    "",
    `  ${secret}`,
    "",
    "Upload a file:",
    "",
    `  curl -H "X-API-Key: ${secret}" -F file=@photo.jpg ${url}/api/v1/upload`,
    "",
  ];
}
