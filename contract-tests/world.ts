import { MediaAssetService } from "@media-asset-service/sdk";
import { signInLimiter, tokenFailureLimiter } from "../server/accounts/failure-limiter.ts";
import { anonymousCalls } from "../server/accounts/rate-limit.ts";
import { openEgress } from "../server/base/egress/egress.ts";
import type { Phase } from "../server/context.ts";
import { type TestEngines, testEngines } from "../testing/engines.ts";
import {
  type AccountOptions,
  startTestService,
  type TestAccount,
  type TestService,
  type TestUser,
} from "../testing/service.ts";
import type { Call } from "./call.ts";

/** Changes the service during one request. Returns a function that reverts the change. */
export type Disturbance = (world: World) => () => void;

/** Prepares the state of a case, and returns its call. */
export type Prepare = (world: World) => Promise<Call>;

export interface Case {
  /** The expected error code; undefined for a success response. */
  code?: string;
  prepare: Prepare;
  during?: Disturbance;
}

/** The service under test, and the functions with which cases change it. */
export interface World {
  service: TestService;
  engines: TestEngines;
  /** Creates a separate account for each case, so that cases do not affect each other. */
  account(options?: AccountOptions): Promise<TestAccount>;
  /** Creates a user of the account. */
  user(account: TestAccount, role?: "owner" | "operator"): Promise<TestUser>;
  /** The operator's client. */
  admin: MediaAssetService;
  /** Shifts the clock of the service; 0 resets it. */
  shiftClock(milliseconds: number): void;
  setPhase(phase: Phase): void;
  /** Sets the public URL of the service; null for its real URL. */
  setBaseUrl(url: string | null): void;
  stop(): Promise<void>;
}

/** The cases send events only to a name that does not exist. */
const EGRESS = openEgress({ allowPrivate: false, proxy: null, userAgent: "contract tests" });

export async function createWorld(): Promise<World> {
  let shift = 0;
  let phase: Phase = "serving";
  const engines = testEngines();
  const clock = () => new Date(Date.now() + shift);
  let address: string | null = null;
  const baseUrl = () => address ?? service.url;
  const service: TestService = await startTestService({ egress: EGRESS, engines, clock, phase: () => phase, baseUrl });
  return {
    service,
    engines,
    account: (options) => service.account(options),
    user: (account, role) => service.user(account, role),
    admin: new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 }),
    shiftClock(milliseconds) {
      shift = milliseconds;
    },
    setPhase(now) {
      phase = now;
    },
    setBaseUrl(url) {
      address = url;
    },
    stop: () => service.stop(),
  };
}

/** Makes the database fail with an unexpected error. */
export const databaseBroken = failingDatabase(() => new Error("injected by the contract tests"));

/** Makes the database unreachable. */
export const databaseUnreachable = failingDatabase(() =>
  Object.assign(new Error("injected by the contract tests"), { code: "ECONNREFUSED" } satisfies Pick<
    NodeJS.ErrnoException,
    "code"
  >),
);

function failingDatabase(makeError: () => Error): Disturbance {
  return ({ service: { pool } }) => {
    const connect = pool.connect;
    // Supports promises and callbacks, because `pool.query` passes a callback.
    pool.connect = ((done?: (error: Error) => void) =>
      done ? done(makeError()) : Promise.reject(makeError())) as typeof connect;
    return () => {
      pool.connect = connect;
    };
  };
}

/** Sets the service to its state before the start is complete. */
export const notStarted: Disturbance = (world) => {
  world.setPhase("starting");
  return () => world.setPhase("serving");
};

/** Blocks the address of the tests because of too many invalid admin tokens. */
export const tokenGuessed: Disturbance = ({ service: { context } }) => {
  const limiter = tokenFailureLimiter(context);
  const { blockedUntil } = limiter;
  limiter.blockedUntil = (_address, now) => new Date(now.getTime() + 60_000);
  return () => {
    limiter.blockedUntil = blockedUntil;
  };
};

/** Blocks the address of the tests because of too many sign-in requests. */
export const signInsSpent: Disturbance = ({ service: { context } }) => {
  const limiter = signInLimiter(context);
  const { blockedUntil } = limiter;
  limiter.blockedUntil = (_address, now) => new Date(now.getTime() + 60_000);
  return () => {
    limiter.blockedUntil = blockedUntil;
  };
};

/** Requires a second factor for every user. */
export const secondFactorRequired: Disturbance = ({ service: { context } }) => {
  const { config } = context;
  const policy = config.secondFactor;
  config.secondFactor = "everyone";
  return () => {
    config.secondFactor = policy;
  };
};

/** Sets the public URL of the service to an IP address. */
export const withoutDomainName: Disturbance = (world) => {
  world.setBaseUrl("http://192.0.2.7");
  return () => world.setBaseUrl(null);
};

/** Uses up the anonymous calls of the address of the tests. */
export const anonymousCallsSpent: Disturbance = ({ service: { context } }) => {
  const calls = anonymousCalls(context);
  const { count } = calls;
  calls.count = (...call) => ({ ...count.apply(calls, call), admitted: false });
  return () => {
    calls.count = count;
  };
};

/** Combines two disturbances. They are reverted in reverse order. */
export function both(first: Disturbance, second: Disturbance): Disturbance {
  return (world) => {
    const ends = [first(world), second(world)];
    return () => {
      for (const end of ends.reverse()) end();
    };
  };
}

/** Makes every run of the AI engines fail with this error. */
export function enginesFailing(error: Error): Disturbance {
  return ({ engines }) => {
    engines.readWith(() => Promise.reject(error));
    return () => engines.reset();
  };
}

/** Shifts the clock between the preparation and the request. */
export const hoursLater = (hours: number) => secondsLater(hours * 3600);

export function secondsLater(seconds: number): Disturbance {
  return (world) => {
    world.shiftClock(seconds * 1000);
    return () => world.shiftClock(0);
  };
}
