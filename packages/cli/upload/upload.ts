import { relative } from "node:path";
import { ApiError, type MediaAssetService } from "../../../sdk/index.ts";
import { type Arguments, listOf, serviceAddress, UsageError } from "../arguments.ts";
import { uploadMetadata } from "../files/file-options.ts";
import { folderIdOf, foldersBelow } from "../files/remote-path.ts";
import { type Outcome, table } from "../output.ts";
import { concurrencyOf, interruptible, mapConcurrently, progressBar } from "../transfers.ts";
import { type LocalFile, localFiles } from "./local-files.ts";
import { nameOfUpload, type OnDuplicate, sendFile } from "./send-file.ts";

type UploadOutcome = "UPLOADED" | "STORED" | "DUPLICATE" | "SKIPPED" | "FAILED" | "INTERRUPTED";

interface Result {
  path: string;
  state: UploadOutcome;
  fileId: string | null;
  error: string | null;
}

/** Uploads files and directories. An interruption stops it in order; a second interruption stops it immediately. */
export async function uploadFiles(media: MediaAssetService, args: Arguments): Promise<Outcome> {
  const { options, positionals: paths, folders, private: isPrivate, "strip-location": stripLocation } = args;
  const concurrency = concurrencyOf(options.concurrency);
  const files = await localFiles(paths);
  const top = options.folder === undefined ? null : await folderIdOf(media, options.folder);
  const onDuplicate = onDuplicateOf(options["on-duplicate"]);
  const shared = {
    ...(onDuplicate && { onDuplicate }),
    ...(options.tags !== undefined && { tags: listOf(options.tags) }),
    isPublic: !isPrivate,
    ...(stripLocation && { stripLocation }),
    ...uploadMetadata(args.repeated),
  };
  const { MAS_API_KEY: key } = process.env;
  const folderAt = foldersBelow(media, top);
  const total = files.reduce((sum, { size }) => sum + size, 0);

  const bar = progressBar(files.length, total);
  const sendOne = async (file: LocalFile, signal: AbortSignal): Promise<Result> => {
    const folderId = folders ? await folderAt(file.folders) : top;
    const fields = { ...shared, ...(folderId !== null && { folderId }) };
    const name = nameOfUpload(serviceAddress(), key, file.path, fields);
    const onProgress = (loaded: number) => bar.setLoaded(file.path, loaded);
    const record = await sendFile(file, { media, name, fields, signal, onProgress });
    return resultOf(file, onDuplicate === "existing" ? "STORED" : "UPLOADED", record.id);
  };
  const resultFor = (file: LocalFile, signal: AbortSignal) =>
    file.size === 0
      ? resultOf(file, "SKIPPED", null, "empty")
      : sendOne(file, signal).catch((error: unknown) => failure(file, error, signal));
  try {
    const results = await interruptible((signal) =>
      mapConcurrently(files, concurrency, async (file) => {
        if (signal.aborted) return resultOf(file, "INTERRUPTED");
        const result = await resultFor(file, signal);
        bar.finish(file.path, file.size, lineOf(result));
        return result;
      }),
    );
    return outcome(results);
  } finally {
    bar.close();
  }
}

function failure(file: LocalFile, error: unknown, signal: AbortSignal): Result {
  if (error instanceof ApiError && error.is("DUPLICATE_FILE")) {
    return resultOf(file, "DUPLICATE", error.details?.existingFileId ?? null);
  }
  if (signal.aborted) return resultOf(file, "INTERRUPTED");
  return resultOf(file, "FAILED", null, error instanceof Error ? error.message : String(error));
}

function resultOf(
  { path }: LocalFile,
  state: UploadOutcome,
  fileId: string | null = null,
  error: string | null = null,
): Result {
  const below = relative("", path);
  return { path: below.startsWith("..") ? path : below, state, fileId, error };
}

function lineOf({ path, state, fileId, error }: Result): string {
  switch (state) {
    case "UPLOADED":
      return `${path}: uploaded as ${fileId}`;
    case "STORED":
      return `${path}: stored as ${fileId}`;
    case "DUPLICATE":
      return `${path}: already exists as ${fileId}`;
    case "SKIPPED":
      return `${path}: skipped: ${error}`;
    case "FAILED":
      return `${path}: failed: ${error}`;
    case "INTERRUPTED":
      return `${path}: interrupted`;
  }
}

function outcome(results: Result[]): Outcome {
  const resultsIn = (state: UploadOutcome) => results.filter((each) => each.state === state);
  const [failed, interrupted] = [resultsIn("FAILED"), resultsIn("INTERRUPTED")];
  const counts = [
    [resultsIn("UPLOADED").length, "uploaded"],
    [resultsIn("STORED").length, "stored"],
    [resultsIn("DUPLICATE").length, "already existing"],
    [resultsIn("SKIPPED").length, "empty and skipped"],
    [failed.length, "failed"],
    [interrupted.length, "not uploaded yet"],
  ] as const;
  const summary = counts
    .filter(([count], index) => count > 0 || (index === 0 && resultsIn("STORED").length === 0))
    .map(([many, what]) => `${many} ${what}`);
  const failures = table(
    ["FILE", "REASON"],
    failed.map(({ path, error }) => [path, error ?? "-"]),
  );
  const text = [
    ...(failed.length > 0 ? [...failures, ""] : []),
    `Files: ${summary.join(", ")}.`,
    ...(interrupted.length > 0 ? ["Interrupted. To resume, run the same command again."] : []),
  ];
  return { data: results, text, ok: failed.length + interrupted.length === 0 };
}

function onDuplicateOf(text: string | undefined): OnDuplicate | undefined {
  if (text === undefined || text === "refuse" || text === "existing") return text;
  throw new UsageError(`--on-duplicate must be refuse or existing, not ${text}`);
}
