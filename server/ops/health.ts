import { raceWithSignal, singleFlightCache } from "@media-asset-service/base/shared-work.ts";
import { causesOf } from "@media-asset-service/base/system-errors.ts";
import { unavailable } from "../base/errors.ts";
import { recentlyStalled } from "../base/event-loop-stall.ts";
import { type Context, perContext } from "../context.ts";
import type { Handlers } from "../contract/operation.ts";
import { TablesLocked } from "../db/probe.ts";
import type { components } from "../generated/types.ts";
import { installationMismatch } from "../storage/installation/installation.ts";
import type { Mismatch } from "../storage/installation/mismatch.ts";

type Dependency = "database" | "blobs" | "decoders";
/** `locked`: the database is available, but locked tables block requests. */
type DependencyState = "ok" | "unavailable" | "locked";

/** Anyone can send the request, and a check of the stores costs a write. */
const MAX_AGE_MS = 1_000;
/** Limits a check, because load balancers check every few seconds. */
const CHECK_TIMEOUT_MS = 5_000;
/** A process that was blocked for this long is not ready for a short time. */
const STALL_THRESHOLD_MS = 5_000;
const STALL_MEMORY_MS = 3_000;
/** Prevents a database that hangs from blocking the response longer than its own check does. */
const MISMATCH_TIMEOUT_MS = 5_000;
const LOCKED_MESSAGE =
  "Requests are blocked by locked database tables, for example by a migration that does not finish.";

export const healthHandlers = {
  async checkLiveness({ context }, reply) {
    return reply(200, { status: "ok", version: context.config.version });
  },

  async checkStartup({ context }, reply) {
    requireStarted(context);
    return reply(200, { status: "ok", version: context.config.version });
  },

  async checkReadiness({ context, signal }, reply) {
    requireStarted(context);
    if (context.phase() === "stopping") throw unavailable("The service is stopping.");
    if (recentlyStalled(STALL_MEMORY_MS, STALL_THRESHOLD_MS)) {
      throw unavailable("The service is too busy to respond in time.");
    }
    const [states, mismatching] = await raceWithSignal(
      signal,
      Promise.all([dependencyStates(context), findMismatches(context)]),
    );
    if (states.database === "locked") throw unavailable(LOCKED_MESSAGE);
    if (mismatching.length > 0) throw installationMismatch(mismatching);
    const degraded = Object.values(states).includes("unavailable");
    const parts = {
      database: reportedState(states.database),
      blobs: reportedState(states.blobs),
      decoders: reportedState(states.decoders),
    };
    return reply(200, { status: degraded ? "degraded" : "ok", parts, isolation: knownState(context).isolation });
  },
} satisfies Partial<Handlers>;

function requireStarted({ phase }: Context): void {
  if (phase() === "starting") throw unavailable("The service is starting.");
}

/** A failed check returns no mismatches. The state of the database already makes the process degraded. */
function findMismatches({ installation }: Context): Promise<Mismatch[]> {
  return raceWithSignal(AbortSignal.timeout(MISMATCH_TIMEOUT_MS), installation.check()).catch(() => []);
}

/** Reports a lock as unavailable, because the 503 already describes it. */
function reportedState(state: DependencyState): "ok" | "unavailable" {
  return state === "ok" ? "ok" : "unavailable";
}

/** Returns the state of each dependency, at most MAX_AGE_MS old. */
export function dependencyStates(context: Context): Promise<Record<Dependency, DependencyState>> {
  return cachedStates(context)();
}

const cachedStates = perContext((context) => singleFlightCache(MAX_AGE_MS, context.clock, () => checkAll(context)));

interface KnownState {
  dependencies: Map<Dependency, DependencyState>;
  /** Null while the isolation is unknown. */
  isolation: components["schemas"]["DecoderIsolation"];
}

const knownState = perContext((): KnownState => ({ dependencies: new Map(), isolation: null }));

async function checkAll(context: Context): Promise<Record<Dependency, DependencyState>> {
  const deadline = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const [database, blobs, decoders] = await Promise.all([
    stateOf(context, "database", raceWithSignal(deadline, context.probe())),
    stateOf(context, "blobs", raceWithSignal(deadline, context.blobs.ready(deadline))),
    stateOf(context, "decoders", raceWithSignal(deadline, checkDecoders(context))),
  ]);
  return { database, blobs, decoders };
}

async function checkDecoders(context: Context): Promise<void> {
  const known = knownState(context);
  known.isolation = null;
  const { level, mechanism } = await context.workerHost.isolation();
  known.isolation = { level, mechanism };
}

/** Returns the state that the outcome of a check shows. Logs only changes. */
async function stateOf(context: Context, part: Dependency, check: Promise<unknown>): Promise<DependencyState> {
  const { log } = context;
  const failure = await check.then(
    () => null,
    (error: unknown) => ({ cause: causesOf(error), locked: error instanceof TablesLocked }),
  );
  const state = failure === null ? "ok" : failure.locked ? "locked" : "unavailable";
  const { dependencies } = knownState(context);
  if (state !== (dependencies.get(part) ?? "ok")) {
    if (failure) log.warn({ part, cause: failure.cause }, "a dependency is unavailable");
    else log.info({ part }, "a dependency is available again");
  }
  dependencies.set(part, state);
  return state;
}
