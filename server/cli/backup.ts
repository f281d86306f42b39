import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MediaAssetService } from "../../sdk/index.ts";
import { lockDirectory } from "../db/lock.ts";
import { importRows } from "../db/rows.ts";
import { type Copied, copyObjects, objectsOf } from "../maintenance/copy-objects.ts";
import { type Config, loadConfig } from "../start/config.ts";
import { fileSystemStore } from "../storage/blobs/filesystem.ts";
import { openBlobStore } from "../storage/blobs/open.ts";
import { UsageError } from "./arguments.ts";
import type { Outcome } from "./outcome.ts";
import { table } from "./table.ts";

/* A backup is a folder: rows.ndjson, objects/, and the secret that URLs are signed with where the service keeps it. */

type Progress = (line: string) => void;

/** Of the running service, whose settings it needs to find the bytes. A folder that has a backup is brought up to date. */
export async function backup(media: MediaAssetService, folder: string, progress: Progress): Promise<Outcome> {
  const { SIGNING_SECRET, DATA_DIR = "./data", S3_BUCKET } = process.env;
  const dataDir = resolve(DATA_DIR);
  if (!S3_BUCKET && !existsSync(dataDir))
    throw new UsageError(`DATA_DIR must be the service's own: there is no ${dataDir}`);
  const config = loadConfig(process.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, "rows.ndjson.partial");
  await fetchRows(media, partial);
  const secret = join(dataDir, "signing-secret");
  if (!SIGNING_SECRET && existsSync(secret)) await copyFile(secret, join(folder, "signing-secret"));

  // Rows before bytes: those of a file that is deleted meanwhile are kept for days.
  const [from, to] = [await openBlobStore(config), fileSystemStore(join(folder, "objects"))];
  const copied = await copyObjects(from, to, objectsOf(linesOf(partial)), (so) => progress(summary(so)));
  await Promise.all([from.close(), to.close()]);
  await rename(partial, join(folder, "rows.ndjson"));
  return outcome(`${folder} has a backup`, copied);
}

/** Into stores that are empty, with no service on them: those that the settings of the service to come name. */
export async function restore(folder: string, progress: Progress): Promise<Outcome> {
  const rows = rowsOf(folder);
  await restoreSecret(folder);
  const config = loadConfig(process.env);
  const { db, close } = await openEmptyDatabase(config);
  try {
    const copied = await copyInto(config, folder, progress);
    // Last, and all or nothing: whoever is interrupted before begins again.
    await importRows(db, linesOf(rows));
    return outcome("Restored", copied);
  } finally {
    await close();
  }
}

/** The part that takes long, ahead of the rest. */
export async function restoreObjects(folder: string, progress: Progress): Promise<Outcome> {
  await restoreSecret(folder);
  return outcome("The bytes are restored", await copyInto(loadConfig(process.env), folder, progress));
}

async function copyInto(config: Config, folder: string, progress: Progress): Promise<Copied> {
  const [from, to] = [fileSystemStore(join(folder, "objects")), await openBlobStore(config)];
  try {
    return await copyObjects(from, to, objectsOf(linesOf(rowsOf(folder))), (so) => progress(summary(so)));
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

function rowsOf(folder: string): string {
  const rows = join(folder, "rows.ndjson");
  if (existsSync(rows)) return rows;
  throw new UsageError(`${folder} has no whole backup: there is no rows.ndjson`);
}

async function fetchRows(media: MediaAssetService, path: string): Promise<void> {
  const { data, error, response } = await media.raw.GET("/admin/rows", { parseAs: "stream", timeout: 3_600_000 });
  if (!data) throw new Error(error?.error.message ?? `The service answered ${response.status}`);
  await pipeline(Readable.fromWeb(data as never), createWriteStream(path, { mode: 0o600 }));
}

async function restoreSecret(folder: string): Promise<void> {
  const { SIGNING_SECRET, DATA_DIR = "./data" } = process.env;
  const [from, to] = [join(folder, "signing-secret"), join(resolve(DATA_DIR), "signing-secret")];
  if (SIGNING_SECRET || !existsSync(from) || existsSync(to)) return;
  await mkdir(resolve(DATA_DIR), { recursive: true, mode: 0o700 });
  await copyFile(from, to);
}

async function openEmptyDatabase({ databaseUrl, dataDir }: Config) {
  const { openEmbeddedDatabase, openServerDatabase } = await import("../db/database.ts");
  if (databaseUrl) {
    await (await openServerDatabase(databaseUrl)).close();
    const { openPatientDatabase } = await import("../db/patient.ts");
    const db = openPatientDatabase(databaseUrl);
    return requireEmpty({ db, close: () => db.destroy() });
  }
  const unlock = await lockDirectory(dataDir);
  const { db, close } = await openEmbeddedDatabase(join(dataDir, "database"));
  return requireEmpty({ db, close: () => close().finally(unlock) });
}

async function requireEmpty<T extends { db: Parameters<typeof importRows>[0]; close(): Promise<void> }>(
  opened: T,
): Promise<T> {
  const taken = await opened.db.selectFrom("accounts").select("id").limit(1).execute();
  if (taken.length === 0) return opened;
  await opened.close();
  throw new UsageError("the database that the settings name is not empty, and nothing was changed");
}

/** The file is opened by whoever reads the first line: readline loses those that come before anybody waits for them. */
async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}

function summary({ before, copied, bytes, problems }: Copied): string {
  const trouble = problems.length > 0 ? `, ${problems.length} are missing or damaged` : "";
  return `${copied} objects copied (${bytes} bytes), ${before} were there${trouble}`;
}

function outcome(done: string, copied: Copied): Outcome {
  const { problems } = copied;
  const verdict = `${done}: ${summary(copied)}.`;
  if (problems.length === 0) return { data: copied, text: verdict };
  const rows = problems.map(({ problem, key }) => [problem, key]);
  return { data: copied, text: `${table(["PROBLEM", "OBJECT"], rows)}\n\n${verdict}`, ok: false };
}
