import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { readOnlyState, setReadOnlyState } from "../db/read-only.ts";

export interface ReadOnly {
  /**
   * Returns the state that this process knows, and refreshes it in the background now and then. The database enforces
   * the current state.
   */
  isKnown(): boolean;
  /** Queries the state from the database. */
  ask(): Promise<boolean>;
  /** Returns a state that is at most FRESH_MS old. */
  askRecent(): Promise<boolean>;
  handlers: Pick<Handlers, "checkReadOnly" | "setReadOnly">;
}

const FRESH_MS = 500;

/** Blocks changes in all processes. The state is stored in the database, so it survives restarts. */
export function readOnlySwitch(db: Database): ReadOnly {
  let lastState = false;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  const isStale = () => asking === null && performance.now() >= freshUntil;

  function ask(): Promise<boolean> {
    asking = readOnlyState(db)
      .then((state) => {
        lastState = state;
        return state;
      })
      .finally(() => {
        asking = null;
        freshUntil = performance.now() + FRESH_MS;
      });
    return asking;
  }

  return {
    isKnown() {
      // If the query fails, the next statement reports the error.
      if (isStale()) void ask().catch(() => {});
      return lastState;
    },

    ask,
    askRecent: async () => (isStale() ? ask() : (asking ?? lastState)),

    handlers: {
      async checkReadOnly(_call, reply) {
        return reply(200, { readOnly: await ask() });
      },

      async setReadOnly({ body: { readOnly } }, reply) {
        if (readOnly !== (await ask())) await setReadOnlyState(db, readOnly);
        return reply(200, { readOnly: await ask() });
      },
    },
  };
}
