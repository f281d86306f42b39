import { createHmac } from "node:crypto";
import { memoize } from "@media-asset-service/base/shared-work.ts";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { constantTimeEqual } from "../base/crypto.ts";
import { invalid } from "../base/errors.ts";
import type { components } from "../generated/types.ts";

/** The position of the last row of a page: its sort key (a name, or a time as ISO 8601) and its ID. */
export interface CursorKey {
  key: string;
  id: string;
}

/** A total that is too expensive to count for every page: the cursor contains it from the previous page. */
export interface CountedTotal {
  total: number;
  /** Identifies the counted rows: the total of other rows is not used. */
  of: string;
}

export interface PageRequest {
  limit: number;
  offset: number;
  after: CursorKey | null;
  counted?: CountedTotal;
  /** Whether the caller needs the total; true by default. */
  needsTotal?: boolean;
  /** Ends a search whose client has disconnected. */
  signal?: AbortSignal;
}

export type Pagination = components["schemas"]["Pagination"];

/** Large lists are counted up to this many items. */
export const MAX_COUNTED = 10_000;

/** Returns a pagination whose total is MAX_COUNTED at most, marked as inexact if more were counted. */
export function withBoundedTotal(pagination: Pagination): Pagination {
  return pagination.total <= MAX_COUNTED ? pagination : { ...pagination, total: MAX_COUNTED, totalIsExact: false };
}

export type Paging = ReturnType<typeof createPaging>;

/** Clients request the same pages repeatedly, each time with the cursor of the next one. */
const MAX_CACHED_SIGNATURES = 1_000;

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/**
 * Combines offset paging and keyset paging in one envelope. A cursor is the signed key of the last row of the previous
 * page: forged cursors are rejected, and clients cannot depend on the content.
 */
export function createPaging(secret: string) {
  const hmac = (text: string): string =>
    createHmac("sha256", secret).update(text).digest().subarray(0, 12).toString("base64url");
  const signingInput = (list: string, payload: string) => `cursor\n${list}\n${payload}`;
  const hmacOnce = memoize(MAX_CACHED_SIGNATURES, hmac);

  function encode(list: string, cursorKey: CursorKey, total: number | CountedTotal): string {
    const counted = typeof total === "number" ? [] : [total];
    const payload = Buffer.from(JSON.stringify([cursorKey.key, cursorKey.id, ...counted])).toString("base64url");
    return `${payload}.${hmacOnce(signingInput(list, payload))}`;
  }

  function decode(list: string, cursor: string, sameParameters: string): Partial<PageRequest> & { after: CursorKey } {
    const [payload = ""] = cursor.split(".");
    // Compares the complete text, because base64 has several spellings of the same bytes.
    if (!constantTimeEqual(cursor, `${payload}.${hmac(signingInput(list, payload))}`)) {
      throw invalid(
        "query",
        "cursor",
        "cursor",
        `must be the nextCursor of a previous page of this list${sameParameters}`,
      );
    }
    const text = Buffer.from(payload, "base64url").toString();
    const [key, id, counted] = JSON.parse(text) as [key: string, id: string, counted?: CountedTotal];
    return { after: { key, id }, ...(counted && { counted }) };
  }

  return {
    /**
     * Returns the requested page. Throws VALIDATION_ERROR for a cursor that the service did not issue for this list.
     * `sameParameters` names the parameters that must equal those of the previous page, if the name of the list contains them.
     */
    read(list: string, query: { limit?: number; offset?: number; cursor?: string }, sameParameters = ""): PageRequest {
      const { limit = 20, offset = 0, cursor } = query;
      if (!cursor) return { limit, offset, after: null };
      return { limit, offset: 0, ...decode(list, cursor, sameParameters && `, with the same ${sameParameters}`) };
    },

    /** Removes the extra row that shows whether more rows follow, and describes the page. */
    page<Row>(
      list: string,
      { limit, offset }: PageRequest,
      result: { rows: Row[]; total: number | CountedTotal; cursorKey: (row: Row) => CursorKey },
    ): Page<Row> {
      const { rows, total: counted, cursorKey } = result;
      const hasMore = rows.length > limit;
      const pageRows = hasMore ? rows.slice(0, limit) : rows;
      const last = pageRows.at(-1);
      const nextCursor = hasMore && last !== undefined ? encode(list, cursorKey(last), counted) : null;
      const total = typeof counted === "number" ? counted : counted.total;
      return { rows: pageRows, pagination: { total, limit, offset, hasMore: nextCursor !== null, nextCursor } };
    },
  };
}

/** Matches the rows after a cursor key, newest first. */
export function olderThan(
  cursorKey: CursorKey | { key: RawBuilder<string>; id: RawBuilder<string> },
): RawBuilder<boolean> {
  return sql<boolean>`(created_at, id) < (${cursorKey.key}::timestamptz, ${cursorKey.id})`;
}

/** Selects a page of rows, newest first, and one more than the limit if another page exists. */
export function newestFirst<Tables, From extends keyof Tables, Selected>(
  query: SelectQueryBuilder<Tables, From, Selected>,
  { limit, offset, after }: PageRequest,
): SelectQueryBuilder<Tables, From, Selected> {
  const remaining = after ? query.where(olderThan(after)) : query;
  return remaining
    .orderBy(sql.ref("created_at"), "desc")
    .orderBy(sql.ref("id"), "desc")
    .limit(limit + 1)
    .offset(offset);
}

export function cursorKeyByTime(row: { id: string; createdAt: Date }): CursorKey {
  return { key: row.createdAt.toISOString(), id: row.id };
}
