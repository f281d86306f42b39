import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedDatabase } from "../server/db/database.ts";

export const VARIABLE = "TEST_DATABASE_TEMPLATE";

/**
 * vitest's global setup: one migrated database, that tests start from a copy of. Saves seconds for each. Whoever runs vitest
 * several times has made it already.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL || process.env[VARIABLE]) return async () => {};
  const directory = await mkdtemp(join(tmpdir(), "media-asset-service-template-"));
  const { dump, close } = await openEmbeddedDatabase(join(directory, "database"));
  await writeFile(join(directory, "database.tar"), Buffer.from(await (await dump()).arrayBuffer()));
  await close();
  process.env[VARIABLE] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** A copy to open a database in memory from; undefined outside of vitest. */
export async function templateDump(): Promise<Blob | undefined> {
  const template = process.env[VARIABLE];
  return template ? new Blob([await readFile(join(template, "database.tar"))]) : undefined;
}

/** Gives a data directory that does not have one yet a database without anything in it. */
export async function plantDatabase(dataDir: string): Promise<void> {
  const template = process.env[VARIABLE];
  const database = join(dataDir, "database");
  if (template && !existsSync(database)) await cp(join(template, "database"), database, { recursive: true });
}
