import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { isTableChanged } from "./unavailable.ts";

/** Sends a statement. */
export type Send = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** Each statement uses memory on every connection. The service has about a hundred; lists of values create new ones. */
const MAX_STATEMENTS = 250;
/** Marks a statement that must be planned each time: the best index of a search depends on the search term. */
export const PLAN_EACH_TIME = sql.raw("/* planned for its values */");
const PLANNED_EACH_TIME = / like |\/\* planned for its values \*\//i;

/** Whether a statement is never prepared. */
export const isPlannedEachTime = (text: string) => PLANNED_EACH_TIME.test(text);

/**
 * Sends statements with parameters under a name, so that each connection parses them once. PostgreSQL plans them again
 * only if the values affect the plan (PostgreSQL, plan_cache_mode).
 */
export function createPreparedSend(): Send {
  const names = new Map<string, string>();
  let generation = 0;

  function nameOf(text: string): string | undefined {
    const cached = names.get(text);
    if (cached !== undefined || names.size >= MAX_STATEMENTS || isPlannedEachTime(text)) return cached;
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
      // The new names make all connections prepare their statements again.
      names.clear();
      generation += 1;
      // A transaction accepts no statements until it is repeated from its beginning.
      if (client.getTransactionStatus() !== "I") throw error;
      return await client.query(text, values);
    }
  };
}

/**
 * For sessions that are shared by connections: a statement that one session has prepared is missing in the next one.
 */
export const sendUnprepared: Send = (client, text, values) => client.query(text, values);
