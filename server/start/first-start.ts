import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAccount, createKey } from "../admin/provisioning.ts";
import type { Composition } from "../compose.ts";
import { fail } from "../contract/fail.ts";

const FIRST_USER = "owner@localhost";

export interface FirstStart {
  url: string;
  /** Where what is secret goes, unless somebody looks. */
  dataDir: string;
  /** Whether standard output is a terminal, and no log that is collected. */
  isTerminal: boolean;
  now: Date;
}

/**
 * On an empty embedded store: an account, a key and a user, so that the first upload is one command away. What to tell the person
 * who started it.
 */
export async function firstStart(
  { accounts, users, userManagement }: Pick<Composition, "accounts" | "users" | "userManagement">,
  { url, dataDir, isTerminal, now }: FirstStart,
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
  const lines = [
    "",
    "Created account `default` (PRO). Save its API key, which will not be shown again. In another terminal, set it:",
    "",
    `  export MAS_API_KEY=${secret}`,
    "",
    "and upload a file:",
    "",
    `  curl -H "X-API-Key: $MAS_API_KEY" -F file=@${samplePicture()} ${url}/api/v1/upload`,
    "",
    `Or sign in at ${url}/dashboard. Also save this password; it will not be shown again:`,
    "",
    `  ${email}`,
    `  ${password}`,
    "",
  ];
  return isTerminal ? lines : writeDown(lines, join(dataDir, "first-start.txt"));
}

/** Standard output ends up in a log that many can read. */
async function writeDown(lines: string[], path: string): Promise<string[]> {
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

/** A checkout has one to try with, so that the command works as it stands. */
function samplePicture(): string {
  const sample = "docs/public/gallery/harbour.jpg";
  return existsSync(sample) ? sample : "photo.jpg";
}

/** A store from before there were users. */
function noUser(url: string): string[] {
  return [
    `The dashboard at ${url}/dashboard has no users yet. Create one: npx mas user create --account ID --email EMAIL --operator`,
    "",
  ];
}
