import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { unavailable } from "../base/errors.ts";
import { fairTurns } from "../base/fair-turns.ts";
import { codeOf } from "../base/network-errors.ts";
import type { SearchLimits } from "../context.ts";
import { MAX_COUNTED } from "../db/paging.ts";
import { MAX_RANKED } from "../query/sort.ts";

/*
 * The embedded database blocks the process during a statement. So a search runs as one statement only if this takes a few
 * milliseconds. Otherwise it runs section by section of the account's files, and other requests are served in between.
 */

export const SEARCH_LIMITS: SearchLimits = { statementMs: 25, searchMs: 5_000 };

/** The duration of a section that determines the size of the next one. */
const SECTION_MS = 15;
const FIRST_SIZE = 1_000;
/** Sections of this size have no time limit, so that each search makes progress. */
const MIN_SIZE = 100;

/** Searches of a process at a time, and searches that wait. */
const EMBEDDED_CONCURRENCY = 1;
const SERVER_CONCURRENCY = 4;
const MAX_WAITING = 200;

const TOO_SLOW =
  "The search took too long. Narrow it down with in:, type:, after: or a word of at least three letters, or use fewer OR and NOT terms.";
const TOO_MANY = "Too many searches are waiting. Try again in a few seconds.";

/** PostgreSQL has ended a statement at `statement_timeout`. */
const QUERY_CANCELED = "57014";

/** Returns a function that runs searches when it is the turn of their account. */
export function searchQueue(isEmbedded: boolean) {
  const concurrency = isEmbedded ? EMBEDDED_CONCURRENCY : SERVER_CONCURRENCY;
  const turns = fairTurns({ concurrency, maxQueue: MAX_WAITING, onReject: () => unavailable(TOO_MANY) });
  return <Result>(accountId: string, run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    turns.run(accountId, run, signal).catch((error: unknown) => {
      if (error instanceof Error && codeOf(error) === QUERY_CANCELED) throw unavailable(TOO_SLOW, error);
      throw error;
    });
}

/** Some files of an account, the newest first. */
export interface Section {
  /** The file before the first one. */
  lastAt: string;
  lastId: string;
  /** The number of files, with those that do not match. */
  size: number;
  /** The maximum number of matches that are ranked. */
  rankable: number;
}

export interface SectionResult<File> {
  /** The first matches in the order of the list. */
  files: File[] | null;
  /** The number of matches. */
  total: number;
  /** The last file; null if no files follow. */
  last: [at: string, id: string] | null;
  /** The duration of the statement, without its waiting time. */
  ms: number;
}

/** The result that a search needs. */
export interface Wanted {
  /** The number of files from the start of the list, or from its cursor. */
  files: number;
  needsTotal: boolean;
  by: "createdAt" | "relevance" | "other";
  /** Starts after this file instead of the newest one. */
  after: { key: string; id: string } | null;
  signal: AbortSignal | undefined;
}

export interface Found<File> {
  files: File[];
  total: number;
  /** Whether the files are in the order of the list. */
  isOrdered: boolean;
}

/**
 * Runs a search section by section, and returns the files that can be on the page. The size of a section follows from the
 * time of the previous one. A section that exceeds the limit runs again as smaller ones.
 */
export async function searchInSections<File>(
  search: (section: Section, isLimited: boolean) => Promise<SectionResult<File>>,
  { files: wanted, needsTotal, by, after, signal }: Wanted,
  { statementMs, searchMs }: SearchLimits,
): Promise<Found<File>> {
  const found: Found<File> = { files: [], total: 0, isOrdered: true };
  const isComplete = () => {
    if (needsTotal && found.total <= MAX_COUNTED) return false;
    return by === "createdAt" ? found.files.length >= wanted : by === "relevance" && found.total >= MAX_RANKED;
  };
  let [lastAt, lastId] = after ? [after.key, after.id] : ["infinity", ""];
  let size = FIRST_SIZE;
  let ms = 0;
  for (let sections = 1; ; ) {
    if (ms > searchMs) throw unavailable(TOO_SLOW);
    const section = { lastAt, lastId, size, rankable: Math.max(0, MAX_RANKED - found.total) };
    const result = await search(section, size > MIN_SIZE).catch((error) => {
      if (isOverTime(error)) return null;
      throw error;
    });
    ms += result?.ms ?? statementMs;
    const factor = result ? Math.min(4, SECTION_MS / result.ms) : 1 / 2;
    size = Math.max(MIN_SIZE, Math.round(size * factor));
    if (result) {
      found.files.push(...(result.files ?? []));
      found.total += result.total;
      found.isOrdered = by === "createdAt" || sections === 1;
      if (result.last === null || isComplete()) return found;
      [lastAt, lastId] = result.last;
      sections += 1;
    }
    // Requests that arrived during the section send their statements first.
    await nextTurn();
    signal?.throwIfAborted();
  }
}

/**
 * Returns a condition that fails (isOverTime) for a row that is checked after this part of the statement's time. It
 * reads the clock for one of 16 rows, because a clock takes as long as a comparison of a short text. PGlite 0.5.16 has no
 * other limit: with a `statement_timeout` of 300 ms, a statement of 1.9 s completed, also in `pg_sleep`, and
 * `pg_cancel_backend` returned false.
 */
export function withinTime(ms: number): RawBuilder<boolean> {
  const end = sql`statement_timestamp() + ${sql.lit(`${ms} ms`)}::interval`;
  return sql`case when random() < 0.0625 then 1 / (clock_timestamp() < ${end})::integer = 1 else true end`;
}

/** Whether a statement has failed at `withinTime`: a division by zero, which no other statement contains. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "22012";
}
