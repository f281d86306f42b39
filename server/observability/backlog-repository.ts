import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { migratingSeconds } from "../db/migrate.ts";
import { readOnlyState } from "../db/read-only.ts";
import { deletedFrom } from "../storage/blob-claims.ts";

export interface BackfillProgress {
  name: string;
  done: number;
  total: number;
  /** Seconds since the last batch was written; 0 after the backfill has finished. */
  idle: number;
}

/** Returns the progress of backfills, in rows. */
export async function readBackfills(db: Database): Promise<BackfillProgress[]> {
  const idle = sql<number>`
    case when finished_at is null then extract(epoch from now() - updated_at)::float8 else 0 end`;
  return db
    .selectFrom("backfills")
    .select(["name", "done", "total", idle.as("idle")])
    .execute();
}

export interface ServiceState {
  readOnly: boolean;
  /** Seconds since a process began to migrate; 0 if no migration is running. */
  migrating: number;
  /** The time of the last successful backup of each source, in seconds since 1970. */
  backups: { source: string; at: number }[];
}

export async function readState(db: Database): Promise<ServiceState> {
  const at = sql<number>`extract(epoch from succeeded_at)::float8`.as("at");
  const backups = await db.selectFrom("backups").select(["source", at]).execute();
  return { readOnly: await readOnlyState(db), migrating: await migratingSeconds(db), backups };
}

export interface Backlog {
  queue: string;
  waiting: number;
  /** Seconds since the oldest entry became due. */
  age: number;
}

/** Larger numbers are not needed, and the cost of counting grows with the number of rows. */
const MAX_COUNTED = 10_000;

/**
 * Returns the pending work: messages by queue, AI jobs, blobs to be deleted, files to be reprobed, and cache purges.
 * Uses one statement, whose parts all use an index.
 */
export async function readBacklog(db: Database): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select queue, waiting::integer, greatest(0, coalesce(extract(epoch from now() - oldest), 0))::float8 as age
    from (
      select name as queue, count(*) as waiting, min(greatest(created_on, start_after)) as oldest
      from pgboss.job where state < 'active' and start_after <= now() group by name
      union all
      select 'ai-jobs', (select count(*) from (select from ai_jobs where status = 'PENDING' limit ${MAX_COUNTED}) as counted),
        (select min(created_at) from ai_jobs where status = 'PENDING')
      union all
      select 'blobs-to-delete',
        (select count(*) from (
          select from blob_claims where valid_until < now() and ${deletedFrom} < now() limit ${MAX_COUNTED}
        ) as counted),
        (select min(${deletedFrom}) from blob_claims where valid_until < now() and ${deletedFrom} < now())
      union all
      select 'files-to-probe', count(*), null from (select from files_to_probe limit ${MAX_COUNTED}) as counted
      union all
      select 'cache-purges', count(*), min(requested_at) from cache_purges
    ) as waiting`.execute(db);
  return rows;
}
