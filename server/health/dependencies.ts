import type { Logger } from "pino";
import { causesOf } from "../base/causes.ts";
import { raceWithSignal } from "../base/race-with-signal.ts";
import { TablesLocked } from "../db/probe.ts";

/** `locked`: the database is available, but locked tables block requests. */
export type DependencyState = "ok" | "unavailable" | "locked";

/** Limits a check, because load balancers check every few seconds. */
const CHECK_TIMEOUT_MS = 5_000;

/** Checks whether each dependency is available. Logs only changes of the result. */
export function checkDependencies<Name extends string>(
  checks: Record<Name, (deadline: AbortSignal) => Promise<unknown>>,
  log: Logger,
): () => Promise<Record<Name, DependencyState>> {
  const names = Object.keys(checks) as Name[];
  const last = new Map<Name, DependencyState>();

  async function check(name: Name, deadline: AbortSignal): Promise<[Name, DependencyState]> {
    const failure = await raceWithSignal(deadline, checks[name](deadline)).then(
      () => null,
      (error: unknown) => ({ cause: causesOf(error), locked: error instanceof TablesLocked }),
    );
    const state = failure === null ? "ok" : failure.locked ? "locked" : "unavailable";
    if (state !== (last.get(name) ?? "ok")) {
      if (failure) log.warn({ part: name, cause: failure.cause }, "a dependency is unavailable");
      else log.info({ part: name }, "a dependency is available again");
    }
    last.set(name, state);
    return [name, state];
  }

  return async () => {
    const deadline = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    return Object.fromEntries(await Promise.all(names.map((name) => check(name, deadline)))) as Record<
      Name,
      DependencyState
    >;
  };
}
