import type { components } from "./generated/types.ts";

/** Position of a page in the list. */
export type Pagination = components["schemas"]["Pagination"];

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

/**
 * A list that is fetched page by page while you read it. Sends no request before.
 *
 * @example
 * for await (const file of media.files.list({ type: "IMAGE" })) console.log(file.filename);
 */
export class Paginator<Item> implements AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(fetchPage: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#fetchPage = fetchPage;
  }

  /** Fetches only the requested page. */
  page(): Promise<Page<Item>> {
    return this.#fetchPage(undefined);
  }

  /**
   * Collects the items of all pages, starting with the requested page; at most `max` items.
   *
   * @example
   * const newest = await media.files.list().all({ max: 500 });
   */
  async all(options: { max?: number | undefined } = {}): Promise<Item[]> {
    const max = options.max ?? Number.POSITIVE_INFINITY;
    const items: Item[] = [];
    if (max <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= max) break;
    }
    return items;
  }

  /**
   * Iterates over all pages, starting with the requested page.
   *
   * @example
   * for await (const { items, pagination } of media.files.list({ limit: 100 }).pages()) save(items, pagination.total);
   */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#fetchPage(cursor);
      yield page;
      cursor = page.pagination.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }
}

/** Returns the query of the page at `cursor`. The service accepts either a cursor or an offset. */
export function atCursor<Query extends { cursor?: string | undefined; offset?: number | undefined }>(
  query: Query,
  cursor: string | undefined,
): Query {
  if (cursor === undefined) return query;
  const next = { ...query, cursor };
  delete next.offset;
  return next;
}
