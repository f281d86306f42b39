import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Instrument, Work } from "../base/telemetry.ts";

/** Limits memory use: statements with lists of values have many texts. */
const MAX_NAMES = 500;
const CHANGE = /(?<!\b(?:for|do) )\b(insert into|update|delete from)\s+"?([a-z_]+)/i;
const SELECT = /\bfrom\s+"?([a-z_]+)/i;
const CONTROL = /^\s*(begin|start|commit|rollback|set)\b/i;

const CONNECT: Work = { verb: "connect" };

/**
 * Instruments every statement of the pool that Kysely uses. If no connection is idle, it also instruments the wait for
 * one, because a database that refuses connections never receives a statement that could fail.
 */
export function instrumentedPool(pool: PostgresPool, instrument: Instrument, hasIdle: () => boolean): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const names = new Map<string, Work>();

  function nameOf(text: string): Work {
    const cached = names.get(text);
    if (cached) return cached;
    const name = describeStatement(text);
    if (names.size < MAX_NAMES) names.set(text, name);
    return name;
  }

  function instrumented(client: PostgresPoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]): unknown =>
      instrument(nameOf(text), () => client.query<unknown>(text, values));
    return { query: query as PostgresPoolClient["query"], release: () => client.release() };
  }

  return {
    async connect() {
      const client = await (hasIdle() ? pool.connect() : instrument(CONNECT, () => pool.connect()));
      const wrapper = clients.get(client) ?? instrumented(client);
      clients.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
  };
}

/** Returns the verb of a statement and its table: of several tables, the first that it changes. Contains no values. */
export function describeStatement(text: string): Work {
  const control = CONTROL.exec(text)?.[1];
  if (control) return { verb: control.toLowerCase() };
  const [, change, changed] = /^\s*select\b/i.test(text) ? [] : (CHANGE.exec(text) ?? []);
  if (change && changed) return { verb: change.split(" ")[0]?.toLowerCase() ?? change, object: changed.toLowerCase() };
  const read = SELECT.exec(text)?.[1];
  return { verb: "select", ...(read && { object: read.toLowerCase() }) };
}
