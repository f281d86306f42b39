import pg from "pg";
import { isDirectConnection } from "./pooler-detection.ts";

/** Called with the payload of a notification, or with null if notifications may have been missed. */
export type Hear = (payload: string | null) => void;

/** A separate connection of this process that receives the notifications (NOTIFY) of all processes. */
export interface Listening {
  /** Registers a listener. Call it before the first call of `heardUntil`. */
  hear(channel: string, listener: Hear): void;
  /**
   * Returns the time (of `performance.now`) up to which all committed notifications have been received, or null if it
   * is unknown. Opens the connection if necessary.
   */
  heardUntil(): Promise<number | null>;
  close(): Promise<void>;
}

const DEADLINE_MS = 500;

/**
 * PostgreSQL sends the notifications of earlier commits before the response to the next query. So a response proves
 * that all notifications up to the time of the query have been received. Without a direct connection (it is lost, or
 * there is a pooler), there is no proof.
 */
export function serverListening(connectionString: string): Listening {
  const listeners = new Map<string, Hear>();
  let connection: pg.Client | null = null;
  let asking: Promise<number | null> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: DEADLINE_MS });
    client.on("notification", ({ channel, payload }) => listeners.get(channel)?.(payload ?? null));
    // The next query fails, which is sufficient.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query([...listeners.keys()].map((channel) => `listen ${channel}`).join(";"));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // Earlier notifications are not sent again.
    for (const listener of listeners.values()) listener(null);
    return client;
  }

  async function ask(): Promise<number | null> {
    try {
      connection ??= await connect();
      const askedAt = performance.now();
      return (await isDirectConnection(connection)) ? askedAt : null;
    } catch {
      void connection?.end().catch(() => {});
      connection = null;
      return null;
    } finally {
      asking = null;
    }
  }

  return {
    hear: (channel, listener) => void listeners.set(channel, listener),
    async heardUntil() {
      if (closed) return null;
      asking ??= ask();
      return asking;
    },
    async close() {
      closed = true;
      await asking;
      await connection?.end().catch(() => {});
    },
  };
}
