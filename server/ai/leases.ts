export interface Leases {
  /** Keeps a job's lease alive until the returned function is called. */
  hold(jobId: string): () => void;
  /** Renews them now: a process that stood still must not take itself for dead. */
  renew(): Promise<void>;
}

/** A job whose process died is free again after this long. */
export const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;

/** One statement renews the leases of all jobs that this process runs. */
export function leases(renew: (jobIds: string[]) => Promise<void>): Leases {
  const held = new Set<{ jobId: string }>();
  let timer: NodeJS.Timeout | null = null;

  async function renewAll(): Promise<void> {
    if (held.size > 0) await renew(Array.from(held, ({ jobId }) => jobId));
  }

  return {
    renew: renewAll,
    hold(jobId) {
      const lease = { jobId };
      held.add(lease);
      // A renewal that fails is made up for by the next one; if none gets through, the job is lost.
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
