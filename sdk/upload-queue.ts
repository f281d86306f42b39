import type { RequestOptions } from "./options.ts";
import type { Uploadable } from "./uploadable.ts";

/** Parameters of each file. Tokens are excluded, because a token belongs to a single upload. */
export type ManyParams<Params> = Omit<Params, "resume" | "onToken">;

/** A file, optionally with parameters for this file only. */
export type UploadItem<Params> = Uploadable | ({ content: Uploadable } & Params);

/** The files, as a list or an iterator that creates them on demand. */
export type UploadItems<Params> = Iterable<UploadItem<Params>> | AsyncIterable<UploadItem<Params>>;

/** Settings of `uploadMany`. */
export interface ManySettings<Data> {
  /** Maximum number of concurrent uploads. Default: 4. */
  concurrency?: number | undefined;
  /** Called with the result of each file when it is finished. `index` is its position. */
  onResult?: ((result: PromiseSettledResult<Data>, index: number) => void) | undefined;
}

/** Uploads files concurrently. Resolves to one result per file, fulfilled or rejected, in the order of the files. */
export async function uploadQueued<Params extends object, Data>(
  items: UploadItems<Params>,
  { concurrency = 4, onResult, ...shared }: ManySettings<Data> & Params,
  options: RequestOptions | undefined,
  upload: (content: Uploadable, params: Params) => Promise<Data>,
): Promise<PromiseSettledResult<Data>[]> {
  if (!(concurrency >= 1)) throw new TypeError("concurrency must be 1 or more.");
  if (!(Symbol.iterator in Object(items) || Symbol.asyncIterator in Object(items))) {
    throw new TypeError("uploadMany requires a list or another iterable of files. For one file, use upload.");
  }
  const results: PromiseSettledResult<Data>[] = [];
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let next = 0;
  const work = async () => {
    while (!options?.signal?.aborted) {
      const index = next++;
      const { done, value } = await queue.next();
      if (done) return;
      const { content, ...itemSettings } = isAlone(value) ? { content: value } : value;
      // TypeScript cannot infer that the merged objects are the parameters of one file.
      const [result] = await Promise.allSettled([upload(content, { ...shared, ...itemSettings } as unknown as Params)]);
      results[index] = result;
      onResult?.(result, index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await queue.return?.();
  options?.signal?.throwIfAborted();
  return results;
}

function isAlone<Params>(item: UploadItem<Params>): item is Uploadable {
  return typeof item !== "object" || item === null || !("content" in item);
}
