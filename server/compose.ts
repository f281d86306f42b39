import type { Logger } from "pino";
import { anonymousCalls } from "./accounts/anonymous-calls.ts";
import { callCounter } from "./accounts/call-counter.ts";
import { DASHBOARD_CALLS_PER_MINUTE, dashboardCalls } from "./accounts/dashboard-calls.ts";
import { failuresByAddress } from "./accounts/failure-limiter.ts";
import type { Plans } from "./accounts/plans.ts";
import { recentKeys } from "./accounts/recent-keys.ts";
import { accountsRepository } from "./accounts/repository.ts";
import { lockAccount, storageLedger } from "./accounts/storage.ts";
import { manageAccounts } from "./admin/accounts.ts";
import { manageKeys } from "./admin/keys.ts";
import { adminOperations } from "./admin/operations.ts";
import { manageUsers } from "./admin/users.ts";
import { autoTagging } from "./ai/auto-tagging.ts";
import { aiBulkType } from "./ai/bulk-type.ts";
import { creditCounters } from "./ai/credit-counters.ts";
import { creditLedgerRepository } from "./ai/credit-ledger-repository.ts";
import { jobsRepository } from "./ai/jobs-repository.ts";
import { MODERATION_QUEUE, moderation } from "./ai/moderation.ts";
import { aiOperations } from "./ai/operations.ts";
import { queueRuns } from "./ai/queue-runs.ts";
import { resultsRepository } from "./ai/results-repository.ts";
import { aiRuns } from "./ai/runs.ts";
import { seeSubject } from "./ai/see-subject.ts";
import { aiWorker } from "./ai/worker.ts";
import type { Engines } from "./analysis/engine.ts";
import { auditOperations } from "./audit/operations.ts";
import { pruneAudit } from "./audit/prune.ts";
import { auditRepository } from "./audit/repository.ts";
import { utcMonth } from "./base/calendar.ts";
import { leases } from "./base/leases.ts";
import { createPaging } from "./base/paging.ts";
import { MAX_FILES } from "./bulk/begin.ts";
import type { BulkType, BulkTypeName } from "./bulk/bulk-type.ts";
import { bulkOperations } from "./bulk/operations.ts";
import { bulkRepository } from "./bulk/repository.ts";
import { bulkRunner } from "./bulk/runner.ts";
import { authenticatorOperations } from "./dashboard/authenticator-operations.ts";
import { keyOperations } from "./dashboard/key-operations.ts";
import { operatorOperations } from "./dashboard/operator-operations.ts";
import { sessionOperations } from "./dashboard/session-operations.ts";
import { sessionRecords } from "./dashboard/session-record.ts";
import { type CookiesFor, signInOperations } from "./dashboard/sign-in-operations.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Invalidations } from "./db/invalidations.ts";
import type { WakeUps } from "./db/wake-ups.ts";
import { blobMemoryCache } from "./delivery/blob-memory-cache.ts";
import { type CachePurgeSettings, cacheCalls } from "./delivery/cache-calls.ts";
import { cachePurger } from "./delivery/cache-purger.ts";
import { cachePurgesRepository } from "./delivery/cache-purges-repository.ts";
import { cropFocus } from "./delivery/crop-focus.ts";
import { knownUrls } from "./delivery/known-urls.ts";
import { deliveryOperations } from "./delivery/operations.ts";
import { readOriginal } from "./delivery/original.ts";
import { pictureSource } from "./delivery/pictures.ts";
import { renderer } from "./delivery/render.ts";
import { renderContexts } from "./delivery/render-quota.ts";
import { deliveryUrls } from "./delivery/urls.ts";
import { variantStore } from "./delivery/variants.ts";
import { variantsRepository } from "./delivery/variants-repository.ts";
import { filesInBulk, inTrash } from "./files/bulk-repository.ts";
import { fileBulkTypes } from "./files/bulk-types.ts";
import { filesInFolders } from "./files/in-folders.ts";
import { fileOperations } from "./files/operations.ts";
import { type FileRow, filesRepository } from "./files/repository.ts";
import { reprobe } from "./files/reprobe.ts";
import { processReprobeQueue } from "./files/reprobe-queue.ts";
import { reprobeQueue } from "./files/reprobe-queue-repository.ts";
import { requireFileIn, requireSizeBy } from "./files/require.ts";
import { similarFiles } from "./files/similar-repository.ts";
import { versionOperations } from "./files/version-operations.ts";
import { fileVersions } from "./files/versions.ts";
import { versionsRepository } from "./files/versions-repository.ts";
import { folderDestinations } from "./folders/folder-destinations.ts";
import { folderOperations } from "./folders/operations.ts";
import { foldersRepository } from "./folders/repository.ts";
import { folderLookup } from "./folders/tree.ts";
import { health, type Phase } from "./health/operations.ts";
import { setDeviceCookie } from "./http/device-cookie.ts";
import { fail } from "./http/dispatch.ts";
import type { Handlers } from "./http/operation.ts";
import { isFromOperators } from "./http/operators-apart.ts";
import { sessionCookie } from "./http/session-cookie.ts";
import { removeSignIn, setSignInCookie } from "./http/sign-in-cookie.ts";
import { requireSignedIn } from "./http/signed-in.ts";
import { encryption } from "./idempotency/encryption.ts";
import { idempotencyKeys } from "./idempotency/keys.ts";
import { idempotencyKeysRepository } from "./idempotency/repository.ts";
import type { Imaging } from "./imaging/imaging.ts";
import { workQueue } from "./imaging/work-queue.ts";
import { type InstallationCheck, notMatching } from "./installation/installation.ts";
import { accountPurge } from "./jobs/account-purge.ts";
import { backfillRunner } from "./jobs/backfill-runner.ts";
import { HISTORY_DAYS, pruneJobs, pruneUsage } from "./jobs/history-repository.ts";
import { purgeDeleted } from "./jobs/purge.ts";
import type { Job, Queue } from "./jobs/queue.ts";
import { exportOperations } from "./maintenance/export.ts";
import { migrationOperations } from "./maintenance/migration-status.ts";
import { maintenanceOperations } from "./maintenance/operations.ts";
import { readOnlySwitch } from "./maintenance/read-only.ts";
import { backupOperations } from "./maintenance/record-backup.ts";
import { wholeCheck } from "./maintenance/whole-check.ts";
import type { Observability } from "./observability/observability.ts";
import { bandwidthCounter } from "./stats/bandwidth.ts";
import { statsOperations } from "./stats/operations.ts";
import { usageRepository } from "./stats/repository.ts";
import { createBlobOwnership } from "./storage/blob-ownership.ts";
import type { BlobStore } from "./storage/blobs/store.ts";
import { uploadConcurrency } from "./storage/per-account-concurrency.ts";
import { staging } from "./storage/stage.ts";
import { sweepBlobs } from "./storage/sweep.ts";
import { transformOperations } from "./transform/operations.ts";
import { trashBulkTypes } from "./trash/bulk-types.ts";
import { trashOperations } from "./trash/operations.ts";
import { trashRepository } from "./trash/repository.ts";
import { restoring } from "./trash/restore.ts";
import { trimming } from "./trash/trim.ts";
import { contentHashes } from "./uploads/content-hashes.ts";
import { expireUploads, pruneUploads } from "./uploads/expire-uploads.ts";
import { uploadOperations } from "./uploads/operations.ts";
import { repetitionLimit } from "./uploads/repetition.ts";
import { uploadsRepository } from "./uploads/repository.ts";
import { uploadLocks } from "./uploads/upload-locks.ts";
import { uploadUrls } from "./uploads/urls.ts";
import { signInAttempts } from "./users/attempts.ts";
import { attemptsRepository } from "./users/attempts-repository.ts";
import { authenticatorsRepository } from "./users/authenticators-repository.ts";
import { signInDevices } from "./users/devices.ts";
import { secondFactorEnrollment } from "./users/enrollment.ts";
import { forgetEnded } from "./users/forget-ended.ts";
import { SCRYPT_COST, type ScryptCost, scryptPasswords } from "./users/passwords.ts";
import { relyingPartyOf } from "./users/relying-party.ts";
import { usersRepository } from "./users/repository.ts";
import { requiresSecondFactor, type SecondFactorPolicy } from "./users/second-factor-policy.ts";
import { userSessions } from "./users/sessions.ts";
import { sessionsRepository } from "./users/sessions-repository.ts";
import { userSignIn } from "./users/sign-in.ts";
import type { User } from "./users/user.ts";
import { secondFactorVerification } from "./users/verification.ts";
import type { WorkerHost } from "./workers/host.ts";

export interface ComposeDeps {
  db: Database;
  probe: OpenDatabase["probe"];
  invalidations: Invalidations;
  wakeUps: Pick<WakeUps, "wake">;
  installation: Pick<InstallationCheck, "mismatches" | "check" | "mayDelete">;
  blobs: BlobStore;
  queue: Pick<Queue, "send">;
  engines: Engines;
  imaging: Imaging;
  workerHost: Pick<WorkerHost, "isolation">;
  observability: Pick<
    Observability,
    "queueTracing" | "aiJobs" | "cache" | "cachePurges" | "referencedBlobs" | "scheduledJob"
  >;
  phase: () => Phase;
  log: Logger;
  /** The database's time. */
  clock: () => Date;
  plans: Plans;
  signingSecret: string;
  /** Where clients reach the service, and its delivery, without a slash at the end. */
  baseUrl: () => string;
  cdnUrl: () => string;
  /** Where operators have their pages; null: with everything else. */
  adminUrl: () => string | null;
  /** Who of the dashboard's users has to have a second factor. */
  secondFactor: SecondFactorPolicy;
  anonymousCallsPerDay: number;
  /** Of each signed-in user; less in tests. */
  dashboardCallsPerMinute?: number;
  /** That one bulk operation may be about; less in tests. */
  maxBulkFiles?: number;
  purgeAfterDays: number;
  /** How long the audit log keeps an event. */
  auditDays: number;
  unsignedVariants: boolean;
  /** Null: no cache in front is told of changes. */
  cachePurge: CachePurgeSettings | null;
  variantCacheBytes: number;
  transformConcurrency: number;
  transformQueue: number;
  /** How many queued jobs this process runs at once. */
  aiConcurrency: number;
  /** How long one attempt of an AI engine may take. */
  aiTimeoutMs: number;
  /** How hard it is to guess at a stolen password hash; less in tests. */
  scryptCost?: ScryptCost;
}

export type Composition = ReturnType<typeof compose>;

const DAY_MS = 86_400_000;
/** Longer than from one run of the schedule to the next. */
const RECENTLY_MS = 10 * 60_000;
/** How long a bulk operation can be looked at after its end. */
const BULK_DAYS = 30;
/** The same of an upload. */
const UPLOAD_DAYS = 30;
/** Of what an erased account has, before the request is answered. */
const BATCHES_AT_ONCE = 10;

/** Builds everything once, from what a process has opened: data flows down this page, and nothing is passed back up. */
export function compose(deps: ComposeDeps) {
  const {
    db,
    invalidations,
    blobs,
    queue,
    engines,
    imaging,
    observability,
    installation,
    log,
    clock,
    baseUrl,
    adminUrl,
  } = deps;

  const readOnly = readOnlySwitch(db);
  /** Of a process with another store or secret; a clock that is wrong is of no use to anybody, and in nobody's way. */
  const others = () => installation.mismatches().filter(({ kind }) => kind !== "clock");
  const isPaused = async () => others().length > 0 || (await readOnly.askRecent());
  const blobOwnership = createBlobOwnership(db, blobs, clock, (keys) => {
    observability.referencedBlobs(keys.length);
    log.warn({ keys }, "blobs that rows reference were due to be deleted, and are kept");
  });
  const limitConcurrency = uploadConcurrency();
  const stage = staging(blobOwnership, blobs, limitConcurrency);
  const paging = createPaging(deps.signingSecret);
  const bandwidth = bandwidthCounter(db, (error) => log.warn({ err: error }, "delivered bytes wait to be written"));
  const anonymous = anonymousCalls(deps.anonymousCallsPerDay);
  const calls = callCounter(db);
  const dashboard = dashboardCalls(deps.dashboardCallsPerMinute ?? DASHBOARD_CALLS_PER_MINUTE);
  const usage = usageRepository(db, calls.returnUnused);

  const accounts = accountsRepository(db, deps.plans, invalidations);
  const keys = { ...recentKeys(accounts.findByHash, invalidations), touchKey: accounts.touchKey };
  const audit = auditRepository(db);
  const erasure = accountPurge({ db, blobOwnership, lockAccount, anonymise: audit.anonymise });
  const erase = async (id: string, now: Date) => {
    const closed = await erasure.close(id, now);
    if (closed) await invalidations.invalidate(id);
    // Most accounts are gone with the answer; what is left of a large one is removed on schedule.
    const purged = closed ? erasure.purge(now, BATCHES_AT_ONCE) : Promise.resolve();
    await purged.catch((error) => log.warn({ err: error }, "an erased account is removed on schedule"));
    return closed;
  };
  const accountManagement = manageAccounts(accounts, erase, clock);
  const keyManagement = manageKeys(accounts, clock);

  const users = usersRepository(db);
  const passwords = scryptPasswords(deps.scryptCost ?? SCRYPT_COST);
  const attempts = signInAttempts(attemptsRepository(db));
  const devices = signInDevices(deps.signingSecret);
  const sessionRows = sessionsRepository(db);
  const sessions = userSessions({ sessions: sessionRows, accounts });
  const authenticators = authenticatorsRepository(db);
  const secondFactor = { isRequired: (user: User) => requiresSecondFactor(deps.secondFactor, user) };
  const ofSecondFactors = {
    authenticators,
    attempts,
    encryption: encryption(deps.signingSecret, "TOTP secrets"),
    relyingParty: () => relyingPartyOf(baseUrl(), ...[adminUrl()].flatMap((url) => url ?? [])),
    issuer: () => new URL(baseUrl()).host,
    isRequired: secondFactor.isRequired,
    clock,
  };
  const verification = secondFactorVerification(ofSecondFactors);
  const signIn = userSignIn({ users, sessionRows, sessions, accounts, attempts, devices, passwords, verification });
  const userManagement = manageUsers(users, passwords, clock);
  const urlOf = (atOperators: boolean) => (atOperators && adminUrl()) || baseUrl();
  const sessionCookieAt = (atOperators: boolean) => sessionCookie(() => urlOf(atOperators));
  const cookiesFor: CookiesFor = ({ atOperators }) => {
    const [cookie, url] = [sessionCookieAt(atOperators), urlOf(atOperators)];
    return {
      setSession: cookie.set,
      removeSession: cookie.remove,
      setDevice: (device) => setDeviceCookie(device, url),
      setSignIn: (token) => setSignInCookie(token, url),
      removeSignIn: () => removeSignIn(url),
    };
  };

  const keyRows = idempotencyKeysRepository(db);
  const onceOnly = idempotencyKeys({
    db,
    keys: keyRows,
    leases: leases(keyRows.renew),
    encryption: encryption(deps.signingSecret, "idempotency answers"),
    clock,
  });

  const files = filesRepository(db);
  const folders = foldersRepository(db);
  const versions = versionsRepository(db);
  const requireFile = requireFileIn(files);
  const backlog = reprobeQueue(db);
  const reprobeFile = reprobe({ files, blobs, imaging, clock });
  const requireSize = requireSizeBy(reprobeFile, log);

  const ofFile = (file: FileRow) => readOriginal(blobs, file);
  const urls = deliveryUrls(deps.cdnUrl, deps.signingSecret);
  const open = blobMemoryCache(blobs, observability.cache("warm_bytes"));
  const variantRows = variantsRepository(db, blobOwnership);
  const variants = variantStore({
    open,
    onLookup: observability.cache("variants"),
    blobOwnership,
    variants: variantRows,
    log,
    cacheBytes: deps.variantCacheBytes,
    resolveFocus: cropFocus(reprobeFile, seeSubject({ engines, files, readOriginal: ofFile, log }), clock).resolve,
    render: renderer({
      queue: workQueue({ concurrency: deps.transformConcurrency, maxQueue: deps.transformQueue }),
      picture: pictureSource({ blobs, renderPdfPage: imaging.renderPdfPage, grabFrame: imaging.grabFrame, log, clock }),
      renderVariant: imaging.renderVariant,
      log,
      clock,
    }),
  });

  const cachePurges = cachePurgesRepository(db);
  const purger =
    deps.cachePurge &&
    cachePurger({
      purges: cachePurges,
      calls: cacheCalls(deps.cachePurge, knownUrls(cachePurges, urls)),
      count: observability.cachePurges.called,
      log,
    });
  const dropCachePurges = async () => {
    const dropped = await cachePurges.giveUp();
    observability.cachePurges.dropped(dropped);
    if (dropped > 0) log.error({ dropped }, "caches could not be told of changes within a day");
  };

  const ledger = creditLedgerRepository(db);
  const jobs = observability.aiJobs(jobsRepository(db, ledger));
  const results = resultsRepository(db, blobOwnership);
  const held = leases(jobs.renewLeases);
  const runs = aiRuns({
    db,
    files,
    jobs,
    ledger,
    results,
    leases: held,
    engines,
    blobs,
    blobOwnership,
    readOriginal: ofFile,
    log,
    clock,
    timeoutMs: deps.aiTimeoutMs,
    fail,
    tracing: observability.queueTracing,
  });
  const worker = aiWorker({ runs, leases: held, concurrency: deps.aiConcurrency, isPaused, log });
  const tagging = autoTagging({ jobs, ledger, enabled: engines.tagging !== null, tracing: observability.queueTracing });

  const moderator = moderation({
    engines,
    files,
    readOriginal: ofFile,
    send: (fileId, trx) => queue.send(MODERATION_QUEUE, fileId, trx),
    log,
    clock,
    timeoutMs: deps.aiTimeoutMs,
  });

  /** What makes bytes a file, whichever way they came. */
  const commit = {
    db,
    files,
    folders: folderLookup(folders),
    imaging,
    backlog,
    tagging,
    moderation: moderator,
    wakeWorkers: engines.tagging || engines.moderation ? () => deps.wakeUps.wake() : () => {},
    clock,
  };

  const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
  const retainedSince = (now = clock()) => before(now, deps.purgeAfterDays);
  const retentionMs = deps.purgeAfterDays * DAY_MS;
  const replacing = fileVersions({ ...commit, versions, storage: storageLedger, lockAccount, since: retainedSince });
  const uploadRows = uploadsRepository(db, clock);
  const uploads = {
    uploads: uploadRows,
    locks: uploadLocks(uploadRows),
    hashes: contentHashes(),
    limitRepetitions: repetitionLimit(),
    limitConcurrency,
    accounts,
    calls,
    storage: storageLedger,
    lockAccount,
    blobOwnership,
    blobs,
    commit,
    fail,
    uploadUrls: uploadUrls(baseUrl, deps.signingSecret),
    warn: (cause: unknown, message: string) => log.warn({ err: cause }, message),
    clock,
  };

  /** What uploads leave that have come to an end, first. */
  const sweep = async (now: Date, isEnough?: () => boolean) => {
    await expireUploads(uploads, now, isEnough);
    return sweepBlobs(blobOwnership, now, isEnough);
  };

  const trash = trashRepository(db);
  const destinations = folderDestinations(folders);
  const restore = restoring(
    { db, trash, files, destinations, storage: storageLedger, lockAccount, clock },
    retainedSince,
  );
  const trim = trimming({ db, trash, lockAccount, findAccount: accounts.find });

  const liveFiles = filesInBulk(db);
  const trashed = filesInBulk(db, inTrash(retainedSince));
  const bulk = {
    db,
    operations: bulkRepository(db),
    types: {
      ...fileBulkTypes(liveFiles, commit.folders, fail),
      ...trashBulkTypes({ db, files: trashed, storage: storageLedger, folders: commit.folders, fail }),
      ai: aiBulkType({
        db,
        files: liveFiles,
        engines,
        ledger,
        queueRuns: queueRuns({ jobs, ledger, files, tracing: observability.queueTracing }),
        wakeWorkers: () => deps.wakeUps.wake(),
      }),
    } satisfies Record<BulkTypeName, BulkType>,
    clock,
  };
  const runner = bulkRunner({ ...bulk, findAccount: accounts.find, lockAccount, isPaused, log });

  const check = wholeCheck({
    db,
    blobs,
    blobOwnership,
    forgetVariants: variantRows.remove,
    forgetCutouts: results.forgetProcessed,
    forgetResults: results.remove,
    credits: creditCounters(ledger),
    clock,
  });
  const state = health({
    probe: deps.probe,
    blobs,
    workerHost: deps.workerHost,
    phase: deps.phase,
    installation,
    log,
    clock,
  });

  const sessionRecord = sessionRecords({ ...ofSecondFactors, adminUrl });
  const handlers = {
    ...fileOperations({ ...commit, lockAccount, requireFile, paging, urls, similar: similarFiles(db) }),
    ...versionOperations({
      versions,
      fileVersions: replacing,
      requireFile,
      urls,
      since: retainedSince,
      retentionMs,
      clock,
    }),
    ...uploadOperations({ ...uploads, anonymous, dashboard, paging, urls }),
    ...folderOperations({
      db,
      folders,
      filesInFolders: filesInFolders(files, storageLedger),
      lockAccount,
      paging,
      clock,
    }),
    ...trashOperations({
      db,
      trash,
      restore,
      trim,
      lockAccount,
      urls,
      paging,
      since: retainedSince,
      retentionMs,
      clock,
    }),
    ...aiOperations({ requireFile, requireSize, runs, engines, jobs, results, blobs, bandwidth, baseUrl, clock }),
    ...bulkOperations({
      ...bulk,
      calls,
      maxFiles: deps.maxBulkFiles ?? MAX_FILES,
      paging,
      wakeWorkers: () => deps.wakeUps.wake(),
    }),
    ...statsOperations({ usage, creditsUsed: (account, now) => ledger.used(account, utcMonth(now)), clock }),
    ...transformOperations({ requireFile, requireSize, urls, variants, clock }),
    ...deliveryOperations({
      files,
      versions,
      since: retainedSince,
      open,
      urls,
      variants,
      renderContexts: renderContexts({ accounts, calls, clock }),
      bandwidth,
      unsignedVariants: deps.unsignedVariants,
      clock,
    }),
    ...adminOperations({ accounts, accountManagement, keyManagement, userManagement, paging }),
    ...signInOperations({ users, signIn, verification, records: sessionRecord, cookiesFor, clock }),
    ...sessionOperations({
      users,
      sessions: sessionRows,
      attempts,
      passwords,
      verification,
      records: sessionRecord,
      cookiesFor,
      clock,
    }),
    ...authenticatorOperations(secondFactorEnrollment(ofSecondFactors)),
    ...keyOperations(keyManagement),
    ...operatorOperations({ accounts, accountManagement, userManagement, usageOf: usage.ofAccounts, paging, clock }),
    ...auditOperations({ audit, paging }),
    ...exportOperations(db, clock),
    ...migrationOperations(db),
    ...backupOperations(db),
    ...maintenanceOperations({
      check,
      purge: (before, now, isEnough) => purgeDeleted(db, blobOwnership, before, now, isEnough),
      sweep,
      mayDelete: installation.mayDelete,
      blobOwnership,
      clock,
    }),
    ...readOnly.handlers,
    ...state.handlers,
  } satisfies Handlers;

  /** What is scheduled deletes, or expires something: by the database's time, in processes that match their installation. */
  type MaintenanceJob = Omit<Job, "run"> & { run(now: Date): Promise<unknown> };
  const maintenanceJob = ({ run, ...job }: MaintenanceJob): Job => ({
    ...job,
    run: async () => (await readOnly.askRecent()) || (await run(await installation.mayDelete())),
  });
  const scheduled: MaintenanceJob[] = [
    { name: "sweep-blobs", cron: "* * * * *", run: (now) => sweep(now) },
    { name: "evict-variants", cron: "* * * * *", run: variants.evict },
    {
      name: "purge-deleted",
      cron: "* * * * *",
      async run(now) {
        await trim.all(new Date(now.getTime() - RECENTLY_MS), retainedSince(now));
        await purgeDeleted(db, blobOwnership, retainedSince(now), now);
      },
    },
    { name: "erase-accounts", cron: "* * * * *", run: (now) => erasure.purge(now) },
    { name: "prune-audit", cron: "47 * * * *", run: (now) => pruneAudit(audit, before(now, deps.auditDays)) },
    { name: "prune-usage", cron: "27 3 * * *", run: (now) => pruneUsage(db, before(now, HISTORY_DAYS)) },
    { name: "prune-ai-jobs", cron: "57 3 * * *", run: (now) => pruneJobs(db, before(now, HISTORY_DAYS)) },
    { name: "prune-bulk", cron: "7 3 * * *", run: (now) => bulk.operations.prune(before(now, BULK_DAYS)) },
    { name: "prune-uploads", cron: "17 3 * * *", run: (now) => pruneUploads(uploads, before(now, UPLOAD_DAYS)) },
    { name: "mend-derived", cron: "7 4 * * *", run: () => check.mendDerived() },
    { name: "probe-again", cron: "* * * * *", run: () => processReprobeQueue(backlog, files, reprobeFile) },
    { name: "drop-cache-purges", cron: "7 * * * *", run: dropCachePurges },
    { name: "forget-answers", cron: "7 * * * *", run: onceOnly.prune },
    { name: "forget-sessions", cron: "37 * * * *", run: (now) => forgetEnded(db, now) },
  ];

  return {
    handlers,
    check,
    parts: state.parts,
    /** What the way of a request asks before an operation (see app.ts). */
    requestPipelineDeps: {
      keys,
      calls,
      anonymous,
      dashboard,
      idempotencyKeys: onceOnly,
      isReadOnly: readOnly.isKnown,
      requireMatch() {
        const wrong = others();
        if (wrong.length > 0) throw notMatching(wrong);
      },
      isUploadUrl: uploads.uploadUrls.verify,
      // A token of 16 characters can bear more; whoever tries things out needs fewer.
      tokenFailureLimiter: failuresByAddress(100),
      // However they end: many people may sit behind one address, and none of them signs in all day.
      signInLimiter: failuresByAddress(1_000),
      requireSignedIn: requireSignedIn(sessions, (request) => sessionCookieAt(isFromOperators(request)), secondFactor),
      secondFactor,
    },
    stage,
    writeAuditEvent: audit.insert,
    blobOwnership,
    scheduled: scheduled.map(maintenanceJob).map(observability.scheduledJob),
    /** For a start on a store that no other process works on: what was under way before is not under way any more. */
    async takeOver(): Promise<void> {
      await blobOwnership.expireLeases(clock());
      await onceOnly.expireLeases();
      await jobs.expireLeases();
      await uploadRows.releaseAll();
      await runs.releaseLost();
    },
    accounts,
    users,
    userManagement,
    bandwidth,
    erasure,
    variants,
    purger,
    ai: { engines, jobs, results, runs, worker, tagging, moderation: moderator },
    bulk: { operations: bulk.operations, runner },
    backfills: backfillRunner({ db, isPaused, log }),
  };
}
