import { MediaAssetService } from "@media-asset-service/sdk";
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
  stop(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  let shift = 0;
  const engines = testEngines();
  const service = await startTestService({ engines, clock: () => new Date(Date.now() + shift) });
  return {
    service,
    engines,
    account: (options) => service.account(options),
    user: (account, role) => service.user(account, role),
    admin: new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 }),
    shiftClock(milliseconds) {
      shift = milliseconds;
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

/** The AI engines end every run like this. */
export function enginesFailing(error: Error): Disturbance {
  return ({ engines }) => {
    engines.readWith(() => Promise.reject(error));
    return () => engines.reset();
  };
}

/** Time goes by between the preparation and the request. */
export function hoursLater(hours: number): Disturbance {
  return (world) => {
    world.shiftClock(hours * 3_600_000);
    return () => world.shiftClock(0);
  };
}
