import { ApiError, type FilesUpdateParams } from "@media-asset-service/sdk";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { type AiData, type AiOperation, cutoutUrl, type FileRecord, media } from "../../api.ts";
import { failuresKey, refresh, refreshLibrary, refreshLists } from "../../folders/folders.ts";
import { type Abortable, queryClient } from "../../queries.ts";

export const fileKey = (id: string) => ["file", id] as const;
export const versionsKey = (id: string) => ["versions", id] as const;
export const aiKey = (id: string) => ["ai", id] as const;

export const isProcessing = (status: string): boolean => status === "PENDING" || status === "PROCESSING";

export function useFile(id: string) {
  return useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => media.files.get(id, { signal }),
  });
}

export type FileChanges = Partial<
  Pick<FileRecord, "filename" | "tags" | "description" | "isPublic" | "folderId" | "focus">
> &
  Pick<FilesUpdateParams, "metadata" | "altText">;

export function useUpdateFile(id: string) {
  return useMutation({
    mutationFn: ({ signal, ...changes }: FileChanges & Abortable) => media.files.update(id, changes, { signal }),
    onSuccess(file) {
      queryClient.setQueryData(fileKey(id), file);
      return refresh([["files"], ["history"]]);
    },
  });
}

/** Shows the new content of a file, and reloads everything that depends on it. */
export async function showContent(file: FileRecord): Promise<void> {
  queryClient.setQueryData(fileKey(file.id), file);
  const keys = [versionsKey(file.id), aiKey(file.id), ["similar", file.id]];
  await Promise.all([refreshLists(), ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))]);
}

/** Loads the AI results. The feed of events reloads them when a job ends. */
export const useAi = (id: string) => useQuery(aiOptions(id));

const aiOptions = (id: string) =>
  queryOptions({ queryKey: aiKey(id), queryFn: ({ signal }) => media.ai.get(id, { signal }) });

/** Selects a value from the AI results, if any task has run. */
const useAiResult = <Value>(file: FileRecord | undefined, select: (ai: AiData) => Value) =>
  useQuery({
    ...aiOptions(file?.id ?? ""),
    enabled: file?.fileType === "IMAGE" && file.processingStatus !== "NOT_STARTED",
    select,
  });

/** Whether the last run of any AI task failed. The newest job is first. */
const hasFailedRun = ({ ai, processingJobs: jobs }: AiData): boolean =>
  ai.processingStatus === "FAILED" ||
  jobs.some((job) => job.status === "FAILED" && jobs.find(({ operation }) => operation === job.operation) === job);

export const useHasFailedRun = (file: FileRecord): boolean => useAiResult(file, hasFailedRun).data ?? false;

/** Returns the URL of the newest cut-out of an image, or null if there is none. */
export function useCutoutUrl(file: FileRecord | undefined): string | null {
  const { data } = useAiResult(file, (ai) => lastCompletedJob(ai, "bg-removal")?.id ?? null);
  return file && data ? cutoutUrl(file.id, data) : null;
}

/** Longer than the engine timeout of the service, so that the error of the service is shown. */
const RUN_MS = 90_000;

export function useRunAi(id: string) {
  return useMutation({
    mutationFn: (operation: AiOperation) => media.ai.run(id, { operation }, { timeout: RUN_MS }),
    // The history also shows failures.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: aiKey(id) }),
        queryClient.invalidateQueries({ queryKey: fileKey(id) }),
        queryClient.invalidateQueries({ queryKey: failuresKey }),
        queryClient.invalidateQueries({ queryKey: ["stats"] }),
      ]),
  });
}

/** Stores the cut-out as a file in the folder of the original. Returns the file ID, also if it was already stored. */
export function useKeepCutout({ id, filename, folderId }: FileRecord) {
  return useMutation({
    mutationFn: async () => {
      const options = { filename: cutoutName(filename), ...(folderId && { folderId }) };
      try {
        return (await media.files.upload(await media.ai.processedImage(id), options)).id;
      } catch (error) {
        const isDuplicate = error instanceof ApiError && error.is("DUPLICATE_FILE");
        if (isDuplicate && error.details) return error.details.existingFileId;
        throw error;
      }
    },
    onSuccess: refreshLibrary,
  });
}

export const cutoutName = (filename: string): string => `${filename.replace(/\.\w+$/, "")}-cutout.png`;

/** Returns the newest successful job of a task. */
export function lastCompletedJob(data: AiData, operation: AiOperation): AiData["processingJobs"][number] | undefined {
  return data.processingJobs.find((job) => job.operation === operation && job.status === "COMPLETED");
}
