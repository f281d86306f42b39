import { s3Store } from "@media-asset-service/blobs/s3.ts";
import { openEgress } from "../server/base/egress/egress.ts";
import { openServerDatabase } from "../server/db/database.ts";
import type { S3Config } from "../server/ops/start/config.ts";
import { accountMaker } from "./account.ts";
import { startTestService, type TestAccount, type TestService, type TestUser } from "./service.ts";
import { userMaker } from "./user.ts";

export type { TestAccount, TestUser };

/**
 * A service that tests call, and whose storage they may read. Its process is not accessible: there may be several.
 * `context` is absent unless it runs in this process.
 */
export type BlackBox = Pick<TestService, "url" | "adminToken" | "db" | "pool" | "blobs" | "account" | "user" | "stop"> &
  Partial<Pick<TestService, "context">>;

/** The properties of a running service that tests need to call it and to read its storage. */
export interface Running {
  url: string;
  adminToken: string;
  databaseUrl: string;
  s3: S3Config;
}

const EGRESS = openEgress({ allowPrivate: false, proxy: null, userAgent: "test" });
const VARIABLE = "TEST_RUNNING_SERVICE";

/** Makes later calls of `startBlackBox` return this service. */
export function useRunning(service: Running): void {
  process.env[VARIABLE] = JSON.stringify(service);
}

/** Returns the running service, or starts one in this process. */
export async function startBlackBox(): Promise<BlackBox> {
  const running = process.env[VARIABLE];
  return running ? blackBoxOf(JSON.parse(running)) : startTestService({ egress: EGRESS });
}

async function blackBoxOf({ url, adminToken, databaseUrl, s3 }: Running): Promise<BlackBox> {
  const { db, pool, close } = await openServerDatabase(databaseUrl, {}, { migrates: false });
  return {
    url,
    adminToken,
    db,
    pool,
    blobs: s3Store(s3),
    account: accountMaker(db, url, () => new Date()),
    user: userMaker(url, adminToken),
    stop: close,
  };
}
