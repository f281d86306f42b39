import type { OperationsCreateParams } from "@media-asset-service/sdk";
import { media } from "../api.ts";
import type { Words } from "../ui/notice.tsx";
import { followUp, runOperation } from "./operation.ts";
import type { Watch } from "./steps.ts";
import type { Undoable } from "./undo.ts";

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

export async function deleteMatching({ filter, total }: Matching, watch: Watch): Promise<Undoable> {
  const [result, operations] = await runOperation({ type: "delete", filter }, total, watch, WORDS);
  const restore = { type: "restore" } as const;
  return [result, { size: result.done, go: (later, words) => followUp(operations, () => restore, later, words) }];
}

export async function moveMatching(target: string | null, matching: Matching, watch: Watch): Promise<Undoable> {
  const { filter, total } = matching;
  const origin = await originOf(matching);
  const move = { type: "move", filter, arguments: { folderId: target } } as const;
  const [result, operations] = await runOperation(move, total, watch, WORDS);
  const back = (fileId: string) => {
    const folderId = origin(fileId);
    return folderId === undefined ? undefined : ({ type: "move", arguments: { folderId } } as const);
  };
  return [result, { size: result.done, go: (later, words) => followUp(operations, back, later, words) }];
}

/** Returns a function that gives the current folder of each file; undefined for files that are added later. */
async function originOf({ filter }: Matching): Promise<(fileId: string) => string | null | undefined> {
  const { folderId } = filter;
  if (folderId) return () => (folderId === "root" ? null : folderId);
  const files = await media.files.list({ ...filter, limit: 100 }).all();
  const origins = new Map(files.map((file) => [file.id, file.folderId]));
  return (fileId) => origins.get(fileId);
}
