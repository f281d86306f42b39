import type pg from "pg";

/** The process id of the connection's session, as the server reported it. */
export function processIdOf(client: pg.ClientBase): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}

/**
 * Whether a session of the server is this connection's own, for as long as it lasts. A pooler in between, which may hand
 * every transaction to another session, greets with a process id that it made up.
 */
export async function isDirectConnection(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return processIdOf(client) === rows[0]?.pid;
}

/**
 * Changes settings of the session if it is the connection's own, and says whether it is. They are no startup parameters, which
 * poolers refuse; and a session that others use too must stay as it is.
 */
export async function setUpDirectSession(
  client: pg.ClientBase,
  settings: Record<string, string>,
  timeoutMs: number,
): Promise<boolean> {
  const query: pg.QueryConfig & pg.ClientConfig = {
    text: `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting (name, value)
      where pg_backend_pid() = $3`,
    values: [Object.keys(settings), Object.values(settings), processIdOf(client)],
    query_timeout: timeoutMs,
  };
  const { rowCount } = await client.query(query);
  return rowCount === Object.keys(settings).length;
}
