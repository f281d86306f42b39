import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedDatabase } from "../server/db/database.ts";
import { makeServerTemplate } from "./server-database.ts";

export const VARIABLE = "TEST_DATABASE_TEMPLATE";

/**
 * vitest's global setup: one migrated database, that tests start from a copy of. Saves seconds for each. Whoever runs vitest
 * several times has made it already.
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

/** A third of the time to open a copy would go to the files of `template0` and the like, which no test connects to. */
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
