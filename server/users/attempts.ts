import { createHash } from "node:crypto";
import { sql } from "kysely";
import { tooManyAttempts } from "../accounts/failure-limiter.ts";
import { neighborhoodOf } from "../base/http.ts";
import type { CallThatFails } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The origin of an attempt at a password, or at a code after a correct password. */
export type Origin =
  /** A browser in which the user is or was signed in. Attempts from other browsers do not count against its limit. */
  | { trustedDevice: string }
  | { address: string }
  /** A visitor of a share link. Its password does not belong to a user, so no browser is trusted. */
  | { visitor: string }
  /** The address of someone who opens an invitation. A token has too many values to guess one of a user. */
  | { invitee: string }
  /** A client that already proved the password. The value is the trusted device, or null. */
  | { secondFactor: string | null };

/**
 * Runs one attempt at a password or a code, and counts it unless it succeeds. The attempt is counted before it runs, so
 * that concurrent guesses do not exceed the limit. After too many failures, neither the password nor the code is
 * checked.
 *
 * @throws TOO_MANY_ATTEMPTS
 */
export async function allowAttempt<Proof>(
  { context, fail }: CallThatFails<"TOO_MANY_ATTEMPTS">,
  { email, origin }: { email: string; origin: Origin },
  attempt: () => Promise<Proof | null>,
): Promise<Proof | null> {
  const { db } = context;
  const now = context.clock();
  const limits = limitsOf(email, origin);
  const kind =
    "invitee" in origin ? "unknown invitations" : "secondFactor" in origin ? "wrong codes" : "wrong passwords";
  const hint = "address" in origin ? ", or use a browser in which you signed in before" : "";
  for (const { subject, windowMs, maxAttempts } of limits) {
    const { attempts, endsAt } = await countAttempt(db, subject, now, windowMs);
    if (attempts > maxAttempts) throw tooManyAttempts(fail, kind, hint, { until: endsAt, now });
  }
  const result = await attempt();
  if (result === null) return null;
  for (const { subject, onSuccess } of limits) {
    await (onSuccess === "reset" ? deleteAttempts(db, subject) : subtractAttempt(db, subject));
  }
  return result;
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
  const network = neighborhoodOf(
    "invitee" in origin ? origin.invitee : "visitor" in origin ? origin.visitor : origin.address,
  );
  // Guesses at any email or invitation, from one network. Several people can share a network.
  const ofNetwork: Limit = {
    subject: `network ${network}`,
    maxAttempts: 50,
    windowMs: quarter,
    onSuccess: "decrement",
  };
  if ("invitee" in origin) return [ofNetwork];
  return [
    ofNetwork,
    { subject: digest("email", network, email), maxAttempts: 10, windowMs: quarter, onSuccess: "reset" },
    // Guesses at one password, from all networks: at most 1,440 a day. The limit is higher than that of one network in
    // an hour (four windows of 10), so that a single network does not block the others.
    { subject: digest("email", email), maxAttempts: 60, windowMs: 60 * MINUTE_MS, onSuccess: "decrement" },
  ];
}

/** Hashes the email, because users sometimes type a password into the email field. */
function digest(kind: string, ...parts: string[]): string {
  return `${kind} ${createHash("sha256").update(parts.join("\n")).digest("hex")}`;
}

/**
 * Counts one attempt, across all processes, in a fixed window that begins with the first attempt. A new window begins
 * after the old one has ended. Uses one statement, so that concurrent attempts get different numbers.
 */
async function countAttempt(
  db: Database,
  subject: string,
  now: Date,
  windowMs: number,
): Promise<{ attempts: number; endsAt: Date }> {
  const ended = sql`sign_in_attempts.ends_at <= ${now}::timestamptz`;
  const row = await db
    .insertInto("sign_in_attempts")
    .values({ subject, attempts: 1, ends_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        attempts: sql`case when ${ended} then 1 else sign_in_attempts.attempts + 1 end`,
        ends_at: sql`case when ${ended} then excluded.ends_at else sign_in_attempts.ends_at end`,
      }),
    )
    .returning(["attempts", "ends_at"])
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, endsAt: row.ends_at };
}

async function subtractAttempt(db: Database, subject: string): Promise<void> {
  await db
    .updateTable("sign_in_attempts")
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where("subject", "=", subject)
    .execute();
}

async function deleteAttempts(db: Database, subject: string): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
}

export async function deleteEndedAttempts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("ends_at", "<=", now).execute();
}
