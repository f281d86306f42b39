import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openDatabase } from "./open-stores.ts";

/**
 * Migrates the database of a server without serving requests, with a role that may have more privileges than that of
 * the service.
 */
export async function migrateOnly(config: Config, log: Logger): Promise<void> {
  const { close } = await openDatabase(config, { log, closing: [] });
  await close();
}
