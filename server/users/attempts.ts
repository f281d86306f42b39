import { createHash } from "node:crypto";
import { tooManyAttempts } from "../accounts/failure-limiter.ts";
import type { Fail } from "../base/errors.ts";
import { neighbourhoodOf } from "../base/network.ts";
import type { AttemptsRepository } from "./attempts-repository.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The origin of an attempt at a password, or at a code after a correct password. */
export type Origin =
  /** A browser in which the user is or was signed in. Attempts from other browsers do not count against its limit. */
  | { trustedDevice: string }
  | { address: string }
  /** A visitor of a share link. Its password does not belong to a user, so no browser is trusted. */
  | { visitor: string }
  /** A client that already proved the password. The value is the trusted device, or null. */
  | { secondFactor: string | null };

type TooMany = Fail<"TOO_MANY_ATTEMPTS">;

export interface Attempts {
  /**
   * Runs one attempt at a password or a code, and counts it unless it succeeds. Throws TOO_MANY_ATTEMPTS after too many
   * failures, before the password or the code is checked. The attempt is counted before it runs, so that concurrent
   * guesses do not exceed the limit.
   */
  allow<T>(
    fail: TooMany,
    identity: { email: string; origin: Origin },
    now: Date,
    attempt: () => Promise<T | null>,
  ): Promise<T | null>;
}

interface Limit {
  subject: string;
  maxAttempts: number;
  windowMs: number;
  /** Whether a success resets the counter, or only removes its own attempt from it. */
  onSuccess: "reset" | "decrement";
}

/**
 * Returns the limits in the order in which they are checked. An attempt that one limit rejects does not count against
 * the limits after it. So one network cannot use up the attempts of all networks for an email, and no network can use
 * up those of a trusted browser.
 */
function limitsOf(email: string, origin: Origin): Limit[] {
  const quarter = 15 * MINUTE_MS;
  if ("trustedDevice" in origin) {
    return [
      { subject: digest("known", origin.trustedDevice, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
    ];
  }
  if ("secondFactor" in origin) {
    // Three of a million codes are valid at a time. With 50 attempts a day, the chance of a correct guess is 1 in 7,000
    // per day.
    const browser = origin.secondFactor ?? "unknown";
    return [
      { subject: digest("code", browser, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
      { subject: digest("codes", browser, email), maxAttempts: 50, windowMs: DAY_MS, onSuccess: "reset" },
    ];
  }
  const network = neighbourhoodOf("visitor" in origin ? origin.visitor : origin.address);
  return [
    // Guesses at any email, from one network. Several people can share a network.
    { subject: `network ${network}`, maxAttempts: 50, windowMs: quarter, onSuccess: "decrement" },
    { subject: digest("email", network, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
    // Guesses at one password, from all networks: at most 1,440 a day. The limit is higher than that of one network in
    // an hour (four windows of 10), so that a single network does not block the others.
    { subject: digest("email", email), maxAttempts: 60, windowMs: 60 * MINUTE_MS, onSuccess: "decrement" },
  ];
}

export function signInAttempts(repository: AttemptsRepository): Attempts {
  return {
    async allow(fail, { email, origin }, now, attempt) {
      const limits = limitsOf(email, origin);
      const kind = "secondFactor" in origin ? "wrong codes" : "wrong passwords";
      const hint = "address" in origin ? ", or use a browser in which you signed in before" : "";
      for (const { subject, windowMs, maxAttempts } of limits) {
        const { attempts, endsAt } = await repository.count(subject, now, windowMs);
        if (attempts > maxAttempts) throw tooManyAttempts(fail, kind, hint, { until: endsAt, now });
      }
      const result = await attempt();
      if (result !== null) for (const { subject, onSuccess } of limits) await repository[onSuccess](subject);
      return result;
    },
  };
}

/** Hashes the email, because users sometimes type a password into the email field. */
function digest(kind: string, ...parts: string[]): string {
  return `${kind} ${createHash("sha256").update(parts.join("\n")).digest("hex")}`;
}
