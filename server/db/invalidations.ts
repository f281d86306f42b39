import { setTimeout as sleep } from "node:timers/promises";
import type { Listening } from "./listening.ts";

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
  };
}

const PROOF_MS = 500;
/** While a proof is asked for, the last one still holds. */
const PROVE_AGAIN_MS = 200;
const RETRY_MS = 1_000;

/** For a server that several processes use. Nothing is asked for while nobody calls. */
export function serverInvalidations(listening: Listening): Invalidations {
  const local = localInvalidations();
  let provenAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.NEGATIVE_INFINITY;
  listening.hear("account_changes", (accountId) => void local.invalidate(accountId));

  async function prove(): Promise<void> {
    nextAt = Number.POSITIVE_INFINITY;
    const heardUntil = await listening.heardUntil();
    if (heardUntil !== null) provenAt = heardUntil;
    nextAt = performance.now() + (heardUntil !== null ? PROVE_AGAIN_MS : RETRY_MS);
  }

  return {
    ...local,
    upToDate() {
      const now = performance.now();
      if (now >= nextAt) void prove();
      return now - provenAt <= PROOF_MS;
    },
    async invalidate(accountId) {
      await local.invalidate(accountId);
      // Every proof that was asked for before the change has ended by then.
      await sleep(PROOF_MS);
    },
  };
}
