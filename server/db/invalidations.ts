import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hasOwnSession } from "./own-session.ts";

/** Tells the caches of this process which accounts were changed, or their keys, in whatever process. */
export interface Invalidations {
  /** Whether all that was changed up to half a second ago has been told: only then may a cache be used. */
  upToDate(): boolean;
  /** Called with the account; with null when it may have been any. */
  subscribe(listener: (accountId: string | null) => void): void;
  /**
   * For the process that has changed it: at once there, and resolves when no other one can go by what was before. The others
   * are told by triggers (see the migration account-changes).
   */
  invalidate(accountId: string | null): Promise<void>;
  close(): Promise<void>;
}

/** For a database that this process alone works on. */
export function localInvalidations(): Invalidations {
  const listeners: ((accountId: string | null) => void)[] = [];
  return {
    upToDate: () => true,
    subscribe: (listener) => void listeners.push(listener),
    async invalidate(accountId) {
      for (const listener of listeners) listener(accountId);
    },
    close: async () => {},
  };
}

const PROOF_MS = 500;
/** While a proof is asked for, the last one still holds. */
const PROVE_AGAIN_MS = 200;
const RETRY_MS = 1_000;

/**
 * For a server that several processes use: a connection of its own that listens (NOTIFY). PostgreSQL tells it what was
 * committed before it answers its next query, so an answer proves that all is known up to when it was asked for. Where the
 * connection is lost, or a pooler is in between, there is no proof. Nothing is asked for while nobody calls.
 */
export function serverInvalidations(connectionString: string): Invalidations {
  const local = localInvalidations();
  let listening: pg.Client | null = null;
  let provenAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.NEGATIVE_INFINITY;
  let proving: Promise<void> | null = null;

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: PROOF_MS });
    client.on("notification", ({ payload }) => void local.invalidate(payload ?? null));
    // The next proof fails, which is enough.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("listen account_changes");
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // What was changed before is not told any more.
    void local.invalidate(null);
    return client;
  }

  async function prove(): Promise<void> {
    let proven = false;
    try {
      listening ??= await listen();
      const askedAt = performance.now();
      proven = await hasOwnSession(listening);
      if (proven) provenAt = askedAt;
    } catch {
      void listening?.end().catch(() => {});
      listening = null;
    }
    nextAt = performance.now() + (proven ? PROVE_AGAIN_MS : RETRY_MS);
    proving = null;
  }

  return {
    ...local,
    upToDate() {
      const now = performance.now();
      if (now >= nextAt) proving ??= prove();
      return now - provenAt <= PROOF_MS;
    },
    async invalidate(accountId) {
      await local.invalidate(accountId);
      // Every proof that was asked for before the change has ended by then.
      await sleep(PROOF_MS);
    },
    async close() {
      nextAt = Number.POSITIVE_INFINITY;
      await proving;
      await listening?.end().catch(() => {});
    },
  };
}
