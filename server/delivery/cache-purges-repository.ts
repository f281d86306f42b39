import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { NamedFile } from "../files/urls.ts";

/** A change of a file or preset that caches can contain. A trigger records it in the transaction of the change. */
export interface DuePurge {
  ids: number[];
  /** ID of the file or the preset. */
  tag: string;
  /** Number of failed attempts: the minimum of the combined changes. */
  failures: number;
  /** The filenames, epochs and versions under which caches can contain the file. */
  names: NamedFile[];
}

export interface CachePurgesRepository {
  /** Enables the recording of changes for a day. A service without caches records none. */
  setRecording(): Promise<void>;
  /** Leases due purges, grouped by tag. Another process can take them after `leaseSeconds`. */
  lease(limit: number, leaseSeconds: number): Promise<DuePurge[]>;
  /**
   * Returns the current names of these files, and the parameters of the variants that caches can contain: stored
   * variants, also of old content, and one for each preset.
   */
  findCachedNames(fileIds: string[]): Promise<(NamedFile & { variants: string[] })[]>;
  complete(ids: number[]): Promise<void>;
  postpone(ids: number[], seconds: number): Promise<void>;
  /** Deletes purges that no process completed within a day. Returns their number. */
  dropExpired(): Promise<number>;
}

/** Maximum number of variants per file, the most recently used first. */
const MAX_VARIANTS = 100;

/** Uses only the time of the database, so that the clocks of processes can differ. */
export function cachePurgesRepository(db: Database): CachePurgesRepository {
  return {
    async setRecording() {
      await sql`
        update cache_purging set until = now() + interval '1 day' where until < now() + interval '12 hours'`.execute(
        db,
      );
    },

    async lease(limit, leaseSeconds) {
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

    async findCachedNames(fileIds) {
      const { rows } = await sql<NamedFile & { variants: string[] }>`
        select id, filename, epoch, version, array(
          select parameters from variants
            where file_id = files.id or file_id in (select id from files old where old.version_of = files.id) order by last_used_at desc limit ${MAX_VARIANTS}
        ) || array(select 'preset=' || name from presets where account_id = files.account_id) as variants from files where id = any(${fileIds}::text[])`.execute(
        db,
      );
      return rows;
    },

    async complete(ids) {
      await sql`delete from cache_purges where id = any(${ids}::bigint[])`.execute(db);
    },

    async postpone(ids, seconds) {
      await sql`
        update cache_purges set due_at = now() + make_interval(secs => ${seconds}) where id = any(${ids}::bigint[])`.execute(
        db,
      );
    },

    async dropExpired() {
      const { numAffectedRows = 0n } = await sql`
        delete from cache_purges where requested_at < now() - interval '1 day'`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
