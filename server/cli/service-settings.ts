import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
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

/** The secret that URLs are signed with goes along, where the service keeps it itself. One that is there stays. */
export async function copySecret(fromFolder: string, toFolder: string): Promise<void> {
  const [from, to] = [fromFolder, toFolder].map((folder) => join(folder, "signing-secret"));
  if (process.env.SIGNING_SECRET || !from || !to || !existsSync(from) || existsSync(to)) return;
  await mkdir(toFolder, { recursive: true, mode: 0o700 });
  await copyFile(from, to);
}
