import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<Waits>();

/** Milliseconds. Shorter waits are normal, even on a slow network, and are not counted. */
const MIN_COUNTED_MS = 500;

/**
 * Measures the time that a request has spent waiting for database statements and connections, and for other requests
 * that use them. It is a leaky bucket: time in which the request does not wait is subtracted, so that the waits of an
 * upload that takes hours do not accumulate.
 */
export class Waits {
  /** Milliseconds, at `#changedAt`. */
  #countedMs = 0;
  /** The end of the last wait; while waits are in progress, the start of the first one. */
  #changedAt = performance.now();
  /** The number of waits in progress. Concurrent waits overlap, and count once. */
  #running = 0;
  #hasEnded = false;

  /** Runs `work`, and all work that it starts, as part of this request. */
  run(work: () => void): void {
    current.run(this, work);
  }

  /** Call this after the response: the limit does not apply to work that the request started and that continues. */
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

  /** The counted time, in milliseconds. */
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

/** Counts the duration of `work` as waiting time of the current request. */
export function countWait<T>(work: () => Promise<T>): Promise<T> {
  const waits = current.getStore();
  return waits === undefined ? work() : waits.during(work);
}

/** Returns the milliseconds that the current request has waited; 0 outside a request. */
export const waitedMs = (): number => current.getStore()?.waitedMs ?? 0;
