import type { Logger } from "pino";
import { causesOf } from "../base/causes.ts";
import { raceWithSignal } from "../base/race-with-signal.ts";
import { TablesLocked } from "../db/probe.ts";

/** `locked`: the database is available, but locked tables block requests. */
export type DependencyState = "ok" | "unavailable" | "locked";

/** Limits a check, because load balancers check every few seconds. */
const DEADLINE_MS = 5_000;

/** Checks whether each dependency is available. Logs only changes of the result. */
export function checkDependencies<Name extends string>(
  parts: Record<Name, (deadline: AbortSignal) => Promise<unknown>>,
  log: Logger,
): () => Promise<Record<Name, DependencyState>> {
  const names = Object.keys(parts) as Name[];
  const last = new Map<Name, DependencyState>();

  async function check(part: Name, deadline: AbortSignal): Promise<[Name, DependencyState]> {
    const failure = await raceWithSignal(deadline, parts[part](deadline)).then(
      () => null,
      (error: unknown) => ({ cause: causesOf(error), locked: error instanceof TablesLocked }),
    );
    const state = failure === null ? "ok" : failure.locked ? "locked" : "unavailable";
    if (state !== (last.get(part) ?? "ok")) {
      if (failure) log.warn({ part, cause: failure.cause }, "a dependency is unavailable");
      else log.info({ part }, "a dependency is available again");
    }
    last.set(part, state);
    return [part, state];
  }

  return async () => {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    return Object.fromEntries(await Promise.all(names.map((part) => check(part, deadline)))) as Record<
      Name,
      DependencyState
    >;
  };
}
