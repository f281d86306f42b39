import type pg from "pg";

/**
 * Whether a session of the server is this connection's own, for as long as it lasts. A pooler in between, which may hand
 * every transaction to another session, greets with a process id that it made up.
 */
export async function hasOwnSession(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return "processID" in client && client.processID === rows[0]?.pid;
}
