/** The leases of a process that died expire after this time. */
export const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;

/** Renews all leases of one kind that this process owns, with one statement. */
export function leases(renew: (ids: string[]) => Promise<void>) {
  const activeLeases = new Set<{ id: string }>();
  let timer: NodeJS.Timeout | null = null;

  async function renewAll(): Promise<void> {
    if (activeLeases.size > 0) await renew(Array.from(activeLeases, ({ id }) => id));
  }

  return {
    /** Renews all leases now, for a process that was suspended. */
    renew: renewAll,
    /** Renews the lease with this ID until the returned function is called. */
    hold(id: string): () => void {
      const lease = { id };
      activeLeases.add(lease);
      // If a renewal fails, the next one makes up for it. If all fail, the lease expires.
      timer ??= setInterval(() => void renewAll().catch(() => {}), RENEW_MS).unref();
      return () => {
        activeLeases.delete(lease);
        if (activeLeases.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
