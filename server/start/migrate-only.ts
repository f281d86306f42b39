import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openDatabase } from "./open-stores.ts";

/** Brings a server's database up to date without serving anybody, with a role that may do more than the service's. */
export async function migrateOnly(config: Config, log: Logger): Promise<void> {
  const { close } = await openDatabase(config, { log, closing: [] });
  await close();
}
