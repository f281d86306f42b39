import type { RequestOptions } from "./options.ts";
import type { Uploadable } from "./uploadable.ts";

/** What each of many can have; a token is that of one upload by itself. */
export type ManyParams<Params> = Omit<Params, "resume" | "onToken">;

/** One of many files: what it is, and what it alone is to have. */
export type UploadItem<Params> = Uploadable | ({ content: Uploadable } & Params);

/** Many files, ready or made one after the other as their turn comes. */
export type UploadItems<Params> = Iterable<UploadItem<Params>> | AsyncIterable<UploadItem<Params>>;

/** How to upload many. */
export interface ManySettings<Data> {
  /** How many at once. Default: 4. */
  concurrency?: number | undefined;
  /** Told of each file as soon as its result is there; `index` is its place among all. */
  onResult?: ((result: PromiseSettledResult<Data>, index: number) => void) | undefined;
}

/** Uploads each as its turn comes; resolves to one result per file, in their order, whatever becomes of each. */
export async function uploadQueued<Params extends object, Data>(
  items: UploadItems<Params>,
  { concurrency = 4, onResult, ...shared }: ManySettings<Data> & Params,
  options: RequestOptions | undefined,
  upload: (content: Uploadable, params: Params) => Promise<Data>,
): Promise<PromiseSettledResult<Data>[]> {
  if (!(concurrency >= 1)) throw new TypeError("concurrency must be 1 or more.");
  if (!(Symbol.iterator in Object(items) || Symbol.asyncIterator in Object(items))) {
    throw new TypeError("Many files come as a list, or as something else to iterate over; one file goes to upload.");
  }
  const results: PromiseSettledResult<Data>[] = [];
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let next = 0;
  const work = async () => {
    while (!options?.signal?.aborted) {
      const index = next++;
      const { done, value } = await queue.next();
      if (done) return;
      const { content, ...own } = isAlone(value) ? { content: value } : value;
      // The compiler cannot see that what is left of both, together, are the parameters of one file.
      const [result] = await Promise.allSettled([upload(content, { ...shared, ...own } as unknown as Params)]);
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
