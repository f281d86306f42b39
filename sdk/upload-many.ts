import type { RequestOptions } from "./options.ts";
import type { ManySettings, UploadItems } from "./upload-queue.ts";
import type { Uploadable } from "./uploadable.ts";

export type { ManyParams, ManySettings, UploadItem, UploadItems } from "./upload-queue.ts";

/** Uploads files concurrently. Resolves to one result per file, fulfilled or rejected, in the order of the files. */
export async function uploadMany<Params extends object, Data>(
  items: UploadItems<Params>,
  settings: ManySettings<Data> & Params,
  options: RequestOptions | undefined,
  upload: (content: Uploadable, params: Params) => Promise<Data>,
): Promise<PromiseSettledResult<Data>[]> {
  const { uploadQueued } = await import("./upload-queue.ts");
  return uploadQueued(items, settings, options, upload);
}
