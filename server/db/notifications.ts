import pg from "pg";
import { isDirectConnection } from "./server-pool.ts";

/** Called with the payload of a notification, or with null if notifications may have been missed. */
export type NotificationHandler = (payload: string | null) => void;

export type Notifications = ReturnType<typeof serverNotifications>;

const QUERY_TIMEOUT_MS = 500;

/**
 * A separate connection of this process that receives the notifications (NOTIFY) of all processes.
 *
 * PostgreSQL sends the notifications of earlier commits before the response to the next query. So a response proves
 * that all notifications up to the time of the query have been received. Without a direct connection (it is lost, or
 * there is a pooler), there is no proof.
 */
export function serverNotifications(connectionString: string) {
  const handlers = new Map<string, NotificationHandler>();
  let connection: pg.Client | null = null;
  let pendingCheck: Promise<number | null> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client.on("notification", ({ channel, payload }) => handlers.get(channel)?.(payload ?? null));
    // The next query fails, which is sufficient.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query([...handlers.keys()].map((channel) => `listen ${channel}`).join(";"));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // Earlier notifications are not sent again.
    for (const listener of handlers.values()) listener(null);
    return client;
  }

  async function check(): Promise<number | null> {
    try {
      connection ??= await connect();
      const queriedAt = performance.now();
      return (await isDirectConnection(connection)) ? queriedAt : null;
    } catch {
      void connection?.end().catch(() => {});
      connection = null;
      return null;
    } finally {
      pendingCheck = null;
    }
  }

  return {
    /** Registers a listener. Call it before the first call of `confirmedUntil`. */
    on(channel: string, listener: NotificationHandler): void {
      handlers.set(channel, listener);
    },
    /**
     * Returns the time (of `performance.now`) up to which all committed notifications have been received, or null if it
     * is unknown. Opens the connection if necessary.
     */
    async confirmedUntil(): Promise<number | null> {
      if (closed) return null;
      pendingCheck ??= check();
      return pendingCheck;
    },
    async close(): Promise<void> {
      closed = true;
      await pendingCheck;
      await connection?.end().catch(() => {});
    },
  };
}
