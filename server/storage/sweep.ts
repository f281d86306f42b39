import { sql } from "kysely";
import type { Context } from "../context.ts";
import { claimOf, dropClaims, dueClaims, takeClaims } from "./blob-claims.ts";
import { isReferenced } from "./blob-references.ts";

const BATCH_SIZE = 100;
/** Each deletion in a bucket takes a network round trip. */
const DELETION_CONCURRENCY = 8;
/** Longer than the idle timeout of any upload (listen.ts). */
const STALE_MS = 24 * 60 * 60_000;

/**
 * Deletes the blobs without an owner, which a crash or a purge left, and temporary files of bytes that were never
 * claimed. Returns the number of blobs. A blob that cannot be deleted does not block the others; it is retried later,
 * and its error is thrown at the end. Runs two statements per batch, regardless of the number of blobs.
 */
export async function sweepBlobs(context: Context, now: Date, shouldStop = () => false): Promise<number> {
  const failures: unknown[] = [];
  let swept = 0;
  await context.blobs.clearStale(STALE_MS).catch((reason) => failures.push(reason));
  for (;;) {
    const { keys: taken, hasMore } = await takeDueClaims(context, BATCH_SIZE, now);
    const failed = await deleteBlobs(context, taken);
    swept += taken.length - failed.length;
    failures.push(...failed);
    if (!hasMore || shouldStop()) break;
  }
  if (failures.length > 0) throw new Error(`${failures.length} blobs could not be deleted`, { cause: failures[0] });
  return swept;
}

/**
 * Takes the claims that are due, and drops those that expired although a row references their key. A claim that was
 * taken is not taken again for a while. This leaves time to delete the blobs, and blobs that cannot be deleted do not
 * block the others. `hasMore`: more claims may be due.
 */
export async function takeDueClaims(
  context: Context,
  limit: number,
  now: Date,
): Promise<{ keys: string[]; hasMore: boolean }> {
  const rows = await takeClaims(context.db, dueClaims(limit, now), now);
  reportReferenced(context, rows);
  const taken = rows.filter(({ referenced }) => !referenced).map(({ key }) => key);
  return { keys: taken, hasMore: rows.length === limit };
}

/** Deletes the bytes of claims that were taken, and these claims. Returns the errors of failed deletions. */
export async function deleteBlobs({ db, blobs }: Context, keys: string[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  const deleted: string[] = [];
  for (let done = 0; done < keys.length; done += DELETION_CONCURRENCY) {
    const deletions = keys.slice(done, done + DELETION_CONCURRENCY).map((key) =>
      blobs.discard(key).then(
        () => deleted.push(key),
        (reason) => failures.push(reason),
      ),
    );
    await Promise.all(deletions);
  }
  if (deleted.length > 0) await dropClaims(db, deleted);
  return failures;
}

/** Deletes a claim and its bytes now, regardless of when the claim is due. */
export async function deleteNow(context: Context, key: string): Promise<void> {
  // Without a claim, the blob is owned by a row or already deleted.
  const rows = await takeClaims(context.db, claimOf(key), context.clock());
  reportReferenced(context, rows);
  if (rows.every(({ referenced }) => referenced)) return;
  const failures = await deleteBlobs(context, [key]);
  if (failures.length > 0) throw failures[0];
}

/** Claims that were dropped because a row references their key are an error in the service, but no bytes are lost. */
function reportReferenced({ observability, log }: Context, rows: { key: string; referenced: boolean }[]): void {
  const keys = rows.filter(({ referenced }) => referenced).map(({ key }) => key);
  if (keys.length === 0) return;
  observability.referencedBlobs(keys.length);
  log.warn({ keys }, "skipped the deletion of blobs that rows reference");
}

/** Deletes bytes that have lost their claim, unless a row references them. */
export async function discardUnreferenced({ db, blobs }: Context, key: string): Promise<void> {
  const { rows } = await sql`select true as referenced where ${isReferenced(sql`${key}::text`)}`.execute(db);
  if (rows.length === 0) await blobs.discard(key);
}
