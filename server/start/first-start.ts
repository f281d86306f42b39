import { existsSync } from "node:fs";
import { createAccount, createKey } from "../admin/provisioning.ts";
import type { Composition } from "../compose.ts";
import { fail } from "../http/dispatch.ts";

const FIRST_USER = "owner@localhost";

/** On an empty embedded store: an account, a key and a user, so that the first upload is one command away. */
export async function firstStart(
  { accounts, users, userManagement }: Pick<Composition, "accounts" | "users" | "userManagement">,
  url: string,
  now: Date,
): Promise<string[]> {
  if ((await accounts.count()) > 0) return (await users.count()) > 0 ? [] : noUser(url);
  const account = await createAccount(accounts, { name: "default", plan: "PRO", now });
  const { secret } = await createKey(accounts, {
    accountId: account.id,
    name: "first key",
    permissions: ["write", "delete"],
    expiresAt: null,
    now,
  });
  const wanted = { email: FIRST_USER, name: "Owner", role: "operator" } as const;
  const { email, password } = await userManagement.create(fail, account.id, wanted, null);
  return [
    "",
    "This is the first start. The account `default` (PRO) was made, with this API key. It is shown only now:",
    "",
    `  ${secret}`,
    "",
    "Upload a file:",
    "",
    `  curl -H "X-API-Key: ${secret}" -F file=@${samplePicture()} ${url}/api/v1/upload`,
    "",
    `Or sign in at ${url}/dashboard with this password, which is shown only now too:`,
    "",
    `  ${email}`,
    `  ${password}`,
    "",
  ];
}

/** A checkout has one to try with, so that the command works as it stands. */
function samplePicture(): string {
  const sample = "docs/public/gallery/harbour.jpg";
  return existsSync(sample) ? sample : "photo.jpg";
}

/** A store from before there were users. */
function noUser(url: string): string[] {
  return [
    `Nobody can sign in to ${url}/dashboard yet. Make a user: npx mas user create --account ID --email EMAIL --operator`,
    "",
  ];
}
