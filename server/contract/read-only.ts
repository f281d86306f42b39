import { type Context, perContext } from "../context.ts";
import { readOnlyState } from "../db/read-only.ts";

/* Whether changes are blocked in all processes. The state is stored in the database, so it survives restarts. */

const MAX_AGE_MS = 500;

/** Returns whether background work must change nothing now. */
export async function isPaused(context: Context): Promise<boolean> {
  return context.installation.mustPause() || (await recentReadOnlyState(context));
}

/**
 * Returns the state that this process knows, and refreshes it in the background now and then. The database enforces the
 * current state.
 */
export function cachedReadOnlyState(context: Context): boolean {
  // If the query fails, the next statement reports the error.
  if (isStale(context)) void fetchReadOnlyState(context).catch(() => {});
  return knownState(context).isReadOnly;
}

/** Returns a state that is at most MAX_AGE_MS old. */
export async function recentReadOnlyState(context: Context): Promise<boolean> {
  const { pendingQuery, isReadOnly } = knownState(context);
  return isStale(context) ? fetchReadOnlyState(context) : (pendingQuery ?? isReadOnly);
}

/** Queries the state from the database. */
export function fetchReadOnlyState(context: Context): Promise<boolean> {
  const known = knownState(context);
  known.pendingQuery = readOnlyState(context.db)
    .then((state) => {
      known.isReadOnly = state;
      return state;
    })
    .finally(() => {
      known.pendingQuery = null;
      known.freshUntil = performance.now() + MAX_AGE_MS;
    });
  return known.pendingQuery;
}

function isStale(context: Context): boolean {
  const { pendingQuery, freshUntil } = knownState(context);
  return pendingQuery === null && performance.now() >= freshUntil;
}

interface KnownState {
  isReadOnly: boolean;
  freshUntil: number;
  pendingQuery: Promise<boolean> | null;
}

const knownState = perContext(
  (): KnownState => ({ isReadOnly: false, freshUntil: Number.NEGATIVE_INFINITY, pendingQuery: null }),
);
