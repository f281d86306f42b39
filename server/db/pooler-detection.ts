import type pg from "pg";

/** Returns the process id of the connection's session, as the server reported it. */
export function processIdOf(client: pg.ClientBase): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}

/**
 * Whether the connection has its own session of the server for its lifetime. A pooler, which may assign every
 * transaction to another session, sends an invented process id.
 */
export async function isDirectConnection(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return processIdOf(client) === rows[0]?.pid;
}

/**
 * Changes settings of the session if it belongs only to this connection, and returns whether it does. Startup
 * parameters cannot be used, because poolers reject them. A shared session must not be changed.
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
