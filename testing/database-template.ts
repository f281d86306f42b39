import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedDatabase } from "../server/db/database.ts";
import { makeServerTemplate } from "./server-database.ts";

export const VARIABLE = "TEST_DATABASE_TEMPLATE";

/**
 * Global setup of vitest: creates a migrated database that tests copy, which saves seconds for each. Does nothing if
 * the caller of vitest has already created it.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return makeServerTemplate(process.env.DATABASE_URL);
  if (process.env[VARIABLE]) return async () => {};
  const directory = await mkdtemp(join(tmpdir(), "media-asset-service-template-"));
  const { dump, close, pool } = await openEmbeddedDatabase(join(directory, "database"));
  const { rows } = await pool.query<{ oid: number }>("select oid from pg_database where datname = current_database()");
  const tar = Buffer.from(await (await dump()).arrayBuffer());
  await writeFile(join(directory, "database.tar"), withoutOtherDatabases(tar, `${rows[0]?.oid}`));
  await close();
  process.env[VARIABLE] = directory;
  return () => rm(directory, { recursive: true, force: true });
}

const TAR_BLOCK = 512;

/** Removes the files of `template0` and similar databases, which take a third of the time to open a copy. */
function withoutOtherDatabases(tar: Buffer, oid: string): Buffer {
  const entries: Buffer[] = [];
  for (let at = 0; at + TAR_BLOCK <= tar.length; ) {
    const name = tar.toString("latin1", at, at + 100).replace(/\0.*/s, "");
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8) || 0;
    const end = at + TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK));
    const [, database] = /^\/?base\/(\d+)\/./.exec(name) ?? [];
    if (database === undefined || database === oid) entries.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(entries);
}

/** Returns a copy from which a database in memory can be opened, or undefined outside vitest. */
export async function templateDump(): Promise<Blob | undefined> {
  const template = process.env[VARIABLE];
  return template ? new Blob([await readFile(join(template, "database.tar"))]) : undefined;
}

/** Creates an empty migrated database in a data directory that has none. */
export async function plantDatabase(dataDir: string): Promise<void> {
  const template = process.env[VARIABLE];
  const database = join(dataDir, "database");
  if (template && !existsSync(database)) await cp(join(template, "database"), database, { recursive: true });
}
