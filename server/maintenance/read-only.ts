import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { readOnlyState, setReadOnlyState } from "../db/read-only.ts";

export interface ReadOnly {
  /**
   * Returns the state that this process knows, and refreshes it in the background now and then. The database enforces
   * the current state.
   */
  cachedState(): boolean;
  /** Queries the state from the database. */
  fetchState(): Promise<boolean>;
  /** Returns a state that is at most MAX_AGE_MS old. */
  fetchRecentState(): Promise<boolean>;
  handlers: Pick<Handlers, "checkReadOnly" | "setReadOnly">;
}

const MAX_AGE_MS = 500;

/** Blocks changes in all processes. The state is stored in the database, so it survives restarts. */
export function readOnlySwitch(db: Database): ReadOnly {
  let lastState = false;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let pendingQuery: Promise<boolean> | null = null;
  const isStale = () => pendingQuery === null && performance.now() >= freshUntil;

  function fetchState(): Promise<boolean> {
    pendingQuery = readOnlyState(db)
      .then((state) => {
        lastState = state;
        return state;
      })
      .finally(() => {
        pendingQuery = null;
        freshUntil = performance.now() + MAX_AGE_MS;
      });
    return pendingQuery;
  }

  return {
    cachedState() {
      // If the query fails, the next statement reports the error.
      if (isStale()) void fetchState().catch(() => {});
      return lastState;
    },

    fetchState,
    fetchRecentState: async () => (isStale() ? fetchState() : (pendingQuery ?? lastState)),

    handlers: {
      async checkReadOnly(_call, reply) {
        return reply(200, { readOnly: await fetchState() });
      },

      async setReadOnly({ body: { readOnly } }, reply) {
        if (readOnly !== (await fetchState())) await setReadOnlyState(db, readOnly);
        return reply(200, { readOnly: await fetchState() });
      },
    },
  };
}
