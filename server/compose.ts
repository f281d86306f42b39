import { failuresByAddress } from "./accounts/failure-limiter.ts";
import { wireAccounts } from "./accounts/wire.ts";
import { wireAdmin } from "./admin/wire.ts";
import { wireAi } from "./ai/wire.ts";
import { wireArchives } from "./archives/wire.ts";
import { wireAudit } from "./audit/wire.ts";
import { background } from "./background.ts";
import { DAY_MS, daysBefore } from "./base/calendar.ts";
import { createPaging } from "./base/paging.ts";
import { wireBulk } from "./bulk/wire.ts";
import { wireCollections, wireNamedCollections } from "./collections/wire.ts";
import type { ComposeDeps } from "./compose-deps.ts";
import { fail } from "./contract/fail.ts";
import type { Handlers } from "./contract/operation.ts";
import { wireDashboard } from "./dashboard/wire.ts";
import { readOriginal } from "./delivery/read-original.ts";
import { wireDelivery } from "./delivery/wire.ts";
import { wireFileLookups, wireFiles } from "./files/wire.ts";
import { wireFolders } from "./folders/wire.ts";
import { health } from "./health/operations.ts";
import { cookieName } from "./http/cookies.ts";
import { dashboardCookies } from "./http/dashboard-cookies.ts";
import { requireSignedIn } from "./http/signed-in.ts";
import { wireIdempotency } from "./idempotency/wire.ts";
import { installationMismatch } from "./installation/installation.ts";
import { wireJobs } from "./jobs/wire.ts";
import { readOnlySwitch } from "./maintenance/read-only.ts";
import { wireMaintenance } from "./maintenance/wire.ts";
import { wireMetadata } from "./metadata/wire.ts";
import { wirePresets } from "./presets/wire.ts";
import { wireShares } from "./shares/wire.ts";
import { bandwidthCounter } from "./stats/bandwidth.ts";
import { statsOperations } from "./stats/operations.ts";
import { usageRepository } from "./stats/repository.ts";
import { createBlobOwnership } from "./storage/blob-ownership.ts";
import { uploadConcurrency } from "./storage/per-account-concurrency.ts";
import { staging } from "./storage/stage.ts";
import { sweepBlobs } from "./storage/sweep.ts";
import { wireUploads } from "./uploads/wire.ts";
import { wireUsers } from "./users/wire.ts";

export type Composition = ReturnType<typeof compose>;

/** Builds all objects of a process once, from its resources. Dependencies are passed only downwards on this page. */
export function compose(deps: ComposeDeps) {
  const { db, blobs, engines, observability, installation, log, clock, baseUrl, adminUrl } = deps;

  const readOnly = readOnlySwitch(db);
  /** Mismatches that pause the process: another database, store or secret. A clock that is wrong does not pause it. */
  const mismatches = () => installation.mismatches().filter(({ kind }) => kind !== "clock");
  const isPaused = async () => mismatches().length > 0 || (await readOnly.fetchRecentState());
  const wakeWorkers = () => deps.wakeUps.wake();
  const blobOwnership = createBlobOwnership(db, blobs, clock, (keys) => {
    observability.referencedBlobs(keys.length);
    log.warn({ keys }, "skipped the deletion of blobs that rows reference");
  });
  const limitConcurrency = uploadConcurrency(deps.maxConcurrentUploadsPerAccount);
  const paging = createPaging(deps.signingSecret);
  const bandwidth = bandwidthCounter(db, (error) => log.warn({ err: error }, "cannot store delivered bytes; retrying"));
  const retentionMs = deps.purgeAfterDays * DAY_MS;
  const since = (now = clock()) => daysBefore(now, deps.purgeAfterDays);
  /** Dependencies that features share. */
  const shared = { ...deps, fail, isPaused, wakeWorkers, blobOwnership, limitConcurrency, paging, bandwidth, since };

  const wiredAccounts = wireAccounts(deps);
  const { accounts, calls, deliveryKeys } = wiredAccounts;
  const usage = usageRepository(db, calls.returnUnused);
  const audit = wireAudit(shared);
  const jobs = wireJobs({ ...shared, auditEvents: audit.erasure });
  const users = wireUsers({ ...shared, accounts });
  const admin = wireAdmin({ ...shared, ...users, accounts, deliveryKeys, erase: jobs.erase });
  const { cookiesFor, sessionFor } = dashboardCookies(baseUrl, adminUrl);
  const usageOf = usage.ofAccounts;
  const dashboard = wireDashboard({ ...shared, ...admin, users, usageOf, cookiesFor });
  const idempotencyKeys = wireIdempotency(deps);

  const lookups = wireFileLookups(deps);
  const ai = wireAi({ ...shared, lookups, readOriginal: (file) => readOriginal(blobs, file) });
  const presets = wirePresets(shared);
  const collections = wireNamedCollections(db);
  const { readFilter } = collections;
  const metadata = wireMetadata(shared);
  const delivery = wireDelivery({
    ...shared,
    lookups,
    accounts,
    deliveryKeys,
    presets,
    calls,
    detectSubject: ai.detectSubject,
  });
  const { urls, variants } = delivery;
  const folders = wireFolders({ ...shared, accounts, lookups, urls, retentionMs });
  const files = wireFiles({
    ...shared,
    lookups,
    folders: folders.lookup,
    readFilter,
    tagging: ai.tagging,
    moderation: ai.moderation,
    urls,
    wakeWorkers: engines.tagging || engines.moderation ? wakeWorkers : () => {},
    retentionMs,
  });
  const uploads = wireUploads({ ...shared, ...wiredAccounts, commit: files.commit, urls });
  const archives = wireArchives({
    ...shared,
    files: lookups.archived,
    folders: folders.tree,
    readFilter,
    accounts,
    calls,
  });
  const wiredCollections = wireCollections({ ...shared, ...collections, lookups, pages: files.pages });
  const shares = wireShares({
    ...shared,
    lookups,
    collections: wiredCollections.shared,
    folders: { tree: folders.tree.tree, contains: folders.contains },
    accounts,
    anonymous: wiredAccounts.anonymous,
    users,
    delivery,
    makeZip: archives.makeZip,
    cookieName,
  });
  const types = { ...files.bulkTypes, ...folders.bulkTypes, ai: ai.bulkType };
  const bulk = wireBulk({ ...shared, types, readFilter, accounts, calls });

  /** Expires uploads first, so that the sweep deletes their bytes. */
  const sweep = async (now: Date, isEnough?: () => boolean) => {
    await uploads.expire(now, isEnough);
    return sweepBlobs(blobOwnership, now, isEnough);
  };
  const maintenance = wireMaintenance({
    ...shared,
    readOnly,
    forgetVariants: delivery.removeVariants,
    forgetCutouts: ai.results.removeProcessed,
    forgetResults: ai.results.remove,
    credits: ai.credits,
    purge: jobs.purgeDeleted,
    sweep,
    deletionTime: installation.deletionTime,
  });
  const healthChecks = health(deps);

  const handlers = {
    ...files.handlers,
    ...uploads.handlers,
    ...folders.handlers,
    ...archives.handlers,
    ...shares.handlers,
    ...ai.handlers,
    ...bulk.handlers,
    ...statsOperations({ usage, creditsUsed: ai.creditsUsed, clock }),
    ...metadata.handlers,
    ...presets.handlers,
    ...wiredCollections.handlers,
    ...delivery.handlers,
    ...admin.handlers,
    ...dashboard.handlers,
    ...audit.handlers,
    ...maintenance.handlers,
    ...healthChecks.handlers,
  } satisfies Handlers;

  return {
    handlers,
    check: maintenance.check,
    dependencyStates: healthChecks.dependencyStates,
    /** The dependencies of the request pipeline before the handlers (see app.ts). */
    requestPipelineDeps: {
      keys: wiredAccounts.keys,
      calls,
      anonymous: wiredAccounts.anonymous,
      dashboard: wiredAccounts.dashboard,
      idempotencyKeys,
      isReadOnly: readOnly.cachedState,
      requireMatch() {
        const current = mismatches();
        if (current.length > 0) throw installationMismatch(current);
      },
      uploadUrls: uploads.urls,
      // A token has at least 16 characters, so 100 attempts are safe. A user who tries tokens needs fewer.
      tokenFailureLimiter: failuresByAddress(100),
      // Counts all sign-in requests, whatever their outcome. Many users can share one address, and none of them signs
      // in all day.
      signInLimiter: failuresByAddress(1_000),
      requireSignedIn: requireSignedIn(users.sessions, sessionFor, users.secondFactor),
      secondFactor: users.secondFactor,
    },
    stage: staging(blobOwnership, blobs, limitConcurrency),
    writeAuditEvent: audit.writeEvent,
    errorPage: shares.errorPage,
    blobOwnership,
    ...background({
      queue: deps.queue,
      engines,
      ai,
      archives,
      audit,
      bulk,
      delivery,
      files,
      jobs,
      maintenance,
      shares,
      folders,
      uploads,
      users,
      idempotencyKeys,
      sweep,
      retainedSince: since,
      auditDays: deps.auditDays,
      endedRetentionDays: deps.endedRetentionDays,
      isReadOnly: readOnly.fetchRecentState,
      deletionTime: installation.deletionTime,
      instrumented: observability.scheduledJob,
    }),
    /**
     * For a start on a store that no other process uses: ends the leases of work that a previous process left
     * unfinished.
     */
    async takeOver(): Promise<void> {
      await blobOwnership.expireLeases(clock());
      await idempotencyKeys.expireLeases();
      await ai.jobs.expireLeases();
      await uploads.releaseAll();
      await ai.runs.releaseOrphaned();
    },
    accounts,
    users: users.users,
    userManagement: admin.userManagement,
    bandwidth,
    erasure: jobs.erasure,
    variants,
    purger: delivery.purger,
    ai,
    bulk,
  };
}
