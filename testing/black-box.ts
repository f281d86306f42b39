import { defaultPlans } from "../server/accounts/plans.ts";
import { accountsRepository } from "../server/accounts/repository.ts";
import { openServerDatabase } from "../server/db/database.ts";
import type { S3Config } from "../server/start/config.ts";
import { s3Store } from "../server/storage/blobs/s3.ts";
import { accountMaker } from "./account.ts";
import { startTestService, type TestAccount, type TestService, type TestUser } from "./service.ts";
import { userMaker } from "./user.ts";

export type { TestAccount, TestUser };

/** A service that tests call, and into whose stores they may look, but not into its process: there may be several. */
export type BlackBox = Pick<TestService, "url" | "adminToken" | "db" | "pool" | "blobs" | "account" | "user" | "stop">;

/** A service that runs already, as far as it must be known to be called and looked into. */
export interface Running {
  url: string;
  adminToken: string;
  databaseUrl: string;
  s3: S3Config;
}

const VARIABLE = "TEST_RUNNING_SERVICE";

/** From now on, `startBlackBox` starts nothing. */
export function useRunning(service: Running): void {
  process.env[VARIABLE] = JSON.stringify(service);
}

/** The service in this process, or the one that runs already. */
export async function startBlackBox(): Promise<BlackBox> {
  const running = process.env[VARIABLE];
  return running ? blackBoxOf(JSON.parse(running)) : startTestService();
}

async function blackBoxOf({ url, adminToken, databaseUrl, s3 }: Running): Promise<BlackBox> {
  const { db, pool, invalidations, close } = await openServerDatabase(databaseUrl, {}, { migrates: false });
  const accounts = accountsRepository(db, defaultPlans, invalidations);
  return {
    url,
    adminToken,
    db,
    pool,
    blobs: s3Store(s3),
    account: accountMaker(accounts, url, () => new Date()),
    user: userMaker(url, adminToken),
    stop: close,
  };
}
