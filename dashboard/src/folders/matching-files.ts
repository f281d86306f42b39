import type { OperationsCreateParams } from "@media-asset-service/sdk";
import { type FileRecord, media } from "../api.ts";
import type { Words } from "../ui/notice.tsx";
import { type FileAction, followUp, runForEach, runOperation } from "./bulk-operation.ts";
import type { Result, StepOptions } from "./steps.ts";
import type { ReversibleResult } from "./undo.ts";

/** All files that match a filter, whether the page has loaded them or not. */
export interface Matching {
  filter: NonNullable<OperationsCreateParams["filter"]>;
  /** IDs of files that match, but are not selected. */
  except: readonly string[];
  /** Number of selected files, as last reported by the service. */
  total: number;
}

/** Loads the selected files, up to a maximum. */
export async function loadMatching(
  { filter, except }: Matching,
  { max = Number.POSITIVE_INFINITY, signal }: { max?: number; signal?: AbortSignal } = {},
): Promise<FileRecord[]> {
  const files: FileRecord[] = [];
  const excluded = new Set(except);
  for await (const file of media.files.list({ ...filter, limit: 100 }, signal && { signal })) {
    if (files.length === max) break;
    if (!excluded.has(file.id)) files.push(file);
  }
  return files;
}

export const idsOf = async (matching: Matching, max?: number): Promise<string[]> =>
  (await loadMatching(matching, max === undefined ? {} : { max })).map(({ id }) => id);

/** Runs one operation for the filter. Operations cannot exclude files, so that otherwise each has a list of IDs. */
export async function runMatching(
  action: FileAction,
  matching: Matching,
  options: StepOptions,
  words: Words,
): Promise<[Result, operations: string[]]> {
  const { filter, except, total } = matching;
  if (except.length === 0) return runOperation({ ...action, filter }, total, options, words);
  const ids = await idsOf(matching);
  return runForEach(
    ids.map((id) => [action, id]),
    options,
    words,
  );
}

const WORDS: Words = {
  FILE_NOT_FOUND: "Already deleted.",
  FOLDER_NOT_FOUND: "The folder no longer exists.",
};

export async function deleteMatching(matching: Matching, options: StepOptions): Promise<ReversibleResult> {
  const [result, operations] = await runMatching({ type: "delete" }, matching, options, WORDS);
  const restore = { type: "restore" } as const;
  return [
    result,
    { size: result.done, run: (undoOptions, words) => followUp(operations, () => restore, undoOptions, words) },
  ];
}

export async function moveMatching(
  target: string | null,
  matching: Matching,
  options: StepOptions,
): Promise<ReversibleResult> {
  const originOf = await readOrigins(matching);
  const move = { type: "move", arguments: { folderId: target } } as const;
  const [result, operations] = await runMatching(move, matching, options, WORDS);
  const moveBack = (fileId: string) => {
    const folderId = originOf(fileId);
    return folderId === undefined ? undefined : ({ type: "move", arguments: { folderId } } as const);
  };
  return [
    result,
    { size: result.done, run: (undoOptions, words) => followUp(operations, moveBack, undoOptions, words) },
  ];
}

/** Returns a function that gives the current folder of each file; undefined for files that are added later. */
async function readOrigins(matching: Matching): Promise<(fileId: string) => string | null | undefined> {
  const { folderId } = matching.filter;
  if (folderId) return () => (folderId === "root" ? null : folderId);
  const files = await loadMatching(matching);
  const origins = new Map(files.map((file) => [file.id, file.folderId]));
  return (fileId) => origins.get(fileId);
}
