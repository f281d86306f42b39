import type { OperationsCreateParams } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import type { Words } from "../ui/notice.tsx";
import { followUp, runOperation } from "./bulk-operation.ts";
import type { StepOptions } from "./steps.ts";
import type { ReversibleResult } from "./undo.ts";

/** All files that match a filter, whether the page has loaded them or not. */
export interface Matching {
  filter: NonNullable<OperationsCreateParams["filter"]>;
  /** Number of files, as last reported by the service. */
  total: number;
}

const WORDS: Words = {
  FILE_NOT_FOUND: "Already deleted.",
  FOLDER_NOT_FOUND: "The folder no longer exists.",
};

export async function deleteMatching({ filter, total }: Matching, options: StepOptions): Promise<ReversibleResult> {
  const [result, operations] = await runOperation({ type: "delete", filter }, total, options, WORDS);
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
  const { filter, total } = matching;
  const originOf = await readOrigins(matching);
  const move = { type: "move", filter, arguments: { folderId: target } } as const;
  const [result, operations] = await runOperation(move, total, options, WORDS);
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
async function readOrigins({ filter }: Matching): Promise<(fileId: string) => string | null | undefined> {
  const { folderId } = filter;
  if (folderId) return () => (folderId === "root" ? null : folderId);
  const files = await media.files.list({ ...filter, limit: 100 }).all();
  const origins = new Map(files.map((file) => [file.id, file.folderId]));
  return (fileId) => origins.get(fileId);
}
