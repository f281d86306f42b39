import { raceWithSignal } from "./race-with-signal.ts";

/** Short work that is almost done is kept for the next caller, and its worker process for the next job. */
const GRACE_MS = 1_000;

/** Work for all concurrent callers. Its signal aborts one second after the last of them has left. */
export class SharedWork<T> {
  readonly #result: Promise<T>;
  readonly #abandoned = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #callers = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#abandoned.signal);
  }

  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  /** Returns the result, or rejects with the reason of the caller's signal if it aborts first. */
  async wait(signal: AbortSignal): Promise<T> {
    clearTimeout(this.#timer);
    this.#callers += 1;
    try {
      return await raceWithSignal(signal, this.#result);
    } finally {
      this.#callers -= 1;
      if (this.#callers === 0 && signal.aborted) {
        this.#timer = setTimeout(() => this.#abandoned.abort(new Error("All callers have left")), GRACE_MS);
      }
    }
  }
}
