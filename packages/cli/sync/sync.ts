import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService } from "../../../sdk/index.ts";
import { type Arguments, UsageError } from "../arguments.ts";
import { deliveredChecksumOf } from "../files/download.ts";
import { folderAt, folderIdOf, foldersBelow, namesIn } from "../files/remote-path.ts";
import { type Outcome, table } from "../output.ts";
import { concurrencyOf, interruptible, mapConcurrently, progressBar } from "../transfers.ts";
import { checksumOf } from "../upload/local-files.ts";
import { planDown, planUp, type Step } from "./plan.ts";
import { createStepRunner, type StepOutcome } from "./run-step.ts";
import { type LocalTree, type RemoteTree, readLocalTree, readRemoteTree, removeEmptyDirectories } from "./trees.ts";

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

/** The result for one path. LEFT is a deletion that was not started, because an earlier step failed. */
interface Result {
  path: string;
  action: Step["action"];
  state: "PLANNED" | "DONE" | "FAILED" | "INTERRUPTED" | "LEFT";
  fileId: string | null;
  reason: string | null;
}

const ACTION_WORDS: Record<Step["action"], [planned: string, done: string]> = {
  UPLOAD: ["to upload", "uploaded"],
  REPLACE: ["to replace", "replaced"],
  MOVE: ["to move", "moved"],
  DOWNLOAD: ["to download", "downloaded"],
  DELETE: ["to delete", "deleted"],
  DUPLICATE: ["exists under another name", "exists under another name"],
  SKIP: ["skipped", "skipped"],
  UNCHANGED: ["unchanged", "unchanged"],
  CONFLICT: ["in conflict", "in conflict"],
};

function resultOf(step: Step, state: Result["state"], done?: StepOutcome): Result {
  const { action, path } = step;
  const reason = "reason" in step ? step.reason : step.action === "MOVE" ? `from ${step.from}` : null;
  return { path, action, state, fileId: idOf(step), reason, ...done, ...(done && { reason: done.reason ?? reason }) };
}

const plannedOf = (step: Step): Result => resultOf(step, "PLANNED");

function failureOf(step: Step, error: unknown): Result {
  return { ...resultOf(step, "FAILED"), reason: error instanceof Error ? error.message : String(error) };
}

function idOf(step: Step): string | null {
  if (step.action === "DOWNLOAD") return step.remote.record.id;
  if ("record" in step) return step.record?.id ?? null;
  return "fileId" in step ? step.fileId : null;
}

function lineOf({ path, action, state, reason }: Result): string {
  const word = state === "DONE" ? ACTION_WORDS[action][1] : state.toLowerCase();
  return `${path}: ${word}${reason === null ? "" : `: ${reason}`}`;
}

/** Lists the failures and skipped paths, or all planned changes, and the counts. */
function report(results: Result[], dryRun: boolean): Outcome {
  const listed = results.filter(({ action, state, reason }) =>
    dryRun ? action !== "UNCHANGED" : state === "FAILED" || (state === "DONE" && reason !== null && action !== "MOVE"),
  );
  const rows = listed.map(({ path, action, state, reason }) => [
    state === "FAILED" ? "failed" : ACTION_WORDS[action][dryRun ? 0 : 1],
    path,
    reason ?? "-",
  ]);
  const ok = results.every(({ action, state }) => state === "DONE" || (state === "PLANNED" && action !== "CONFLICT"));
  const isInterrupted = results.some(({ state }) => state === "INTERRUPTED");
  return {
    data: { dryRun, results },
    text: [
      ...(rows.length > 0 ? [...table(["ACTION", "PATH", "REASON"], rows), ""] : []),
      `Files: ${counts(results, dryRun) || "none"}.`,
      ...(isInterrupted ? ["Interrupted. To resume, run the same command again."] : []),
    ],
    ok,
  };
}

function counts(results: Result[], dryRun: boolean): string {
  const byWord = Map.groupBy(results, ({ action, state }) => {
    if (state === "FAILED") return "failed";
    return state === "DONE" || dryRun ? ACTION_WORDS[action][dryRun ? 0 : 1] : "not done yet";
  });
  return [...byWord].map(([word, group]) => `${group.length} ${word}`).join(", ");
}
