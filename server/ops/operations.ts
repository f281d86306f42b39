import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { daysBefore } from "../base/calendar.ts";
import type { Bytes, Handlers } from "../contract/operation.ts";
import { fetchReadOnlyState } from "../contract/read-only.ts";
import { backfillStates } from "../db/backfills.ts";
import type { Database } from "../db/database.ts";
import { appliedMigrations, pendingMigrations } from "../db/migrate.ts";
import { setReadOnlyState } from "../db/read-only.ts";
import { exportRows } from "../db/row-export.ts";
import { cancelPendingDeletions, listPendingDeletions } from "../storage/blob-claims.ts";
import { checkNextBatch } from "./check.ts";
import { purgeDeleted, sweep } from "./purge.ts";

/** The time of a batch of the purge. A proxy waits for at most a minute. */
const BATCH_MS = 5_000;
/** The page size of pending deletions, which is also the number that one request can undo. */
const MAX_DELETIONS = 50;

export const maintenanceHandlers = {
  async checkStores({ context, query: { after = "", checksums = false } }, reply) {
    return reply(200, await checkNextBatch(context, { after, checksums, repair: false }));
  },

  async repairStores({ context, body: { after = "", checksums = false } }, reply) {
    await context.installation.deletionTime();
    return reply(200, await checkNextBatch(context, { after, checksums, repair: true }));
  },

  async listDeletions({ context, query: { after = "" } }, reply) {
    const pending = await listPendingDeletions(context.db, after, MAX_DELETIONS, context.clock());
    const deletions = pending.map(({ key, deletedFrom }) => ({ key, deleteAt: deletedFrom.toISOString() }));
    const next = pending.length === MAX_DELETIONS ? (pending.at(-1)?.key ?? null) : null;
    return reply(200, { deletions, next });
  },

  async undoDeletions({ context, body: { keys } }, reply) {
    return reply(200, { undone: await cancelPendingDeletions(context.db, keys, context.clock()) });
  },

  async purgeStores({ context, body: { olderThanDays } }, reply) {
    const now = await context.installation.deletionTime();
    const end = AbortSignal.timeout(BATCH_MS);
    const shouldStop = () => end.aborted;
    const files =
      olderThanDays === undefined
        ? 0
        : await purgeDeleted(context.db, { cutoff: daysBefore(now, olderThanDays), now, shouldStop });
    const objects = await sweep(context, now, shouldStop);
    return reply(200, { files, objects, done: !shouldStop() });
  },

  async checkReadOnly({ context }, reply) {
    return reply(200, { readOnly: await fetchReadOnlyState(context) });
  },

  async setReadOnly({ context, body: { readOnly } }, reply) {
    if (readOnly !== (await fetchReadOnlyState(context))) await setReadOnlyState(context.db, readOnly);
    return reply(200, { readOnly: await fetchReadOnlyState(context) });
  },

  async getMigrationStatus({ context: { db } }, reply) {
    const made = (await appliedMigrations(db)).map(({ name }) => name).sort();
    const backfills = await backfillStates(db);
    return reply(200, {
      schema: made.at(-1) ?? "",
      pending: await pendingMigrations(db),
      backfills: backfills.map(({ startedAt, finishedAt, ...backfill }) => ({
        ...backfill,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
    });
  },

  /** Also works in read-only mode, because some operators make backups in it. */
  async recordBackup({ context, body: { source } }, reply) {
    const row = { source, succeeded_at: sql<Date>`now()` };
    const { succeeded_at: recordedAt } = await context.db
      .insertInto("backups")
      .values(row)
      .onConflict((conflict) => conflict.column("source").doUpdateSet(row))
      .returning("succeeded_at")
      .executeTakeFirstOrThrow();
    return reply(200, { source, recordedAt: recordedAt.toISOString() });
  },

  /**
   * Exports all rows through a file. With an embedded database, the transaction that reads them uses the only
   * connection. So it must not last as long as the transfer to the client.
   */
  async exportRows({ context }, reply) {
    const folder = await mkdtemp(join(tmpdir(), "media-asset-service-export-"));
    try {
      return await reply(await spool(context.db, join(folder, "rows.ndjson"), context.clock()));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
} satisfies Partial<Handlers>;

async function spool(db: Database, path: string, now: Date): Promise<Bytes> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    await exportRows(db, async (lines) => {
      hash.update(lines);
      size += (await file.write(lines)).bytesWritten;
    });
  } finally {
    await file.close();
  }
  return {
    size,
    etag: hash.digest("hex"),
    lastModified: now,
    contentType: "application/x-ndjson",
    headers: {},
    open: async (range, signal) => createReadStream(path, { ...range, signal }),
  };
}
