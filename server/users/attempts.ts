import { createHash } from "node:crypto";
import { tooManyAttempts } from "../accounts/failure-limiter.ts";
import type { Fail } from "../base/errors.ts";
import { neighbourhoodOf } from "../base/network.ts";
import type { AttemptsRepository } from "./attempts-repository.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** From where a password is tried, or with a right password a code. */
export type Origin =
  /** A browser in which the user signed in before, or is signed in: no stranger can use up its attempts. */
  | { trustedDevice: string }
  | { address: string }
  /** Where the password is not that of a user, but of something else with a name: no browser is known there. */
  | { visitor: string }
  /** Whoever has the password, in a browser that is known or not (null). */
  | { secondFactor: string | null };

type TooMany = Fail<"TOO_MANY_ATTEMPTS">;

export interface Attempts {
  /**
   * Lets one attempt at a password or a code happen, and counts it unless it is the right one. Throws TOO_MANY_ATTEMPTS,
   * before the password or the code is looked at, when too many have failed. Counting comes first, so that guessing at the same time does
   * not give more guesses.
   */
  allow<T>(
    fail: TooMany,
    email: string,
    origin: Origin,
    now: Date,
    attempt: () => Promise<T | null>,
  ): Promise<T | null>;
}

interface Limit {
  subject: string;
  maxAttempts: number;
  windowMs: number;
  /** What the right password makes good: every failure before it, or itself alone. */
  onSuccess: "reset" | "decrement";
}

/**
 * In the order in which they are asked: an attempt that one refuses uses up nothing of those behind it. So one network
 * cannot spend the attempts that all networks have at an email, and none of them those of a known browser.
 */
function limitsOf(email: string, origin: Origin): Limit[] {
  const quarter = 15 * MINUTE_MS;
  if ("trustedDevice" in origin) {
    return [
      { subject: digest("known", origin.trustedDevice, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
    ];
  }
  if ("secondFactor" in origin) {
    // Three codes of a million are right at a time: of fifty a day, one in 7,000 finds one.
    const browser = origin.secondFactor ?? "unknown";
    return [
      { subject: digest("code", browser, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
      { subject: digest("codes", browser, email), maxAttempts: 50, windowMs: DAY_MS, onSuccess: "reset" },
    ];
  }
  const network = neighbourhoodOf("visitor" in origin ? origin.visitor : origin.address);
  return [
    // Guesses at anyone's, from one network; several people may sit in it.
    { subject: `network ${network}`, maxAttempts: 50, windowMs: quarter, onSuccess: "decrement" },
    { subject: digest("email", network, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
    // Guesses at one password from everywhere: 1440 a day at the most. More than one network gets through in an hour.
    { subject: digest("email", email), maxAttempts: 60, windowMs: 60 * MINUTE_MS, onSuccess: "decrement" },
  ];
}

export function signInAttempts(repository: AttemptsRepository): Attempts {
  async function count(fail: TooMany, limit: Limit, what: string, hint: string, now: Date): Promise<void> {
    const { attempts, endsAt } = await repository.count(limit.subject, now, limit.windowMs);
    if (attempts > limit.maxAttempts) throw tooManyAttempts(fail, what, endsAt, now, hint);
  }

  return {
    async allow(fail, email, origin, now, attempt) {
      const limits = limitsOf(email, origin);
      const what = "secondFactor" in origin ? "wrong codes" : "wrong passwords";
      const hint = "address" in origin ? ", or use a browser in which you signed in before" : "";
      for (const limit of limits) await count(fail, limit, what, hint, now);
      const found = await attempt();
      if (found !== null) for (const { subject, onSuccess } of limits) await repository[onSuccess](subject);
      return found;
    },
  };
}

/** What was typed as an email may be a password, and is kept as a hash. */
function digest(kind: string, ...parts: string[]): string {
  return `${kind} ${createHash("sha256").update(parts.join("\n")).digest("hex")}`;
}
