import pg from "pg";
import { isDirectConnection } from "./pooler-detection.ts";

/** Called with what is told; with null when something may have been missed. */
export type Hear = (payload: string | null) => void;

/** A connection of this process's own on which PostgreSQL tells what any process announces (NOTIFY). */
export interface Listening {
  /** Before the first call of `heardUntil`. */
  hear(channel: string, listener: Hear): void;
  /**
   * Up to which moment (of `performance.now`) all that was committed has been heard; null when that is not known. Opens the
   * connection when there is none.
   */
  heardUntil(): Promise<number | null>;
  close(): Promise<void>;
}

const DEADLINE_MS = 500;

/**
 * PostgreSQL tells what was committed before it answers the next query, so an answer proves that all is known up to when it
 * was asked for. Where the connection is lost, or a pooler is in between, there is no proof.
 */
export function serverListening(connectionString: string): Listening {
  const listeners = new Map<string, Hear>();
  let connection: pg.Client | null = null;
  let asking: Promise<number | null> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: DEADLINE_MS });
    client.on("notification", ({ channel, payload }) => listeners.get(channel)?.(payload ?? null));
    // The next question fails, which is enough.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query([...listeners.keys()].map((channel) => `listen ${channel}`).join(";"));
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // What was told before is not told any more.
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
