import pg from "pg";
import { openServerDatabase } from "../server/db/database.ts";

/** The name of a migrated database on the server of DATABASE_URL, of which tests get copies. */
const VARIABLE = "TEST_DATABASE_NAME";

export interface ServerDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A new database on this server, migrated where a template was made. */
export async function createServerDatabase(serverUrl: string): Promise<ServerDatabase> {
  const template = process.env[VARIABLE];
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ""}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** Migrates a database once, for all that are created until the returned function is called: migrations take ten times as long as a copy. */
export async function makeServerTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const { url, drop } = await createServerDatabase(serverUrl);
  const { close } = await openServerDatabase(url);
  // A database that somebody is connected to cannot be copied.
  await close();
  process.env[VARIABLE] = new URL(url).pathname.slice(1);
  return drop;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
