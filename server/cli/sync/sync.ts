import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService } from "../../../sdk/index.ts";
import { type Arguments, UsageError } from "../arguments.ts";
import { checksumOf } from "../checksum.ts";
import { concurrencyOf, inTurn } from "../concurrency.ts";
import { deliveredChecksumOf } from "../files/download.ts";
import { folderAt, folderIdOf, namesIn } from "../files/remote-path.ts";
import { interruptible } from "../interruptible.ts";
import type { Outcome } from "../outcome.ts";
import { progressBar } from "../upload/progress.ts";
import { foldersBelow } from "../upload/remote-folders.ts";
import { carryingOut } from "./carry-out.ts";
import { type LocalSide, readLocalSide, removeEmptyDirectories } from "./local-tree.ts";
import { planDown, planUp, type Step } from "./plan.ts";
import { type RemoteSide, readRemoteSide } from "./remote-tree.ts";
import { failureOf, lineOf, plannedOf, type Result, report, resultOf } from "./report.ts";

const TRANSFERS: Step["action"][] = ["UPLOAD", "REPLACE", "DOWNLOAD"];

interface Sides {
  local: LocalSide;
  remote: RemoteSide;
  top: string | null;
}

/** Makes the folder identical to the directory, or the directory identical to the folder. */
export async function synchronize(media: MediaAssetService, given: Arguments): Promise<Outcome> {
  const { up, down, delete: deletes, "dry-run": dryRun, options } = given;
  if (up === down) throw new UsageError("use either --up (change the folder) or --down (change the directory)");
  const concurrency = concurrencyOf(options.concurrency);
  return interruptible(async (signal) => {
    const sides = await readSides(media, given);
    const planning = {
      deletes,
      checksumOf: ({ path }: { path: string }) => checksumOf(path, signal),
      deliveredChecksumOf: (file: FileRecord) => deliveredChecksumOf(file, signal),
    };
    const steps = await (up ? planUp : planDown)(sides.local, sides.remote, planning);
    if (dryRun) return report(steps.map(plannedOf), true);
    const results = await carryOutAll(media, steps, sides, { concurrency, isPublic: !given.private, signal });
    const isDone = results.every(({ state }) => state === "DONE");
    if (deletes && isDone) await (up ? removeEmptyFolders(media, sides) : removeDirectories(sides));
    return report(results, false);
  });
}

/** Reads both sides. Creates the target side if it is missing. */
async function readSides(media: MediaAssetService, { positionals, up, "dry-run": dryRun }: Arguments): Promise<Sides> {
  const [directory = "", folder = ""] = positionals;
  const found = await readLocalSide(directory);
  if (!found && up) throw new UsageError(`directory ${directory} not found`);
  const top = await findFolder(media, folder, up && !dryRun);
  if (top === undefined && !up) throw new Error(`Folder ${folder} not found`);
  if (!found && !dryRun) await mkdir(directory, { recursive: true });
  const local = found ?? { root: resolve(directory), files: new Map(), directories: [], leftAlone: new Map() };
  const remote = top === undefined ? { files: [], folders: [] } : await readRemoteSide(media, top);
  return { local, remote, top: top ?? null };
}

/** Returns the ID of a folder; undefined for an unknown path. Rejects an unknown ID, which would list no files. */
async function findFolder(media: MediaAssetService, given: string, makes: boolean): Promise<string | null | undefined> {
  if (given.startsWith("/") && given !== "/") {
    const names = namesIn(given);
    return makes ? foldersBelow(media, null)(names) : (await folderAt(media, names))?.id;
  }
  const id = await folderIdOf(media, given);
  return id === null ? null : (await media.folders.get(id)).id;
}

async function carryOutAll(
  media: MediaAssetService,
  steps: Step[],
  { local: { root }, top }: Sides,
  { concurrency, isPublic, signal }: { concurrency: number; isPublic: boolean; signal: AbortSignal },
): Promise<Result[]> {
  const transfers = steps.filter(({ action }) => TRANSFERS.includes(action));
  const bar = progressBar(
    transfers.length,
    transfers.reduce((sum, step) => sum + sizeOf(step), 0),
  );
  const carryOut = carryingOut({ media, root, top, isPublic, signal, onProgress: bar.sent });
  const run = async (step: Step): Promise<Result> => {
    if (signal.aborted) return resultOf(step, "INTERRUPTED");
    const result = await carryOut(step).then(
      (done) => resultOf(step, "DONE", done),
      (error: unknown) => (signal.aborted ? resultOf(step, "INTERRUPTED") : failureOf(step, error)),
    );
    if (TRANSFERS.includes(step.action)) bar.over(step.path, sizeOf(step), lineOf(result));
    return result;
  };
  try {
    const first = await inTurn(
      steps.filter(({ action }) => action !== "DELETE"),
      concurrency,
      run,
    );
    const deletions = steps.filter(({ action }) => action === "DELETE");
    // Delete nothing after a failure: the replacement may be missing.
    if (first.some(({ state }) => state !== "DONE"))
      return [...first, ...deletions.map((step) => resultOf(step, "LEFT"))];
    return [...first, ...(await inTurn(deletions, concurrency, run))];
  } finally {
    bar.close();
  }
}

/** Removes the empty folders that the directory does not have. */
async function removeEmptyFolders(media: MediaAssetService, { local, remote }: Sides): Promise<void> {
  const isHere = new Set(local.directories.map(({ key }) => key));
  for (const { key, id } of remote.folders.toReversed()) {
    if (isHere.has(key)) continue;
    await media.folders.delete(id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.is("FOLDER_NOT_EMPTY"))) throw error;
    });
  }
}

function removeDirectories({ local, remote }: Sides): Promise<void> {
  const isThere = new Set(remote.folders.map(({ key }) => key));
  return removeEmptyDirectories(local, (key) => isThere.has(key));
}

function sizeOf(step: Step): number {
  if (step.action === "DOWNLOAD") return step.remote.record.fileSize;
  return step.action === "UPLOAD" || step.action === "REPLACE" ? step.local.size : 0;
}
