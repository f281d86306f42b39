import { MediaAssetService } from "@media-asset-service/sdk";
import type { Phase } from "../server/health/operations.ts";
import { type TestEngines, testEngines } from "../testing/engines.ts";
import {
  type AccountOptions,
  startTestService,
  type TestAccount,
  type TestService,
  type TestUser,
} from "../testing/service.ts";
import type { Call } from "./call.ts";

/** Something that happens to the service for as long as one request takes; gives back what ends it. */
export type Disturbance = (world: World) => () => void;

/** How a case reaches the state in which the service gives the answer. */
export type Given = (world: World) => Promise<Call>;

export interface Case {
  /** The error code that this case provokes; none for a success. */
  code?: string;
  given: Given;
  during?: Disturbance;
}

/** The service under test, and what cases may do to it. */
export interface World {
  service: TestService;
  engines: TestEngines;
  /** An account of its own for every case, so that cases do not meet. */
  account(options?: AccountOptions): Promise<TestAccount>;
  /** A user of the account. */
  user(account: TestAccount, role?: "owner" | "operator"): Promise<TestUser>;
  /** The operator's client. */
  admin: MediaAssetService;
  /** Adds to the clock of the service; 0 is now. */
  shiftClock(milliseconds: number): void;
  setPhase(phase: Phase): void;
  /** Where the service thinks it is; null for where it is. */
  setBaseUrl(url: string | null): void;
  stop(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  let shift = 0;
  let phase: Phase = "serving";
  const engines = testEngines();
  const clock = () => new Date(Date.now() + shift);
  let address: string | null = null;
  const baseUrl = () => address ?? service.url;
  const service: TestService = await startTestService({ engines, clock, phase: () => phase, baseUrl });
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

/** The database fails in a way that nobody foresaw. */
export const databaseBroken = failingDatabase(() => new Error("injected by the contract tests"));

/** The database does not answer. */
export const databaseUnreachable = failingDatabase(() =>
  Object.assign(new Error("injected by the contract tests"), { code: "ECONNREFUSED" }),
);

function failingDatabase(makeError: () => Error): Disturbance {
  return ({ service: { pool } }) => {
    const connect = pool.connect;
    // Both ways of asking: the pool's own `query` passes a callback.
    pool.connect = ((done?: (error: Error) => void) =>
      done ? done(makeError()) : Promise.reject(makeError())) as typeof connect;
    return () => {
      pool.connect = connect;
    };
  };
}

/** The service is as it is before its first request. */
export const notStarted: Disturbance = (world) => {
  world.setPhase("starting");
  return () => world.setPhase("serving");
};

/** Too many wrong admin tokens came from the address of the tests. */
export const tokenGuessed: Disturbance = ({ service: { requestPipelineDeps } }) => {
  const { blockedUntil } = requestPipelineDeps.tokenFailureLimiter;
  requestPipelineDeps.tokenFailureLimiter.blockedUntil = (_address, now) => new Date(now.getTime() + 60_000);
  return () => {
    requestPipelineDeps.tokenFailureLimiter.blockedUntil = blockedUntil;
  };
};

/** Too many requests to sign in came from the address of the tests. */
export const signInsSpent: Disturbance = ({ service: { requestPipelineDeps } }) => {
  const { blockedUntil } = requestPipelineDeps.signInLimiter;
  requestPipelineDeps.signInLimiter.blockedUntil = (_address, now) => new Date(now.getTime() + 60_000);
  return () => {
    requestPipelineDeps.signInLimiter.blockedUntil = blockedUntil;
  };
};

/** Every user has to have a second factor. */
export const secondFactorRequired: Disturbance = ({ service: { requestPipelineDeps } }) => {
  const { isRequired } = requestPipelineDeps.secondFactor;
  requestPipelineDeps.secondFactor.isRequired = () => true;
  return () => {
    requestPipelineDeps.secondFactor.isRequired = isRequired;
  };
};

/** The address of the service is no domain name. */
export const withoutDomainName: Disturbance = (world) => {
  world.setBaseUrl("http://192.0.2.7");
  return () => world.setBaseUrl(null);
};

/** The address of the tests has no call without a key left. */
export const strangersSpent: Disturbance = ({ service: { requestPipelineDeps } }) => {
  const { count } = requestPipelineDeps.anonymous;
  requestPipelineDeps.anonymous.count = (address, now) => ({ ...count(address, now), admitted: false });
  return () => {
    requestPipelineDeps.anonymous.count = count;
  };
};

/** One thing on top of another. */
export function both(first: Disturbance, second: Disturbance): Disturbance {
  return (world) => {
    const ends = [first(world), second(world)];
    return () => {
      for (const end of ends.reverse()) end();
    };
  };
}

/** The AI engines end every run like this. */
export function enginesFailing(error: Error): Disturbance {
  return ({ engines }) => {
    engines.readWith(() => Promise.reject(error));
    return () => engines.reset();
  };
}

/** Time goes by between the preparation and the request. */
export const hoursLater = (hours: number) => secondsLater(hours * 3600);

export function secondsLater(seconds: number): Disturbance {
  return (world) => {
    world.shiftClock(seconds * 1000);
    return () => world.shiftClock(0);
  };
}
