import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import { readOnlyState, setReadOnlyState } from "../db/read-only.ts";

export interface ReadOnly {
  /** As this process knows it: the database has the last word. Costs nothing but a look at it now and then. */
  isKnown(): boolean;
  /** As the database has it. */
  ask(): Promise<boolean>;
  /** As the database had it a moment ago, at the latest. */
  askRecent(): Promise<boolean>;
  handlers: Pick<Handlers, "checkReadOnly" | "setReadOnly">;
}

const FRESH_MS = 500;

/** Whether nothing is to be changed in any process. The state is the database's, so it outlives a restart. */
export function readOnlySwitch(db: Database): ReadOnly {
  let known = false;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  const isStale = () => asking === null && performance.now() >= freshUntil;

  function ask(): Promise<boolean> {
    asking = readOnlyState(db)
      .then((state) => {
        known = state;
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
      // Whoever cannot ask is told by the next statement.
      if (isStale()) void ask().catch(() => {});
      return known;
    },

    ask,
    askRecent: async () => (isStale() ? ask() : (asking ?? known)),

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
