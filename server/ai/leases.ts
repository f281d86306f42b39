export interface Leases {
  /** Keeps a job's lease alive until the returned function is called. */
  hold(jobId: string): () => void;
}

/** A job whose process died is free again after this long. */
export const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

/** One statement renews the leases of all jobs that this process runs. */
export function leases(renew: (jobIds: string[]) => Promise<void>): Leases {
  const held = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  return {
    hold(jobId) {
      held.add(jobId);
      // A renewal that fails is made up for by the next one; if none gets through, the job is lost and costs nothing.
      timer ??= setInterval(() => void renew([...held]).catch(() => {}), RENEW_MS).unref();
      return () => {
        held.delete(jobId);
        if (held.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
