import { subscriberOf } from "../base/network.ts";

/** Wrong admin tokens, by network address. */
export interface TokenGuesses {
  /** Until when no token from there is looked at, right or wrong; null when it is. */
  closedUntil(address: string, now: Date): Date | null;
  countWrong(address: string, now: Date): void;
}

const WINDOW_MS = 15 * 60_000;
/** No more than a token of 16 characters can bear, and more than whoever tries things out will need. */
const MOST_WRONG = 100;
/** Bounds memory; a guesser with more addresses than this gains fresh attempts at most. */
const MOST_ADDRESSES = 100_000;

/** By process and in memory, as the calls of strangers are: a flood of guesses must not become a flood of writes. */
export function tokenGuesses(): TokenGuesses {
  const wrong = new Map<string, { count: number; endsAt: number }>();

  return {
    closedUntil(address, now) {
      const found = wrong.get(subscriberOf(address));
      return found && found.count >= MOST_WRONG && found.endsAt > now.getTime() ? new Date(found.endsAt) : null;
    },
    countWrong(address, now) {
      const key = subscriberOf(address);
      const found = wrong.get(key);
      if (found && found.endsAt > now.getTime()) {
        found.count += 1;
        return;
      }
      // Deleted first: a window that begins anew is the youngest.
      wrong.delete(key);
      const oldest = wrong.keys().next();
      if (wrong.size >= MOST_ADDRESSES && !oldest.done) wrong.delete(oldest.value);
      wrong.set(key, { count: 1, endsAt: now.getTime() + WINDOW_MS });
    },
  };
}
