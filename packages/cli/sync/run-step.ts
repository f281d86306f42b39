import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { ApiError, type FileRecord, type MediaAssetService } from "../../../sdk/index.ts";
import { fileFromPath } from "../../../sdk/node.ts";
import { serviceAddress } from "../arguments.ts";
import { fileContent } from "../files/download.ts";
import { type FolderAt, foldersBelow } from "../files/remote-path.ts";
import { saveDownload, TargetExists } from "../files/save-download.ts";
import { MAX_BLOB_BYTES, nameOfUpload, sendFile } from "../upload/send-file.ts";
import type { Step } from "./plan.ts";
import { type LocalTreeFile, makeDirectories } from "./trees.ts";

interface StepContext {
  media: MediaAssetService;
  root: string;
  top: string | null;
  /** Visibility of new files. */
  isPublic: boolean;
  signal: AbortSignal;
  onProgress(path: string, loaded: number): void;
}

export interface StepOutcome {
  action: Step["action"];
  fileId: string | null;
  reason: string | null;
}

/** Returns a function that runs one step of a plan. Reports content that the account already has as a duplicate. */
export function createStepRunner(context: StepContext): (step: Step) => Promise<StepOutcome> {
  const folderAt = foldersBelow(context.media, context.top);
  return async (step) => {
    try {
      return { action: step.action, fileId: await runStep(step, context, folderAt), reason: null };
    } catch (error) {
      if (!(error instanceof ApiError && error.is("DUPLICATE_FILE"))) throw error;
      const fileId = error.details?.existingFileId ?? null;
      return { action: "DUPLICATE", fileId, reason: `the account already has this content as ${fileId}` };
    }
  };
}

async function runStep(step: Step, context: StepContext, folderAt: FolderAt): Promise<string | null> {
  const { media, root, signal } = context;
  const names = step.path.split("/");
  switch (step.action) {
    case "UPLOAD":
      return (await upload(step.local, await folderAt(names.slice(0, -1)), step.path, context)).id;
    case "REPLACE":
      return (await replace(step.local, step.record, step.path, context)).id;
    case "MOVE": {
      const folderId = await folderAt(names.slice(0, -1));
      const changes = { filename: names.at(-1) ?? "", folderId };
      return (await media.files.update(step.record.id, changes, { signal })).id;
    }
    case "DOWNLOAD": {
      const { names: parts, record } = step.remote;
      const directory = await makeDirectories(root, parts.slice(0, -1));
      const path = step.local?.path ?? join(directory, record.filename);
      const onProgress = (loaded: number) => context.onProgress(step.path, loaded);
      const options = { replaces: step.local !== undefined, deletesIncomplete: true, signal, onProgress };
      await saveDownload(path, fileContent(media, record), options).catch((error: unknown) => {
        if (!(error instanceof TargetExists)) throw error;
        throw new Error("a file with this name appeared during the download, and was kept: run the same command again");
      });
      return record.id;
    }
    case "DELETE":
      if (step.local) await rm(step.local.path);
      if (step.record) await media.files.delete(step.record.id, { signal });
      return step.record?.id ?? null;
    case "CONFLICT":
      throw new Error(step.reason);
    default:
      return "fileId" in step ? step.fileId : null;
  }
}

function upload(
  { path, size }: LocalTreeFile,
  folderId: string | null,
  key: string,
  context: StepContext,
): Promise<FileRecord> {
  const { media, isPublic, signal } = context;
  const fields = { isPublic, ...(folderId !== null && { folderId }) };
  const name = nameOfUpload(serviceAddress(), process.env.MAS_API_KEY, path, fields);
  const onProgress = (loaded: number) => context.onProgress(key, loaded);
  return sendFile({ path, size, folders: [] }, { media, name, fields, signal, onProgress });
}

/** Replaces the content, unless the file changed after the comparison (`If-Match`). */
async function replace({ path, size }: LocalTreeFile, { id, checksum }: FileRecord, key: string, context: StepContext) {
  const { media, signal } = context;
  const onProgress = ({ loaded }: { loaded: number }) => context.onProgress(key, loaded);
  const options = { signal, headers: { "If-Match": `"${checksum}"` } };
  const params = { onProgress, filename: basename(path) };
  if (size <= MAX_BLOB_BYTES) return media.files.replace(id, await fileFromPath(path), params, options);
  return media.files.replace(id, createReadStream(path), { ...params, size }, options);
}
