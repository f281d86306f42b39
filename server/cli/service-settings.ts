import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Config, loadConfig } from "../start/config.ts";
import { UsageError } from "./arguments.ts";

/** Those of the running service, by which its bytes are found. */
export function loadServiceConfig(env: Record<string, string | undefined>): Config {
  const dataDir = resolve(env.DATA_DIR || "./data");
  if (!env.S3_BUCKET && !existsSync(dataDir))
    throw new UsageError(`DATA_DIR must be the service's own: there is no ${dataDir}`);
  return loadConfig(env);
}

/** The secret that URLs are signed with goes along, where the service keeps it itself. Without `replace`, one that is there stays. */
export async function copySecret(fromFolder: string, toFolder: string, { replace = false } = {}): Promise<void> {
  const from = join(fromFolder, "signing-secret");
  const to = join(toFolder, "signing-secret");
  if (process.env.SIGNING_SECRET || !existsSync(from) || (existsSync(to) && !replace)) return;
  await mkdir(toFolder, { recursive: true, mode: 0o700 });
  const copy = `${to}.partial`;
  await copyFile(from, copy);
  // A copy has the mode of what it is a copy of.
  await chmod(copy, 0o600);
  await rename(copy, to);
}
