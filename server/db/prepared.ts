import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { isTableChanged } from "./unavailable.ts";

/** Sends a statement. */
export type Send = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** Each costs memory on every connection. The service has about a hundred; lists of values make ever new ones. */
const MAX_STATEMENTS = 250;
/** In a statement that is to be planned each time: which index serves a search depends on what is searched for. */
export const PLANNED_FOR_ITS_VALUES = sql.raw("/* planned for its values */");
const SEARCH = / like |\/\* planned for its values \*\//i;

/** Whether a statement is never prepared. */
export const isPlannedEachTime = (text: string) => SEARCH.test(text);

/**
 * Statements with parameters have names, so that a connection parses each of them once, and plans it anew only where the
 * values make a difference (PostgreSQL, plan_cache_mode).
 */
export function preparing(): Send {
  const names = new Map<string, string>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS || isPlannedEachTime(text)) return known;
    const name = `${createHash("sha256").update(text).digest("hex").slice(0, 16)}_${generation}`;
    names.set(text, name);
    return name;
  }

  return async (client, text, values) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isTableChanged(error)) throw error;
      // Nothing that any connection has prepared is used again.
      names.clear();
      generation += 1;
      // Inside a transaction nothing more works until all of it is repeated.
      if (client.getTransactionStatus() !== "I") throw error;
      return await client.query(text, values);
    }
  };
}

/** For sessions that are not the connection's own: what one has prepared, the next has not. */
export const unprepared: Send = (client, text, values) => client.query(text, values);
