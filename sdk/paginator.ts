import type { components } from "./generated/types.ts";

/** Where a page stands in the whole list. */
export type Pagination = components["schemas"]["Pagination"];

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  pagination: Pagination;
}

/**
 * A list that is fetched page by page, as far as it is read. Nothing is requested before.
 *
 * @example
 * for await (const file of media.files.list({ type: "IMAGE" })) console.log(file.filename);
 */
export class Paginator<Item> implements AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(fetchPage: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#fetchPage = fetchPage;
  }

  /** Fetches the page that was asked for, and no other. */
  page(): Promise<Page<Item>> {
    return this.#fetchPage(undefined);
  }

  /**
   * Gathers the items of all pages, from the one asked for on; at most `max` of them.
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
   * Walks page by page, from the one asked for on.
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

/** The query of the page at `cursor`. The service takes a cursor or an offset, not both. */
export function atCursor<Query extends { cursor?: string; offset?: number }>(
  query: Query,
  cursor: string | undefined,
): Query {
  if (cursor === undefined) return query;
  const next = { ...query, cursor };
  delete next.offset;
  return next;
}
