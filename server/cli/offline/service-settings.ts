import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Config, loadConfig } from "../../start/config.ts";
import { UsageError } from "../arguments.ts";

/** Loads the settings of the running service, which specify where its objects are. */
export function loadServiceConfig(env: Record<string, string | undefined>): Config {
  const dataDir = resolve(env.DATA_DIR || "./data");
  if (!env.S3_BUCKET && !existsSync(dataDir))
    throw new UsageError(`DATA_DIR must be the data directory of the service: ${dataDir} does not exist`);
  return loadConfig(env);
}

/** Copies the signing secret if it is in a file. Without `replace`, an existing secret stays. */
export async function copySecret(fromFolder: string, toFolder: string, { replace = false } = {}): Promise<void> {
  const from = join(fromFolder, "signing-secret");
  const to = join(toFolder, "signing-secret");
  if (process.env.SIGNING_SECRET || !existsSync(from) || (existsSync(to) && !replace)) return;
  await mkdir(toFolder, { recursive: true, mode: 0o700 });
  const copy = `${to}.partial`;
  await copyFile(from, copy);
  // copyFile copies the mode of the source.
  await chmod(copy, 0o600);
  await rename(copy, to);
}
