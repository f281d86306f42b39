import { relative } from "node:path";
import { ApiError, type MediaAssetService } from "../../../sdk/index.ts";
import { type Arguments, required, UsageError } from "../arguments.ts";
import type { Outcome } from "../outcome.ts";
import { serviceAddress } from "../service-address.ts";
import { table } from "../terminal.ts";
import { interruptedUploads, nameOfUpload } from "./interrupted.ts";
import { type LocalFile, localFiles } from "./local-files.ts";
import { progressBar } from "./progress.ts";
import { foldersBelow } from "./remote-folders.ts";
import { sendFile } from "./send-file.ts";

type Fate = "UPLOADED" | "DUPLICATE" | "FAILED" | "INTERRUPTED";

interface Result {
  path: string;
  state: Fate;
  fileId: string | null;
  error: string | null;
}

const most = 32;

/** Uploads files and directories. An interruption ends it soon and in order; a second one at once. */
export async function uploadFiles(media: MediaAssetService, given: Arguments): Promise<Outcome> {
  const { options, paths, folders, private: isPrivate } = given;
  required(paths[0], "the FILE or DIR to upload");
  const concurrency = concurrencyOf(options.concurrency);
  const files = await localFiles(paths);
  const top = options.folder === undefined || options.folder === "root" ? null : options.folder;
  const shared = { ...(options.tags !== undefined && { tags: tagsOf(options.tags) }), isPublic: !isPrivate };
  const { MAS_API_KEY: key } = process.env;
  const folderAt = foldersBelow(media, top);
  const interrupted = interruptedUploads();
  const total = files.reduce((sum, { size }) => sum + size, 0);

  const stop = new AbortController();
  const end = () => stop.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  const bar = progressBar(process.stderr, files.length, total);
  const sendOne = async (file: LocalFile): Promise<Result> => {
    const folderId = folders ? await folderAt(file.folders) : top;
    const fields = { ...shared, ...(folderId !== null && { folderId }) };
    const name = nameOfUpload(serviceAddress(), key, file.path, fields);
    const onProgress = (loaded: number) => bar.sent(file.path, loaded);
    const record = await sendFile(file, { media, interrupted, name, fields, signal: stop.signal, onProgress });
    return resultOf(file, "UPLOADED", record.id);
  };
  try {
    const results = await inTurn(files, concurrency, async (file) => {
      if (stop.signal.aborted) return resultOf(file, "INTERRUPTED");
      const result = await sendOne(file).catch((error: unknown) => failure(file, error, stop.signal));
      bar.over(file.path, file.size, lineOf(result));
      return result;
    });
    return outcome(results);
  } finally {
    bar.close();
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}

/** Some at a time, in their order. */
async function inTurn<Item, Done>(
  items: Item[],
  concurrency: number,
  run: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) done[index] = await run(item);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return done;
}

function failure(file: LocalFile, error: unknown, signal: AbortSignal): Result {
  if (error instanceof ApiError && error.is("DUPLICATE_FILE")) {
    return resultOf(file, "DUPLICATE", error.details?.existingFileId ?? null);
  }
  if (signal.aborted) return resultOf(file, "INTERRUPTED");
  return resultOf(file, "FAILED", null, error instanceof Error ? error.message : String(error));
}

function resultOf({ path }: LocalFile, state: Fate, fileId: string | null = null, error: string | null = null): Result {
  const below = relative("", path);
  return { path: below.startsWith("..") ? path : below, state, fileId, error };
}

function lineOf({ path, state, fileId, error }: Result): string {
  switch (state) {
    case "UPLOADED":
      return `${path}: uploaded as ${fileId}`;
    case "DUPLICATE":
      return `${path}: already there as ${fileId}`;
    case "FAILED":
      return `${path}: failed: ${error}`;
    case "INTERRUPTED":
      return `${path}: interrupted`;
  }
}

function outcome(results: Result[]): Outcome {
  const of = (state: Fate) => results.filter((each) => each.state === state);
  const [failed, left] = [of("FAILED"), of("INTERRUPTED")];
  const counts = [
    [of("UPLOADED").length, "uploaded"],
    [of("DUPLICATE").length, "already there"],
    [failed.length, "failed"],
    [left.length, "not uploaded yet"],
  ] as const;
  const summary = counts.filter(([many], index) => many > 0 || index === 0).map(([many, what]) => `${many} ${what}`);
  const failures = table(
    ["FILE", "WHY"],
    failed.map(({ path, error }) => [path, error ?? "-"]),
  );
  const text = [
    ...(failed.length > 0 ? [...failures, ""] : []),
    `Files: ${summary.join(", ")}.`,
    ...(left.length > 0 ? ["Interrupted: the same command goes on where this one has stopped."] : []),
  ];
  return { data: results, text, ok: failed.length + left.length === 0 };
}

function concurrencyOf(text = "3"): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`--concurrency takes a number from 1 to ${most}, not ${text}`);
}

const tagsOf = (text: string) => text.split(",").map((tag) => tag.trim());
