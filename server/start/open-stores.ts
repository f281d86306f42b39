import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { ConfigError } from "../base/config-error.ts";
import { type Instrument, noInstrumentation } from "../base/instrument.ts";
import { asciiCharacterType } from "../db/character-type.ts";
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from "../db/database.ts";
import { lockDirectory } from "../db/directory-lock.ts";
import { DamagedDatabase } from "../db/embedded-directory.ts";
import type { MigrationHooks } from "../db/migrate-server.ts";
import { isDatabaseUnavailable, unusableReason } from "../db/unavailable.ts";
import { openBlobStore } from "../storage/blobs/open-blob-store.ts";
import { type BlobStore, BlobStoreError } from "../storage/blobs/store.ts";
import type { Config } from "./config.ts";
import { restrictTree } from "./private-directory.ts";
import { retryWithBackoff } from "./retry-with-backoff.ts";

const NEVER = new AbortController().signal;
/** The timeout of one attempt to reach the bucket. */
const BUCKET_TIMEOUT_MS = 10_000;
/** A new embedded database takes 40 MB. If it cannot write, it ends without a reason. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;

export interface Opening {
  log: Logger;
  /** Receives functions that close the opened stores. */
  closing: (() => Promise<unknown>)[];
  instrument?: Instrument;
  /** Stops the retries. */
  signal?: AbortSignal;
}

/** Opens the database and the blob store, and reports the problems of both. */
export async function openStores(config: Config, how: Omit<Opening, "signal">) {
  const problems: string[] = [];
  const aborter = new AbortController();
  const opening = { ...how, signal: aborter.signal };
  const collectProblems = <T>(opening: Promise<T>) =>
    opening.catch((error): null => {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      aborter.abort();
      return null;
    });
  const [database, blobs] = await Promise.all([
    collectProblems(openDatabase(config, opening)),
    collectProblems(openBlobs(config, opening)),
  ]);
  if (database === null || blobs === null) throw new ConfigError(problems);
  return { ...database, blobs };
}

export async function openDatabase(config: Config, opening: Opening): Promise<OpenDatabase> {
  const { databaseUrl } = config;
  const opened = databaseUrl ? await openServer(config, databaseUrl, opening) : await openEmbedded(config, opening);
  opening.closing.push(() => opened.close());
  return opened;
}

const ASCII_ONLY =
  "searches in scripts other than Latin are slow, because lc_ctype of the database is not a UTF-8 locale; see docs/guide/postgresql.md";

async function openServer(
  { database, startWaitMs, migrate }: Config,
  url: string,
  { log, instrument = noInstrumentation, signal = NEVER }: Opening,
): Promise<OpenDatabase> {
  const hooks: MigrationHooks = {
    onMigrated: (migration, ms) => log.info({ migration, ms }, "the schema was migrated"),
    onWait: () => log.info("waiting for another process that is migrating the database"),
    async migrateLibraries(query) {
      const { migrateQueue } = await import("../db/queue.ts");
      await migrateQueue(query);
    },
  };
  const opened = await retryWithBackoff(
    () => openServerDatabase(url, database, { migrates: migrate !== "off", instrument, ...hooks }),
    {
      waitMs: startWaitMs,
      signal,
      isTransient: isDatabaseUnavailable,
      onPause: (error, pauseMs) => log.warn({ reason: unusableReason(error), pauseMs }, "waiting for the database"),
    },
  ).catch((error) => {
    throw unusableDatabase(error) ?? error;
  });
  const characterType = await asciiCharacterType(opened.db);
  if (characterType !== null) log.warn({ lcCtype: characterType }, ASCII_ONLY);
  return opened;
}

/** Returns an error that the operator can fix; null for an error in the service. */
export function unusableDatabase(error: unknown): ConfigError | null {
  const reason = unusableReason(error);
  return reason === null ? null : new ConfigError([`DATABASE_URL: the database cannot be used: ${reason}`]);
}

/** Returns the same for the blob store. */
export function unusableStore(error: unknown, { s3 }: Pick<Config, "s3">): ConfigError | null {
  if (!(error instanceof BlobStoreError)) return null;
  return new ConfigError([`${s3 ? "S3_BUCKET" : "DATA_DIR"}: ${error.message}`]);
}

async function openEmbedded(
  { dataDir }: Config,
  { closing, instrument = noInstrumentation }: Opening,
): Promise<OpenDatabase> {
  closing.push(await lockDirectory(dataDir));
  const directory = join(dataDir, "database");
  const opened = await openEmbeddedDatabase(directory, { instrument }).catch(async (error) => {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    if (free >= MIN_FREE_BYTES) throw error instanceof DamagedDatabase ? damaged(error, dataDir) : error;
    const megabytes = Math.floor(free / 1024 / 1024);
    throw new ConfigError([
      `DATA_DIR: the disk of ${dataDir} is full (${megabytes} MB free), so the embedded database cannot start. Free disk space`,
    ]);
  });
  // PGlite unpacks a new database with its own modes, regardless of the umask.
  await restrictTree(directory);
  return opened;
}

function damaged({ directory, message }: DamagedDatabase, dataDir: string): ConfigError {
  return new ConfigError([
    `DATA_DIR: the embedded database in ${directory} is damaged, and PostgreSQL cannot open it: ${message}. Nothing was changed. ` +
      `Restore it from a folder that \`mas backup\` wrote: \`mv ${directory} ${directory}.damaged\`, ` +
      `then \`DATA_DIR=${dataDir} npx mas restore FOLDER\`, which reuses the stored files that still exist. Without a backup, ` +
      `keep the damaged folder for a PostgreSQL expert: see "A damaged database" in docs/guide/backup.md`,
  ]);
}

async function openBlobs(
  { s3, dataDir, startWaitMs }: Config,
  { log, closing, signal = NEVER }: Opening,
): Promise<BlobStore> {
  const store = await openBlobStore({ s3, dataDir });
  closing.push(() => store.close());
  if (!s3) return store;
  const { checkBucket, UnusableBucket } = await import("../storage/blobs/check-bucket.ts");
  await retryWithBackoff(() => checkBucket(store, AbortSignal.timeout(BUCKET_TIMEOUT_MS)), {
    waitMs: startWaitMs,
    signal,
    isTransient: (error) => !(error instanceof UnusableBucket),
    onPause: (error, pauseMs) => log.warn({ reason: messageOf(error), pauseMs }, "waiting for the bucket"),
  }).catch((error) => {
    throw new ConfigError([`S3_BUCKET: ${messageOf(error)}`]);
  });
  return store;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
