export interface Leases {
  /** Keeps what has this id leased until the returned function is called. */
  hold(id: string): () => void;
  /** Renews them now: a process that stood still must not take itself for dead. */
  renew(): Promise<void>;
}

/** What a process had in hand that died is free again after this long. */
export const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;

/** One statement renews all leases of one kind that this process holds. */
export function leases(renew: (ids: string[]) => Promise<void>): Leases {
  const held = new Set<{ id: string }>();
  let timer: NodeJS.Timeout | null = null;

  async function renewAll(): Promise<void> {
    if (held.size > 0) await renew(Array.from(held, ({ id }) => id));
  }

  return {
    renew: renewAll,
    hold(id) {
      const lease = { id };
      held.add(lease);
      // A renewal that fails is made up for by the next one; if none gets through, the lease is lost.
      timer ??= setInterval(() => void renewAll().catch(() => {}), RENEW_MS).unref();
      return () => {
        held.delete(lease);
        if (held.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
