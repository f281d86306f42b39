import express, { type Express } from "express";
import type { Logger } from "pino";
import { parse } from "yaml";
import { callCounter } from "./accounts/call-counter.ts";
import type { Plans } from "./accounts/plans.ts";
import { accountsRepository } from "./accounts/repository.ts";
import { lockAccount, storageLedger } from "./accounts/storage.ts";
import { manageAccounts } from "./admin/accounts.ts";
import { manageKeys } from "./admin/keys.ts";
import { adminOperations } from "./admin/operations.ts";
import { manageUsers } from "./admin/users.ts";
import { monthOf } from "./ai/credits.ts";
import { aiOperations } from "./ai/operations.ts";
import type { BlobStore } from "./blobs/store.ts";
import { dashboardOperations } from "./dashboard/operations.ts";
import { operatorOperations } from "./dashboard/operator-operations.ts";
import type { Database } from "./db/database.ts";
import { deliveryOperations } from "./delivery/operations.ts";
import { deliveryUrls } from "./delivery/urls.ts";
import type { FolderLookup } from "./files/folder-lookup.ts";
import { filesInFolders } from "./files/in-folders.ts";
import { fileOperations, requireFile } from "./files/operations.ts";
import { filesRepository } from "./files/repository.ts";
import { fileStaging } from "./files/staging.ts";
import { folderOperations } from "./folders/operations.ts";
import { foldersRepository } from "./folders/repository.ts";
import { requireFolder } from "./folders/tree.ts";
import { healthOperations } from "./health/operations.ts";
import { admission } from "./http/admission.ts";
import { answerErrors } from "./http/answer-errors.ts";
import { beginRequest } from "./http/begin-request.ts";
import { crossOrigin } from "./http/cors.ts";
import { dispatch } from "./http/dispatch.ts";
import { gateway } from "./http/gateway.ts";
import { createMetrics } from "./http/metrics.ts";
import { openApi } from "./http/open-api.ts";
import type { Handlers } from "./http/operation.ts";
import { pages } from "./http/pages.ts";
import { anonymousRateHeaders } from "./http/rate-headers.ts";
import { readBody } from "./http/read-body.ts";
import { sessionCookie } from "./http/session-cookie.ts";
import { requireSignedIn } from "./http/signed-in.ts";
import { probeFile } from "./imaging/probe.ts";
import { createPaging } from "./paging.ts";
import type { Shared } from "./shared.ts";
import { statsOperations } from "./stats/operations.ts";
import { usageRepository } from "./stats/repository.ts";
import { transformOperations } from "./transform/operations.ts";
import { signInAttempts } from "./users/attempts.ts";
import { attemptsRepository } from "./users/attempts-repository.ts";
import { SCRYPT_COST, type ScryptCost, scryptPasswords } from "./users/passwords.ts";
import { usersRepository } from "./users/repository.ts";
import { userSessions } from "./users/sessions.ts";

export interface AppDeps {
  /** The text of openapi.yaml. */
  document: string;
  db: Database;
  blobs: BlobStore;
  shared: Shared;
  log: Logger;
  clock: () => Date;
  plans: Plans;
  /** Where clients reach the service, and its delivery, without a slash at the end. */
  baseUrl: () => string;
  cdnUrl: () => string;
  signingSecret: string;
  adminToken: string;
  unsignedVariants: boolean;
  trustProxy: boolean | number | string;
  /** How hard it is to guess at a stolen password hash; less in tests. */
  scryptCost?: ScryptCost;
  /** Checks every answer against openapi.yaml as well; for tests. */
  validateResponses?: boolean;
}

/** The whole way of a request, from its first byte to its answer. */
export function createApp(deps: AppDeps): Express {
  const { db, blobs, log, clock, baseUrl } = deps;
  const { anonymous, claims, variants, bandwidth, ai } = deps.shared;
  const document: unknown = parse(deps.document);
  const accounts = accountsRepository(db, deps.plans);
  const files = filesRepository(db);
  const urls = deliveryUrls(deps.cdnUrl, deps.signingSecret);
  const paging = createPaging(deps.signingSecret);
  const usage = usageRepository(db);
  const calls = callCounter(db);
  const users = usersRepository(db);
  const attempts = signInAttempts(attemptsRepository(db));
  const passwords = scryptPasswords(deps.scryptCost ?? SCRYPT_COST);
  const sessions = userSessions({ users, accounts, attempts, passwords });
  const cookie = sessionCookie(baseUrl);
  const accountManagement = manageAccounts(accounts, clock);
  const keyManagement = manageKeys(accounts, clock);
  const folders = foldersRepository(db);
  const folderLookup: FolderLookup = {
    require: async (trx, accountId, id) => void (await requireFolder(folders, accountId, id, trx)),
  };
  const upload = {
    db,
    files,
    folders: folderLookup,
    storage: storageLedger,
    lockAccount,
    claims,
    blobs,
    probeFile,
    tagging: ai.tagging,
    clock,
  };
  const requireOwnFile = (accountId: string, id: string) => requireFile(files, accountId, id);

  const handlers = {
    ...fileOperations({ ...upload, paging, urls }),
    ...folderOperations({
      db,
      folders,
      filesInFolders: filesInFolders(files, storageLedger),
      lockAccount,
      paging,
      clock,
    }),
    ...aiOperations({ ...ai, requireFile: requireOwnFile, blobs, bandwidth, baseUrl, clock }),
    ...statsOperations({ usage, creditsUsed: (account, now) => ai.jobs.used(account, monthOf(now)), clock }),
    ...transformOperations({ requireFile: requireOwnFile, urls, variants, clock }),
    ...deliveryOperations({ files, blobs, urls, variants, bandwidth, unsignedVariants: deps.unsignedVariants, clock }),
    ...adminOperations({
      accounts,
      accountManagement,
      keyManagement,
      userManagement: manageUsers(users, passwords, clock),
      paging,
    }),
    ...dashboardOperations({ users, sessions, attempts, passwords, cookie, keyManagement, clock }),
    ...operatorOperations({ accounts, accountManagement, usageOf: usage.ofAccounts, paging, clock }),
    ...healthOperations({ db, blobs }),
  } satisfies Handlers;

  const identity = { accounts, requireSignedIn: requireSignedIn(sessions, cookie) };
  const { route, validate } = openApi(document, { validateResponses: deps.validateResponses ?? false });
  const metrics = createMetrics();
  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", deps.trustProxy).enable("case sensitive routing");
  app.use(beginRequest(log)); // request id, log line, hang-up
  app.use(metrics.measure); // time per operation
  app.use(anonymousRateHeaders(anonymous, clock)); // X-RateLimit-* on every answer, until an account is known
  app.use(crossOrigin); // preflights end here
  app.use(pages({ yaml: deps.document, document, metrics: metrics.page, cdnUrl: deps.cdnUrl })); // /docs, /openapi.yaml, /metrics
  app.use(gateway); // /dashboard/api/v1 is /api/v1
  app.use(route); // which operation
  app.use(admission({ ...identity, calls, anonymous, adminToken: deps.adminToken, baseUrl, clock })); // 401, 429, 403
  app.use(readBody(fileStaging(blobs, claims))); // 413, 415, broken bodies
  app.use(...validate); // 400
  app.use(dispatch(handlers)); // the operation itself
  app.use(answerErrors); // whatever was thrown, as the envelope
  return app;
}
