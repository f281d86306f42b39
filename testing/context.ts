import { pino } from "pino";
import type { Context, Settings } from "../server/context.ts";
import type { Database } from "../server/db/database.ts";

const SETTINGS = {
  cdnUrl: () => "https://cdn.example.com",
  baseUrl: () => "https://media.example.com",
  signingSecret: "test-signing-secret",
  maxVersionsPerFile: 10,
  purgeAfterDays: 30,
};

/** Returns a context for tests of functions that need a database and no service. It lacks all other resources. */
export function testContext(
  db: Database,
  { config, ...overrides }: Partial<Omit<Context, "config">> & { config?: Partial<Settings> } = {},
): Context {
  const resources = { db, clock: () => new Date(), log: pino({ level: "silent" }), ...overrides };
  return { ...resources, config: { ...SETTINGS, ...config } } as Context;
}
