import { ConfigError } from "@media-asset-service/base/config-error.ts";
import type { Logger } from "pino";
import { unavailable } from "../../base/errors.ts";
import type { Database } from "../../db/database.ts";
import { readOnlyState } from "../../db/read-only.ts";
import { bindFirst, compare, type InstallationParts, secretHash } from "./bind.ts";
import { databaseClock } from "./database-clock.ts";
import { clockMismatch, type Mismatch, otherDatabase } from "./mismatch.ts";
import { readInstallation, readRow, updateRow } from "./rows.ts";
import { readStoreIdentity } from "./store-identity.ts";

/** Checks whether this process belongs to the installation of its database, and returns the time of the database. */
export type InstallationCheck = Awaited<ReturnType<typeof openInstallation>>;

export interface InstallationDeps extends InstallationParts {
  db: Database;
  log: Logger;
}

/** Calls within this time share one result. */
const MAX_AGE_MS = 2_000;
const CHECK_INTERVAL_MS = 30_000;

/** @throws {ConfigError} describes each mismatch in one sentence; nothing was changed */
export async function openInstallation(deps: InstallationDeps) {
  const { db, store, signingSecret, locations, log } = deps;
  const time = databaseClock();
  const first = await readRow(db);
  time.observe(first.sample);
  const { id, secret } = await start();

  async function start() {
    const skewed = clockMismatch(time.skewSeconds());
    const row = await readInstallation(db);
    const secret = await secretHash(signingSecret, row.id);
    const mismatches = skewed ? [skewed] : [];
    if (row.secretHash === null && !skewed) mismatches.push(...(await bindFirst(db, deps)));
    const bound = await readInstallation(db);
    if (bound.secretHash !== null) {
      const identity = await readStoreIdentity(store);
      // The last step of `mas move-store`, which leaves the service read-only: from now on, this is the store.
      if (!skewed && identity?.replaces === bound.storeId && (await readOnlyState(db))) {
        await updateRow(db, { storeId: identity.id });
        bound.storeId = identity.id;
      }
      mismatches.push(...compare(bound, { id: identity, secret, locations }));
    }
    if (mismatches.length > 0) throw new ConfigError(mismatches.map(({ message }) => message));
    return { id: row.id, secret };
  }

  let lastMismatches: Mismatch[] = [];
  let checked: { at: number; databaseTime: Date } | null = null;
  let running: Promise<Mismatch[]> | null = null;

  async function refresh(): Promise<Mismatch[]> {
    const [{ installation, sample }, identity] = await Promise.all([readRow(db), readStoreIdentity(store)]);
    time.observe(sample);
    const skewed = clockMismatch(time.skewSeconds());
    const otherMismatches =
      installation?.id === id ? compare(installation, { id: identity, secret, locations }) : [otherDatabase()];
    logChanges([...(skewed ? [skewed] : []), ...otherMismatches]);
    checked = { at: performance.now(), databaseTime: sample.databaseTime };
    return lastMismatches;
  }

  /** Logs changes, not the result of every check. */
  function logChanges(mismatches: Mismatch[]): void {
    const kinds = (all: Mismatch[]) => all.map(({ kind }) => kind).join();
    if (kinds(mismatches) !== kinds(lastMismatches)) {
      for (const { kind, message } of mismatches) log.error({ alarm: true, mismatch: kind }, message);
      if (mismatches.length === 0) log.info("the process matches its installation again");
    }
    lastMismatches = mismatches;
  }

  /** Checks again, unless the last check is recent. Rejects if the database or the store is unreachable. */
  async function check(): Promise<Mismatch[]> {
    if (checked && performance.now() - checked.at < MAX_AGE_MS) return lastMismatches;
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  }

  const pausing = () => lastMismatches.filter(({ kind }) => kind !== "clock");
  const timer = setInterval(() => void check().catch(() => {}), CHECK_INTERVAL_MS);
  timer.unref();

  return {
    clock: time.now,
    skewSeconds: time.skewSeconds,
    /** Returns the mismatches of the last check. */
    mismatches: () => lastMismatches,
    /** Returns whether the process must pause: there is a mismatch, other than a wrong clock. */
    mustPause: () => pausing().length > 0,
    /** @throws {ServiceError} SERVICE_UNAVAILABLE if the process must pause */
    requireMatch() {
      const mismatches = pausing();
      if (mismatches.length > 0) throw installationMismatch(mismatches);
    },
    check,
    /**
     * Returns the database's time if everything matches. Call it before a scheduled deletion or expiry.
     *
     * @throws {ServiceError} SERVICE_UNAVAILABLE if there is a mismatch, so that nothing may be deleted
     */
    async deletionTime() {
      const mismatches = await check();
      if (mismatches.length > 0 || !checked) throw installationMismatch(mismatches);
      return checked.databaseTime;
    },
    close: () => clearInterval(timer),
  };
}

/** Returns the error for clients, which contains no locations. */
export function installationMismatch(mismatches: Mismatch[]) {
  const kinds = mismatches.map(({ kind }) => (kind === "secret" ? "signing secret" : kind));
  const message = `This process does not match its installation (${kinds.join(", ")}). For details, see the log of the service.`;
  return unavailable(message, undefined, 10);
}
