import { ApiError, type FilesUpdateParams } from "@media-asset-service/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type AiData, type AiOperation, type FileRecord, media } from "../../api.ts";
import { refreshLibrary, refreshLists } from "../../folders/folders.ts";
import { queryClient } from "../../queries.ts";

export const fileKey = (id: string) => ["file", id] as const;
export const versionsKey = (id: string) => ["versions", id] as const;
export const aiKey = (id: string) => ["ai", id] as const;

const POLL_MS = 1500;
export const isUnderWay = (status: string): boolean => status === "PENDING" || status === "PROCESSING";

export function useFile(id: string) {
  return useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => media.files.get(id, { signal }),
    // Tagging may fill the tags and the description.
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.processingStatus) ? POLL_MS : false),
  });
}

export type FileChanges = Partial<
  Pick<FileRecord, "filename" | "tags" | "description" | "isPublic" | "folderId" | "focus">
> &
  Pick<FilesUpdateParams, "metadata" | "altText">;

export function useUpdateFile(id: string) {
  return useMutation({
    mutationFn: (changes: FileChanges) => media.files.update(id, changes),
    onSuccess(file) {
      queryClient.setQueryData(fileKey(id), file);
      return queryClient.invalidateQueries({ queryKey: ["files"] });
    },
  });
}

/** Shows a file with the content that it has now, and what was made of that. */
export async function showContent(file: FileRecord): Promise<void> {
  queryClient.setQueryData(fileKey(file.id), file);
  const keys = [versionsKey(file.id), aiKey(file.id), ["similar", file.id]];
  await Promise.all([refreshLists(), ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))]);
}

/** What AI found; asked again and again while something is under way. */
export function useAi(id: string) {
  return useQuery({
    queryKey: aiKey(id),
    queryFn: ({ signal }) => media.ai.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.ai.processingStatus) ? POLL_MS : false),
  });
}

/** Longer than the service gives an engine, so that its own words come first. */
const RUN_MS = 90_000;

export function useRunAi(id: string) {
  return useMutation({
    mutationFn: (operation: AiOperation) => media.ai.run(id, { operation }, { timeout: RUN_MS }),
    // The history tells of failures as well.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: aiKey(id) }),
        queryClient.invalidateQueries({ queryKey: fileKey(id) }),
        queryClient.invalidateQueries({ queryKey: ["stats"] }),
      ]),
  });
}

/** Stores the cut-out as a file beside its original. Gives the file's id, also when it was stored before. */
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

/** The newest job of an operation that went well. */
export function lastDone(data: AiData, operation: AiOperation): AiData["processingJobs"][number] | undefined {
  return data.processingJobs.find((job) => job.operation === operation && job.status === "COMPLETED");
}
