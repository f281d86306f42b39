import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { components } from "../generated/types.ts";
import { invalid } from "./errors.ts";
import { memoize } from "./memoize.ts";
import { sameText } from "./same-text.ts";

/** Where a page ended: the sort key of its last row (a name, or a time as ISO 8601) and that row's id. */
export interface CursorKey {
  key: string;
  id: string;
}

/** A total that is too dear to be counted for every page: the cursor carries it from the page before. */
export interface Counted {
  total: number;
  /** Names what was counted: the total of something else is not used. */
  of: string;
}

export interface PageRequest {
  limit: number;
  offset: number;
  after: CursorKey | null;
  counted?: Counted;
}

export type Pagination = components["schemas"]["Pagination"];

/** Large lists are counted up to this many items. */
export const MAX_COUNTED = 10_000;

/** Returns a pagination whose total is MAX_COUNTED at most, marked as inexact if more were counted. */
export function withBoundedTotal(pagination: Pagination): Pagination {
  return pagination.total <= MAX_COUNTED ? pagination : { ...pagination, total: MAX_COUNTED, totalIsExact: false };
}

export interface Paging {
  /**
   * What was asked for. Throws VALIDATION_ERROR for a cursor that was not issued here. `same` names what has to be as it was for the
   * page before, where the name of the list has more in it than the list.
   */
  read(list: string, query: { limit?: number; offset?: number; cursor?: string }, same?: string): PageRequest;
  /** Cuts the one row too many that tells whether more follow, and describes the page. */
  page<Row>(
    list: string,
    request: PageRequest,
    rows: Row[],
    total: number | Counted,
    cursorKey: (row: Row) => CursorKey,
  ): Page<Row>;
}

/** The same pages are asked for again and again, each time with the cursor of the next one. */
const MAX_CACHED_SIGNATURES = 1_000;

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/**
 * Offset paging and keyset paging behind one envelope. A cursor is the signed key of the last row of the page before: forged
 * ones are refused, and no client can depend on what is inside.
 */
export function createPaging(secret: string): Paging {
  const hmac = (text: string): string =>
    createHmac("sha256", secret).update(text).digest().subarray(0, 12).toString("base64url");
  const signed = (list: string, payload: string) => `cursor\n${list}\n${payload}`;
  const hmacOnce = memoize(MAX_CACHED_SIGNATURES, hmac);

  function encode(list: string, cursorKey: CursorKey, total: number | Counted): string {
    const counted = typeof total === "number" ? [] : [total];
    const payload = Buffer.from(JSON.stringify([cursorKey.key, cursorKey.id, ...counted])).toString("base64url");
    return `${payload}.${hmacOnce(signed(list, payload))}`;
  }

  function decode(list: string, cursor: string, same: string): Pick<PageRequest, "after" | "counted"> {
    const [payload = ""] = cursor.split(".");
    // The whole text is compared: base64 has several spellings of the same bytes, and only ours was issued.
    if (!sameText(cursor, `${payload}.${hmac(signed(list, payload))}`)) {
      throw invalid("query", "cursor", "cursor", `must be the nextCursor of a previous page of this list${same}`);
    }
    const text = Buffer.from(payload, "base64url").toString();
    const [key, id, counted] = JSON.parse(text) as [key: string, id: string, counted?: Counted];
    return { after: { key, id }, ...(counted && { counted }) };
  }

  return {
    read(list, { limit = 20, offset = 0, cursor }, same = "") {
      if (!cursor) return { limit, offset, after: null };
      return { limit, offset: 0, ...decode(list, cursor, same && `, with the same ${same}`) };
    },

    page(list, { limit, offset }, rows, counted, cursorKey) {
      const hasMore = rows.length > limit;
      const shown = hasMore ? rows.slice(0, limit) : rows;
      const last = shown.at(-1);
      const nextCursor = hasMore && last !== undefined ? encode(list, cursorKey(last), counted) : null;
      const total = typeof counted === "number" ? counted : counted.total;
      return { rows: shown, pagination: { total, limit, offset, hasMore: nextCursor !== null, nextCursor } };
    },
  };
}

/** Rows after a cursor key, newest first. */
export function olderThan(
  cursorKey: CursorKey | { key: RawBuilder<string>; id: RawBuilder<string> },
): RawBuilder<boolean> {
  return sql<boolean>`(created_at, id) < (${cursorKey.key}::timestamptz, ${cursorKey.id})`;
}

export function cursorKeyByTime(row: { id: string; createdAt: Date }): CursorKey {
  return { key: row.createdAt.toISOString(), id: row.id };
}
