import { createHash } from "node:crypto";
import { networkOf } from "../accounts/anonymous-calls.ts";
import type { Fail } from "../base/errors.ts";
import type { AttemptsRepository } from "./attempts-repository.ts";

const WINDOW_MS = 15 * 60_000;
/** Guesses at one password, from wherever they come. */
const PER_EMAIL = 10;
/** Guesses at anyone's, from one network; several people may sit behind it. */
const PER_NETWORK = 50;

type TooMany = Fail<"TOO_MANY_ATTEMPTS">;

export interface Attempts {
  /**
   * Lets one attempt at a password happen, and counts it unless it finds the right one. Throws TOO_MANY_ATTEMPTS, before
   * the password is looked at, when too many have failed. Counting comes first, so that guessing at the same time does
   * not give more guesses.
   */
  allow<T>(
    fail: TooMany,
    email: string,
    address: string,
    now: Date,
    attempt: () => Promise<T | null>,
  ): Promise<T | null>;
}

export function signInAttempts(repository: AttemptsRepository): Attempts {
  async function count(fail: TooMany, subject: string, most: number, now: Date): Promise<void> {
    const { attempts, endsAt } = await repository.count(subject, now, WINDOW_MS);
    if (attempts <= most) return;
    const retryAt = endsAt.toISOString();
    const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
    throw fail(
      "TOO_MANY_ATTEMPTS",
      `Too many wrong passwords. Try again at ${retryAt}.`,
      { retryAt },
      { headers: { "Retry-After": String(seconds) } },
    );
  }

  return {
    async allow(fail, email, address, now, attempt) {
      const network = `address ${networkOf(address)}`;
      // What was typed as an email may be a password.
      const user = `email ${createHash("sha256").update(email).digest("hex")}`;
      await count(fail, network, PER_NETWORK, now);
      await count(fail, user, PER_EMAIL, now);
      const found = await attempt();
      if (found !== null) {
        await repository.forget(user);
        await repository.discount(network);
      }
      return found;
    },
  };
}
