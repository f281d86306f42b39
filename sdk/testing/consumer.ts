import { ApiError, ConflictError, type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { type Progress, type UploadReceipt, uploadTo } from "@media-asset-service/sdk/browser";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { Client, listFiles } from "@media-asset-service/sdk/operations";

const media = new MediaAssetService({ apiKey: "mas_", baseUrl: "https://media.example.com" });

export async function store(path: string): Promise<FileRecord | string> {
  try {
    return await media.files.upload(await fileFromPath(path), { tags: ["a"] });
  } catch (error) {
    if (error instanceof ConflictError && error.code === "DUPLICATE_FILE") return error.details?.existingFileId ?? "";
    if (error instanceof ApiError && error.code === "FILE_TOO_LARGE") return `${error.details.maxFileSize}`;
    throw error;
  }
}

export const files: Promise<FileRecord[]> = listFiles(new Client(), { type: "IMAGE" }).all();
export const text = async (): Promise<string> => (await media.ai.run("a", { operation: "ocr" })).result.extractedText;
export const sent = (url: string, blob: Blob, onProgress: (progress: Progress) => void): Promise<UploadReceipt> =>
  uploadTo(url, blob, { onProgress, signal: new AbortController().signal });
// @ts-expect-error No such type.
listFiles(new Client(), { type: "PICTURE" });
// @ts-expect-error No such field.
export const colour = async () => (await media.files.get("a")).colour;
