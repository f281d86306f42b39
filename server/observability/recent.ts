import { raceWithSignal } from "../base/race-with-signal.ts";

/** Whoever scrapes, and how often: the database is asked this often at the most. */
const FRESH_MS = 5_000;
/** A database that hangs must not keep the page from those who want to know why. */
const PATIENCE_MS = 1_000;

export interface Recent<Value> {
  /** What was read last, once more where that is old; null before the first. What takes long is there the next time. */
  read(): Promise<Value | null>;
  /** How long ago it was asked for, in seconds; before the first, how long it has been tried. */
  ageSeconds(): number;
}

/** Keeps what a statement found: one that is late or fails takes no series from those who watch them. */
export function recent<Value>(ask: () => Promise<Value>, now = () => performance.now()): Recent<Value> {
  let last: Value | null = null;
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asOf = now();

  function begin(): Promise<void> {
    const began = now();
    askedAt = began;
    return ask()
      .then(
        (found) => {
          last = found;
          asOf = began;
        },
        () => {},
      )
      .finally(() => {
        asking = null;
      });
  }

  return {
    async read() {
      // One at a time: statements that take long would pile up.
      if (!asking && now() - askedAt > FRESH_MS) asking = begin();
      if (asking) await raceWithSignal(AbortSignal.timeout(PATIENCE_MS), asking).catch(() => {});
      return last;
    },
    ageSeconds: () => (now() - asOf) / 1000,
  };
}
