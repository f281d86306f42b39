import pg from "pg";
import { openServerDatabase } from "../server/db/database.ts";

/** The environment variable with the name of a migrated database on the server of DATABASE_URL, which tests copy. */
const VARIABLE = "TEST_DATABASE_NAME";

export interface ServerDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database on this server, migrated if a template exists. */
export async function createServerDatabase(serverUrl: string): Promise<ServerDatabase> {
  const template = process.env[VARIABLE];
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ""}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href,
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/**
 * Migrates a template for all databases that are created until the returned function is called. A copy is ten times as
 * fast.
 */
export async function makeServerTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const { url, drop } = await createServerDatabase(serverUrl);
  const { close } = await openServerDatabase(url);
  // A database with open connections cannot be copied.
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
