import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService } from "../../../sdk/index.ts";
import { type Arguments, UsageError } from "../arguments.ts";
import { checksumOf } from "../checksum.ts";
import { concurrencyOf, mapConcurrently } from "../concurrency.ts";
import { deliveredChecksumOf } from "../files/download.ts";
import { folderAt, folderIdOf, namesIn } from "../files/remote-path.ts";
import { interruptible } from "../interruptible.ts";
import type { Outcome } from "../outcome.ts";
import { progressBar } from "../upload/progress.ts";
import { foldersBelow } from "../upload/remote-folders.ts";
import { type LocalTree, readLocalTree, removeEmptyDirectories } from "./local-tree.ts";
import { planDown, planUp, type Step } from "./plan.ts";
import { type RemoteTree, readRemoteTree } from "./remote-tree.ts";
import { failureOf, lineOf, plannedOf, type Result, report, resultOf } from "./report.ts";
import { createStepRunner } from "./run-step.ts";

const TRANSFERS: Step["action"][] = ["UPLOAD", "REPLACE", "DOWNLOAD"];

interface Trees {
  local: LocalTree;
  remote: RemoteTree;
  top: string | null;
}

/** Makes the folder identical to the directory, or the directory identical to the folder. */
export async function synchronize(media: MediaAssetService, args: Arguments): Promise<Outcome> {
  const { up, down, delete: deletes, "dry-run": dryRun, options } = args;
  if (up === down) throw new UsageError("use either --up (change the folder) or --down (change the directory)");
  const concurrency = concurrencyOf(options.concurrency);
  return interruptible(async (signal) => {
    const sides = await readTrees(media, args);
    const planning = {
      deletes,
      checksumOf: ({ path }: { path: string }) => checksumOf(path, signal),
      deliveredChecksumOf: (file: FileRecord) => deliveredChecksumOf(file, signal),
    };
    const steps = await (up ? planUp : planDown)(sides.local, sides.remote, planning);
    if (dryRun) return report(steps.map(plannedOf), true);
    const results = await runSteps(media, steps, sides, { concurrency, isPublic: !args.private, signal });
    const isDone = results.every(({ state }) => state === "DONE");
    if (deletes && isDone) await (up ? removeEmptyFolders(media, sides) : removeDirectories(sides));
    return report(results, false);
  });
}

/** Reads both sides. Creates the target side if it is missing. */
async function readTrees(media: MediaAssetService, { positionals, up, "dry-run": dryRun }: Arguments): Promise<Trees> {
  const [directory = "", folder = ""] = positionals;
  const localTree = await readLocalTree(directory);
  if (!localTree && up) throw new UsageError(`directory ${directory} not found`);
  const top = await findFolder(media, folder, up && !dryRun);
  if (top === undefined && !up) throw new Error(`Folder ${folder} not found`);
  if (!localTree && !dryRun) await mkdir(directory, { recursive: true });
  const local = localTree ?? { root: resolve(directory), files: new Map(), directories: [], skipped: new Map() };
  const remote = top === undefined ? { files: [], folders: [] } : await readRemoteTree(media, top);
  return { local, remote, top: top ?? null };
}

/** Returns the ID of a folder; undefined for an unknown path. Rejects an unknown ID, which would list no files. */
async function findFolder(
  media: MediaAssetService,
  pathOrId: string,
  createsMissing: boolean,
): Promise<string | null | undefined> {
  if (pathOrId.startsWith("/") && pathOrId !== "/") {
    const names = namesIn(pathOrId);
    return createsMissing ? foldersBelow(media, null)(names) : (await folderAt(media, names))?.id;
  }
  const id = await folderIdOf(media, pathOrId);
  return id === null ? null : (await media.folders.get(id)).id;
}

async function runSteps(
  media: MediaAssetService,
  steps: Step[],
  { local: { root }, top }: Trees,
  { concurrency, isPublic, signal }: { concurrency: number; isPublic: boolean; signal: AbortSignal },
): Promise<Result[]> {
  const transfers = steps.filter(({ action }) => TRANSFERS.includes(action));
  const bar = progressBar(
    transfers.length,
    transfers.reduce((sum, step) => sum + sizeOf(step), 0),
  );
  const runStep = createStepRunner({ media, root, top, isPublic, signal, onProgress: bar.setLoaded });
  const run = async (step: Step): Promise<Result> => {
    if (signal.aborted) return resultOf(step, "INTERRUPTED");
    const result = await runStep(step).then(
      (done) => resultOf(step, "DONE", done),
      (error: unknown) => (signal.aborted ? resultOf(step, "INTERRUPTED") : failureOf(step, error)),
    );
    if (TRANSFERS.includes(step.action)) bar.finish(step.path, sizeOf(step), lineOf(result));
    return result;
  };
  try {
    const first = await mapConcurrently(
      steps.filter(({ action }) => action !== "DELETE"),
      concurrency,
      run,
    );
    const deletions = steps.filter(({ action }) => action === "DELETE");
    // Delete nothing after a failure: the replacement may be missing.
    if (first.some(({ state }) => state !== "DONE"))
      return [...first, ...deletions.map((step) => resultOf(step, "LEFT"))];
    return [...first, ...(await mapConcurrently(deletions, concurrency, run))];
  } finally {
    bar.close();
  }
}

/** Removes the empty folders that the directory does not have. */
async function removeEmptyFolders(media: MediaAssetService, { local, remote }: Trees): Promise<void> {
  const localFolders = new Set(local.directories.map(({ key }) => key));
  for (const { key, id } of remote.folders.toReversed()) {
    if (localFolders.has(key)) continue;
    await media.folders.delete(id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.is("FOLDER_NOT_EMPTY"))) throw error;
    });
  }
}

function removeDirectories({ local, remote }: Trees): Promise<void> {
  const remoteFolders = new Set(remote.folders.map(({ key }) => key));
  return removeEmptyDirectories(local, (key) => remoteFolders.has(key));
}

function sizeOf(step: Step): number {
  if (step.action === "DOWNLOAD") return step.remote.record.fileSize;
  return step.action === "UPLOAD" || step.action === "REPLACE" ? step.local.size : 0;
}
