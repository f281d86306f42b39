import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Named } from "./urls.ts";

/** What changed with a file or a preset that caches may keep, told by a trigger in the transaction that changed it. */
export interface DuePurge {
  ids: number[];
  /** The id of the file or the preset. */
  tag: string;
  /** How often it was tried before, at the least. */
  failures: number;
  /** As what it may be kept. */
  names: Named[];
}

export interface CachePurgesRepository {
  /** Has changes told, from now on and for a day: of a service without caches in front, none is. */
  setRecording(): Promise<void>;
  /** What is due, by tag. Another process may have it once so many seconds have passed. */
  take(limit: number, leaseSeconds: number): Promise<DuePurge[]>;
  /**
   * As what these files may be kept by now, and which variants of them may be: those that are stored, of their old content, too,
   * and one for each preset.
   */
  findKnown(fileIds: string[]): Promise<(Named & { variants: string[] })[]>;
  done(ids: number[]): Promise<void>;
  postpone(ids: number[], seconds: number): Promise<void>;
  /** Gives up what nobody has done within a day, and returns how much that was. */
  giveUp(): Promise<number>;
}

/** Of one file; those that were asked for last. */
const MAX_VARIANTS = 100;

/** All times are the database's, so that processes need not agree on one. */
export function cachePurgesRepository(db: Database): CachePurgesRepository {
  return {
    async setRecording() {
      await sql`
        update cache_purging set until = now() + interval '1 day' where until < now() + interval '12 hours'`.execute(
        db,
      );
    },

    async take(limit, leaseSeconds) {
      const { rows } = await sql<{
        id: number;
        file_id: string;
        filename: string;
        epoch: number;
        version: number;
        attempts: number;
      }>`
        with due as (
          select id from cache_purges where due_at <= now() order by due_at, id limit ${limit} for update skip locked
        )
        update cache_purges set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
          from due where cache_purges.id = due.id
          returning cache_purges.id, file_id, filename, epoch, version, attempts`.execute(db);
      return [...Map.groupBy(rows, (row) => row.file_id)].map(([tag, changes]) => ({
        ids: changes.map(({ id }) => id),
        tag,
        failures: Math.min(...changes.map(({ attempts }) => attempts)) - 1,
        names: changes.map(({ filename, epoch, version }) => ({ id: tag, filename, epoch, version })),
      }));
    },

    async findKnown(fileIds) {
      const { rows } = await sql<Named & { variants: string[] }>`
        select id, filename, epoch, version, array(
          select parameters from variants
            where file_id = files.id or file_id in (select id from files old where old.version_of = files.id) order by last_used_at desc limit ${MAX_VARIANTS}
        ) || array(select 'preset=' || name from presets where account_id = files.account_id) as variants from files where id = any(${fileIds}::text[])`.execute(
        db,
      );
      return rows;
    },

    async done(ids) {
      await sql`delete from cache_purges where id = any(${ids}::bigint[])`.execute(db);
    },

    async postpone(ids, seconds) {
      await sql`
        update cache_purges set due_at = now() + make_interval(secs => ${seconds}) where id = any(${ids}::bigint[])`.execute(
        db,
      );
    },

    async giveUp() {
      const { numAffectedRows = 0n } = await sql`
        delete from cache_purges where requested_at < now() - interval '1 day'`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
