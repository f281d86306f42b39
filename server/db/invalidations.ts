import { setTimeout as sleep } from "node:timers/promises";
import type { Notifications } from "./notifications.ts";

/** Notifies the caches of this process of accounts and keys that any process has changed. */
export interface Invalidations {
  /** Whether all changes up to half a second ago have been received. Caches may only be used if this is true. */
  isUpToDate(): boolean;
  /** Calls the listener with the id of the changed account, or with null if any account may have changed. */
  subscribe(listener: (accountId: string | null) => void): void;
  /**
   * Called by the process that made a change. Invalidates its caches immediately, and resolves when no other process
   * uses the old state. Triggers notify the other processes (see the migration account-changes).
   */
  invalidate(accountId: string | null): Promise<void>;
}

/** For a database that only this process uses. */
export function localInvalidations(): Invalidations {
  const listeners: ((accountId: string | null) => void)[] = [];
  return {
    isUpToDate: () => true,
    subscribe: (listener) => void listeners.push(listener),
    async invalidate(accountId) {
      for (const listener of listeners) listener(accountId);
    },
  };
}

const PROOF_VALIDITY_MS = 500;
/** A new proof is requested this early, while the last one is still valid. */
const PROOF_RENEWAL_MS = 200;
const RETRY_MS = 1_000;

/** For a server that several processes use. No proof is requested without calls. */
export function serverInvalidations(notifications: Notifications): Invalidations {
  const local = localInvalidations();
  let provenAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.NEGATIVE_INFINITY;
  notifications.on("account_changes", (accountId) => void local.invalidate(accountId));

  async function requestProof(): Promise<void> {
    nextAt = Number.POSITIVE_INFINITY;
    const confirmedUntil = await notifications.confirmedUntil();
    if (confirmedUntil !== null) provenAt = confirmedUntil;
    nextAt = performance.now() + (confirmedUntil !== null ? PROOF_RENEWAL_MS : RETRY_MS);
  }

  return {
    ...local,
    isUpToDate() {
      const now = performance.now();
      if (now >= nextAt) void requestProof();
      return now - provenAt <= PROOF_VALIDITY_MS;
    },
    async invalidate(accountId) {
      await local.invalidate(accountId);
      // By then, every proof that was requested before the change has expired.
      await sleep(PROOF_VALIDITY_MS);
    },
  };
}
