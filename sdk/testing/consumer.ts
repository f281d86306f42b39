import { ApiError, ConflictError, type FileRecord, MediaAssetService } from "@media-asset-service/sdk";
import { type Progress, type UploadReceipt, uploadTo } from "@media-asset-service/sdk/browser";
import { type ImageFile, imageProps, pictureProps } from "@media-asset-service/sdk/image";
import { nextLoader } from "@media-asset-service/sdk/image/next";
import { unpicTransformer } from "@media-asset-service/sdk/image/unpic";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { Client, listFiles } from "@media-asset-service/sdk/operations";
import { signUrl } from "@media-asset-service/sdk/sign-url";
import { signWebhook, verifyWebhook } from "@media-asset-service/sdk/webhooks";

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
export const signed = (url: string): Promise<string> => signUrl(url, { deliveryKey: "dkey_", expiresIn: 900, w: 600 });
// @ts-expect-error The URL has no expiry.
signUrl("", { deliveryKey: "dkey_" });
export const receive = async (request: Request): Promise<string | undefined> => {
  const event = await verifyWebhook(await request.text(), request.headers, ["whsec_a", "whsec_b"]);
  return event.type === "file.created" ? event.timestamp : event.data.fileId;
};
export const forwarded = async (body: Uint8Array): Promise<Record<string, string>> =>
  signWebhook(body, { id: "ev_", timestamp: new Date(), secret: "whsec_" });
// @ts-expect-error The body was parsed.
verifyWebhook({}, {}, "whsec_");
export const img = (file: FileRecord): string | undefined => imageProps(file, { alt: "", aspect: "16:9" }).srcset;
export const types = (file: ImageFile): string[] => pictureProps(file, { alt: "" }).sources.map(({ type }) => type);
export const loaded: string = nextLoader({ src: "", width: 640 }) + unpicTransformer("", { width: 640, height: 360 });
/** Options that may be undefined, also with `exactOptionalPropertyTypes`. */
export async function maybe(text: string | undefined, flag: boolean | undefined, count: number | undefined) {
  const signal: AbortSignal | undefined = undefined;
  const options = { signal, timeout: count, headers: undefined, idempotencyKey: text };
  await fileFromPath("a", { filename: text });
  const tags: string[] | undefined = undefined;
  const settings = { filename: text, size: count, onProgress: undefined, resumable: flag, resume: text };
  await media.files.upload(
    new Blob([]),
    { ...settings, tags, description: text, folderId: text, isPublic: flag },
    options,
  );
  await media.files.list({ search: text, limit: count, cursor: text, folderId: text }, options).all({ max: count });
  await media.files.update("a", { description: text, tags, isPublic: flag }, options);
  await media.folders.create({ name: "a", parentId: text }, options);
  await media.operations.create({ type: "delete", filter: { search: text }, dryRun: flag });
  await media.uploads.create({ filename: "a", size: count, maxSize: count, checksum: text });
  await signUrl("a", { deliveryKey: "dkey_", expiresIn: 900, w: count });
  const { data } = await media.raw.GET("/api/v1/files", { params: { query: { limit: count } } });
  return data;
}
// @ts-expect-error alt is required.
imageProps({} as ImageFile, { aspect: "16:9" });
// @ts-expect-error The service does not render this ratio.
imageProps({} as ImageFile, { alt: "", aspect: "16:10" });
// @ts-expect-error Unknown type.
listFiles(new Client(), { type: "PICTURE" });
// @ts-expect-error Unknown field.
export const color = async () => (await media.files.get("a")).color;
