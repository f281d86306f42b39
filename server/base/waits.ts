import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<Waits>();

/** Milliseconds. Shorter waits are ordinary work, also on a slow network, and do not count. */
const MIN_COUNTED_MS = 500;

/**
 * The time that a request has spent waiting: for statements and connections of the database, and for other requests that use them. A
 * leaky bucket: time in which the request does not wait is subtracted, so that the waits of an upload that takes hours do not add up.
 */
export class Waits {
  /** Milliseconds, at `#changedAt`. */
  #countedMs = 0;
  /** When the last wait ended; while waits are in progress, when the first of them began. */
  #changedAt = performance.now();
  /** Waits in progress: those of parallel work overlap, and count once. */
  #running = 0;
  #hasEnded = false;

  /** Runs `work`, and everything that it starts, as work of this request. */
  run(work: () => void): void {
    current.run(this, work);
  }

  /** The response was sent: work that the request has started and that continues is no longer limited by it. */
  end(): void {
    this.#hasEnded = true;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running === 0) this.#settle();
    this.#running += 1;
    try {
      return await work();
    } finally {
      if (this.#running === 1) this.#settle();
      this.#running -= 1;
    }
  }

  /** Milliseconds. */
  get waitedMs(): number {
    if (this.#hasEnded || (this.#running === 0 && this.#countedMs === 0)) return 0;
    const elapsed = performance.now() - this.#changedAt;
    if (this.#running === 0) return Math.max(0, this.#countedMs - elapsed);
    return elapsed < MIN_COUNTED_MS ? this.#countedMs : this.#countedMs + elapsed;
  }

  #settle(): void {
    this.#countedMs = this.waitedMs;
    this.#changedAt = performance.now();
  }
}

/** Counts the time of `work` as time that the current request waits. */
export function waiting<T>(work: () => Promise<T>): Promise<T> {
  const waits = current.getStore();
  return waits === undefined ? work() : waits.during(work);
}

/** Milliseconds that the current request has waited; 0 outside of a request. */
export const waitedMs = (): number => current.getStore()?.waitedMs ?? 0;
