import type { RequestOptions } from "./options.ts";
import type { ManySettings, UploadItems } from "./upload-queue.ts";
import type { Uploadable } from "./uploadable.ts";

export type { ManyParams, ManySettings, UploadItem, UploadItems } from "./upload-queue.ts";

/** Uploads each as its turn comes; resolves to one result per file, in their order, whatever becomes of each. */
export async function uploadMany<Params extends object, Data>(
  items: UploadItems<Params>,
  settings: ManySettings<Data> & Params,
  options: RequestOptions | undefined,
  upload: (content: Uploadable, params: Params) => Promise<Data>,
): Promise<PromiseSettledResult<Data>[]> {
  const { uploadQueued } = await import("./upload-queue.ts");
  return uploadQueued(items, settings, options, upload);
}
