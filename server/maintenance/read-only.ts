import { type Context, perContext } from "../context.ts";
import type { Handlers } from "../contract/operation.ts";
import { readOnlyState, setReadOnlyState } from "../db/read-only.ts";

/* Blocks changes in all processes. The state is stored in the database, so it survives restarts. */

const MAX_AGE_MS = 500;

export const readOnlyHandlers = {
  async checkReadOnly({ context }, reply) {
    return reply(200, { readOnly: await fetchState(context) });
  },

  async setReadOnly({ context, body: { readOnly } }, reply) {
    if (readOnly !== (await fetchState(context))) await setReadOnlyState(context.db, readOnly);
    return reply(200, { readOnly: await fetchState(context) });
  },
} satisfies Partial<Handlers>;

/**
 * Returns the state that this process knows, and refreshes it in the background now and then. The database enforces the
 * current state.
 */
export function cachedReadOnlyState(context: Context): boolean {
  // If the query fails, the next statement reports the error.
  if (isStale(context)) void fetchState(context).catch(() => {});
  return knownState(context).isReadOnly;
}

/** Returns a state that is at most MAX_AGE_MS old. */
export async function recentReadOnlyState(context: Context): Promise<boolean> {
  const { pendingQuery, isReadOnly } = knownState(context);
  return isStale(context) ? fetchState(context) : (pendingQuery ?? isReadOnly);
}

/** Queries the state from the database. */
function fetchState(context: Context): Promise<boolean> {
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
