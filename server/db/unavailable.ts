import { codeOf, isNetworkError } from "@media-asset-service/base/system-errors.ts";

/**
 * Class 08 (connection), 53 (resources), 57P (shutdown), 25P03 (idle in a transaction for too long), 25006 (read only:
 * the server has become a standby), 55P03 and 57014 (lock and statement timeout).
 */
const UNAVAILABLE_CODES = /^(08...|53...|57P..|25P03|25006|55P03|57014)$/;
/** Serialization failure, deadlock. */
const CONFLICT_CODES = /^(40001|40P01)$/;
/**
 * A prepared statement would return different columns, because a migration has changed its table
 * (feature_not_supported).
 */
const TABLE_CHANGED = "0A000";
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|is not queryable|Query read timeout/;

/** Whether an error means that the database is temporarily unreachable, rather than an error in this service. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNAVAILABLE_CODES.test(codeOf(error)) || isNetworkError(error) || POOL_MESSAGES.test(error.message)) return true;
  return wasRolledBack(error);
}

/**
 * Whether PostgreSQL has rolled back the transaction for a temporary reason, so that the same work may succeed next
 * time.
 */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && (CONFLICT_CODES.test(codeOf(error)) || isTableChanged(error));
}

export function isTableChanged(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== TABLE_CHANGED) return false;
  // The code only means that a feature is not supported. Messages are translated, names of routines are not.
  return "routine" in error && error.routine === "RevalidateCachedQuery";
}

/** The session has ended (57P01 to 57P05), or the server has become a standby (25006). */
const CONNECTION_LOST_CODES = /^(08...|57P..|25P03|25006)$/;
const CONNECTION_LOST_MESSAGES = /Connection terminated|is not queryable|Query read timeout/;

/** Whether an error means that its connection has become unusable. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    CONNECTION_LOST_CODES.test(codeOf(error)) || isNetworkError(error) || CONNECTION_LOST_MESSAGES.test(error.message)
  );
}

/** Whether a query has reached its timeout: a second attempt would take as long. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/** A database that is reachable, but cannot be used in its current state. */
export class UnusableDatabase extends Error {
  override readonly name = "UnusableDatabase";
}

/**
 * Class 28 (credentials), 3D (no such database), 42501 (permissions); errors of Node and OpenSSL about certificates and
 * their files.
 */
const ACCESS_DENIED_CODES =
  /^(28...|3D...|42501|ERR_TLS_.+|ERR_SSL_.+|UNABLE_TO_.+|CERT_.+|(DEPTH_ZERO_)?SELF_SIGNED_.+|ENOENT|EACCES)$/;
const NO_TLS_MESSAGE = /does not support SSL/;

/**
 * Returns why a database cannot be opened, if the cause is outside of this service; otherwise null. Never contains the
 * password.
 */
export function unusableReason(error: unknown): string | null {
  // All addresses of the host name failed.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return null;
  const isRefusal =
    first instanceof UnusableDatabase || ACCESS_DENIED_CODES.test(codeOf(first)) || NO_TLS_MESSAGE.test(first.message);
  return isRefusal || isDatabaseUnavailable(first) ? first.message : null;
}

const MIN_PAUSE_MS = 20;

/**
 * Returns the delay before the next attempt. It doubles with each attempt, with random jitter so that competing clients
 * diverge.
 */
export function backoffMs(attempt: number): number {
  return MIN_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}
