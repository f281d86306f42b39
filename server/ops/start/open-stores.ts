import { chmod, lstat, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "@media-asset-service/base/config-error.ts";
import { openBlobStore } from "@media-asset-service/blobs/open-blob-store.ts";
import { type BlobStore, BlobStoreError } from "@media-asset-service/blobs/store.ts";
import type { Logger } from "pino";
import { type Instrument, noInstrumentation } from "../../base/telemetry.ts";
import { asciiCharacterType, type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from "../../db/database.ts";
import { lockDirectory } from "../../db/directory-lock.ts";
import { DamagedDatabase } from "../../db/embedded.ts";
import type { MigrationHooks } from "../../db/migrate-server.ts";
import { isDatabaseUnavailable, unusableReason } from "../../db/unavailable.ts";
import type { Config } from "./config.ts";

const NEVER = new AbortController().signal;
/** The timeout of one attempt to reach the bucket. */
const BUCKET_TIMEOUT_MS = 10_000;
/** A new embedded database takes 40 MB. If it cannot write, it ends without a reason. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;

interface Opening {
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
  return { database, blobs };
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
      const { migrateQueue } = await import("../../db/queue.ts");
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
export function unusableStore(error: unknown, { s3 }: Config): ConfigError | null {
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
  const { checkBucket, UnusableBucket } = await import("@media-asset-service/blobs/check-bucket.ts");
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

const INITIAL_PAUSE_MS = 250;
const MAX_PAUSE_MS = 8_000;

interface RetryOptions {
  /** Total time for all attempts. */
  waitMs: number;
  /** Whether the error may be temporary. */
  isTransient(error: unknown): boolean;
  /** Stops retrying. */
  signal: AbortSignal;
  /** Called before each pause. */
  onPause(error: unknown, pauseMs: number): void;
}

/** Retries with exponential backoff and jitter until the attempt succeeds, fails permanently, or the time is up. */
async function retryWithBackoff<T>(
  attempt: () => Promise<T>,
  { waitMs, isTransient, signal, onPause }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (let pause = INITIAL_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0 || signal.aborted || !isTransient(error)) throw error;
      // Jitter: processes that were started together must not retry together.
      const pauseMs = Math.round(Math.min(remainingMs, pause * (0.5 + Math.random() / 2)));
      onPause(error, pauseMs);
      await sleep(pauseMs, null, { signal }).catch(() => {});
    }
  }
}

/** Permissions of the group and of other users. */
const OTHERS_MODE = 0o077;

/**
 * Restricts DATA_DIR to its owner, because it contains secrets, hashes of passwords, and files that are not public.
 * Files inside it are then inaccessible as well, and are not changed. Returns whether it was accessible, as in earlier
 * versions.
 */
export async function restrictPermissions(directory: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const { mode } = await stat(directory);
  if ((mode & OTHERS_MODE) === 0) return false;
  const reason = await chmod(directory, 0o700).then(
    async () =>
      ((await stat(directory)).mode & OTHERS_MODE) === 0 ? null : "its file system does not support permissions",
    (error: Error) => error.message,
  );
  if (reason !== null) {
    throw new ConfigError([
      `DATA_DIR: other users of this machine can access ${directory} (mode ${(mode & 0o777).toString(8)}), and its mode cannot be ` +
        `changed: ${reason}. Run \`chmod 700\` on it as its owner, or name a new folder inside it, which is created with mode 700`,
    ]);
  }
  for (const entry of await readdir(directory)) await restrictFile(join(directory, entry));
  return true;
}

/**
 * Removes the permissions of other users on all files in a folder of the service, in case they can access the folders
 * above.
 */
async function restrictTree(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  await restrictFile(directory);
  const inside = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(inside.map(({ name, parentPath }) => restrictFile(join(parentPath, name))));
}

async function restrictFile(path: string): Promise<void> {
  const stats = await lstat(path);
  // A link does not have a mode, and its target may not belong to the service.
  if (stats.isSymbolicLink() || (stats.mode & OTHERS_MODE) === 0) return;
  await chmod(path, stats.mode & 0o700);
}
