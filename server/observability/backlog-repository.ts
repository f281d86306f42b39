import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { deletedFrom } from "../storage/blob-ownership.ts";

/** How far what migrations have left to be written is, in rows. */
export async function readBackfills(db: Database): Promise<{ name: string; done: number; total: number }[]> {
  return db.selectFrom("backfills").select(["name", "done", "total"]).execute();
}

export interface Backlog {
  queue: string;
  waiting: number;
  /** How long the oldest has been due, in seconds. */
  age: number;
}

/**
 * What waits to be done: messages by queue, AI jobs, blobs to be deleted, files to be looked at again, changes that caches are
 * to be told. One statement, each of its parts by an index.
 */
export async function readBacklog(db: Database): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select queue, waiting::integer, greatest(0, coalesce(extract(epoch from now() - oldest), 0))::float8 as age
    from (
      select name as queue, count(*) as waiting, min(greatest(created_on, start_after)) as oldest
      from pgboss.job where state < 'active' and start_after <= now() group by name
      union all
      select 'ai-jobs', count(*), min(created_at) from ai_jobs where status = 'PENDING'
      union all
      select 'blobs-to-delete', count(*), min(${deletedFrom}) from blob_claims
        where valid_until < now() and ${deletedFrom} < now()
      union all
      select 'files-to-probe', count(*), null from files_to_probe
      union all
      select 'cache-purges', count(*), min(requested_at) from cache_purges
    ) as waiting`.execute(db);
  return rows;
}
