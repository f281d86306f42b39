import { setTimeout as sleep } from "node:timers/promises";
import { comparable, type Query, readState } from "./account-state.ts";
import { apply, type Model } from "./model.ts";
import { type NextClient, type PerformedCall, performCall } from "./perform-call.ts";
import { type Random, randomCall } from "./random-calls.ts";

const AT_ONCE = 3;
/** Pauses before the state is read again: a transaction of a killed process may commit a moment later. */
const SETTLE_MS = [0, 20, 100, 500, 2_000];

/**
 * Makes this number of calls, some concurrently. After each small group, the state of the account must equal the result
 * of one order of these calls with the received responses. Returns the final state.
 */
export async function interleave(
  { next, query, accountId }: { next: NextClient; query: Query; accountId: string },
  random: Random,
  calls: number,
  onRound: (made: number) => Promise<unknown> | undefined = () => undefined,
): Promise<Model> {
  let model: Model = { files: {}, folders: {} };
  for (let made = 0; made < calls; made += AT_ONCE) {
    const chosen = Array.from({ length: AT_ONCE }, () => randomCall(random, model));
    const [performed] = await Promise.all([Promise.all(chosen.map((call) => performCall(next, call))), onRound(made)]);
    model = withoutMostPurged(await explain(model, performed, () => readState(query, accountId), made));
  }
  return model;
}

async function explain(
  before: Model,
  performed: PerformedCall[],
  read: () => Promise<Model>,
  made: number,
): Promise<Model> {
  let actual = before;
  for (const pause of SETTLE_MS) {
    await sleep(pause);
    actual = await read();
    const actualState = comparable(actual);
    for (const order of orders(performed)) {
      const after = outcomeOf(before, order);
      if (after && comparable(after) === actualState) return after;
    }
  }
  const story = { made, performed, before, actual };
  throw new Error(`No order of these calls results in the state of the account:\n${JSON.stringify(story, null, 1)}`);
}

/** Returns the state after calls in this order, or null if a response would be different. */
function outcomeOf(before: Model, order: PerformedCall[]): Model | null {
  const model = structuredClone(before);
  for (const { call, outcome } of order) {
    const expected = apply(model, call);
    if (outcome !== null && outcome !== expected) return null;
  }
  return model;
}

/** Yields every order of the calls, with and without the calls whose outcome is unknown. */
function* orders(performed: PerformedCall[]): Generator<PerformedCall[]> {
  if (performed.length === 0) yield [];
  for (const [index, one] of performed.entries()) {
    const rest = performed.filter((_it, at) => at !== index);
    for (const order of orders(rest)) {
      yield [one, ...order];
      if (one.outcome === null) yield order;
    }
  }
}

const KEPT_PURGED = 5;

/** Keeps a few purged entries for further calls. Keeping all would make the model slow. */
function withoutMostPurged({ files, folders }: Model): Model {
  const kept = <T extends { where: string }>(all: Record<string, T>) => {
    const purged = Object.keys(all).filter((id) => all[id]?.where === "purged");
    const dropped = new Set(purged.slice(0, -KEPT_PURGED));
    return Object.fromEntries(Object.entries(all).filter(([id]) => !dropped.has(id)));
  };
  return { files: kept(files), folders: kept(folders) };
}
