import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { countAccounts } from "../../accounts/account-list.ts";
import { insertAccount } from "../../accounts/accounts.ts";
import { createKey } from "../../accounts/keys.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../contract/fail.ts";
import { createUser } from "../../users/management.ts";
import { countUsers } from "../../users/users.ts";

const FIRST_USER = "owner@localhost";

export interface FirstStart {
  url: string;
  /** The folder for secrets, unless the output is a terminal. */
  dataDir: string;
  /** Whether standard output is a terminal, and not a collected log. */
  isTerminal: boolean;
  now: Date;
}

/**
 * Creates an account, a key and a user in an empty embedded store, so that the first upload takes one command. Returns
 * the lines to show to the operator.
 */
export async function firstStart(context: Context, { url, dataDir, isTerminal, now }: FirstStart): Promise<string[]> {
  const { db } = context;
  if ((await countAccounts(db)) > 0) return (await countUsers(db)) > 0 ? [] : noUserHint(url);
  const account = await insertAccount(db, { name: "default", plan: "PRO", now });
  const { secret } = await createKey(db, {
    accountId: account.id,
    name: "first key",
    permissions: ["write", "delete"],
    expiresAt: null,
    now,
  });
  const userFields = { email: FIRST_USER, name: "Owner", role: "operator" } as const;
  const { email, password } = await createUser({ context, fail }, account.id, userFields, null);
  const lines = [
    "",
    "Created account `default` (PRO). Save its API key, which will not be shown again. In another terminal, set it:",
    "",
    `  export MAS_API_KEY=${secret}`,
    "",
    "and upload a file:",
    "",
    `  curl -H "X-API-Key: $MAS_API_KEY" -F file=@${sampleImage()} ${url}/api/v1/upload`,
    "",
    `Or sign in at ${url}/dashboard. Also save this password; it will not be shown again:`,
    "",
    `  ${email}`,
    `  ${password}`,
    "",
  ];
  return isTerminal ? lines : writeToFile(lines, join(dataDir, "first-start.txt"));
}

/** Writes secrets to a file, because many people may read the log with the standard output. */
async function writeToFile(lines: string[], path: string): Promise<string[]> {
  await writeFile(path, lines.slice(1).join("\n"), { mode: 0o600, flush: true });
  return [
    "",
    "Created account `default` (PRO). Its API key and the dashboard password are in",
    "",
    `  ${path}`,
    "",
    "which only you can read. Delete the file once you have saved them.",
    "",
  ];
}

/** Returns an image that exists in a checkout, so that the example command works. */
function sampleImage(): string {
  const sample = "docs/public/gallery/harbour.jpg";
  return existsSync(sample) ? sample : "photo.jpg";
}

/** For a store that was created before there were users. */
function noUserHint(url: string): string[] {
  return [
    `The dashboard at ${url}/dashboard has no users yet. Create one: npx mas user create --account ID --email EMAIL --operator`,
    "",
  ];
}
