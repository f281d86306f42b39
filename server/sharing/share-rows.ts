import { sql, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { ownerHasEnded } from "../db/owner-has-ended.ts";
import { newestFirst, type PageRequest } from "../db/paging.ts";
import { type Row, rowOf } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";

/** The files that a link shows. */
export type ShareTarget =
  | { fileIds: string[] }
  | { folderId: string; includeSubfolders: boolean }
  | { collectionId: string };

type TargetColumn = "fileIds" | "folderId" | "includeSubfolders" | "collectionId";

export interface Share extends Omit<Row<"shares">, TargetColumn> {
  target: ShareTarget;
}

/** `hasOwner`: whether the key or user that created the link still exists. */
export interface OwnedShare extends Share {
  hasOwner: boolean;
}

export type NewShare = Omit<Share, "views" | "downloads" | "lastUsedAt" | "updatedAt">;
export type ShareChanges = Partial<Pick<Share, "title" | "access" | "passwordHash" | "expiresAt">>;

const PRUNE_BATCH = 1_000;

export async function insertShare(trx: Transaction<Tables>, { target, ...share }: NewShare): Promise<OwnedShare> {
  const row = await trx
    .insertInto("shares")
    .values({
      id: share.id,
      account_id: share.accountId,
      key_id: share.keyId,
      user_id: share.userId,
      title: share.title,
      file_ids: "fileIds" in target ? target.fileIds : null,
      folder_id: "folderId" in target ? target.folderId : null,
      include_subfolders: "folderId" in target && target.includeSubfolders,
      collection_id: "collectionId" in target ? target.collectionId : null,
      access: share.access,
      password_hash: share.passwordHash,
      expires_at: share.expiresAt,
      created_at: share.createdAt,
      updated_at: share.createdAt,
    })
    .returning(rowOf("shares"))
    .executeTakeFirstOrThrow();
  return toShare({ ...row, ownerHasEnded: false });
}

/** Also returns a link that has ended. */
export async function findShare(context: Context, accountId: string, id: string): Promise<OwnedShare | null> {
  const row = await selectShares(context).where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  return row ? toShare(row) : null;
}

export async function findShareInAnyAccount(context: Context, id: string): Promise<OwnedShare | null> {
  const row = await selectShares(context).where("id", "=", id).executeTakeFirst();
  return row ? toShare(row) : null;
}

/** Returns the newest links first, with one more than the limit if more exist. */
export async function listShares(context: Context, accountId: string, page: PageRequest): Promise<OwnedShare[]> {
  const rows = await selectShares(context)
    .where("account_id", "=", accountId)
    .$call((query) => newestFirst(query, page))
    .execute();
  return rows.map(toShare);
}

function selectShares({ db, clock }: Context) {
  return db.selectFrom("shares").select(rowOf("shares")).select(ended(clock));
}

const ended = (clock: Context["clock"]) => ownerHasEnded("shares", clock(), "write").as("ownerHasEnded");

export async function countShares(db: Database, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom("shares")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateShare(
  { db, clock }: Context,
  accountId: string,
  id: string,
  changes: ShareChanges,
): Promise<OwnedShare | null> {
  const row = await db
    .updateTable("shares")
    .set({
      updated_at: clock(),
      ...(changes.title !== undefined && { title: changes.title }),
      ...(changes.access !== undefined && { access: changes.access }),
      ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
      ...(changes.expiresAt !== undefined && { expires_at: changes.expiresAt }),
    })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning(rowOf("shares"))
    .returning(ended(clock))
    .executeTakeFirst();
  return row ? toShare(row) : null;
}

/** Returns the title of the deleted share, or null if it does not exist. */
export async function deleteShare(db: Database, accountId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom("shares")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("title")
    .executeTakeFirst();
  return row?.title ?? null;
}

/** Counts a use, also while the service is read-only. */
export async function countUse({ db, clock }: Context, id: string, use: "views" | "downloads"): Promise<void> {
  await db
    .updateTable("shares")
    .set((eb) => ({ [use]: eb(use, "+", 1), last_used_at: clock() }))
    .where("id", "=", id)
    .execute();
}

/** Deletes links that expired before this time, in batches. */
export async function pruneShares(db: Database, before: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from shares where id in (
        select id from shares where expires_at < ${before} limit ${PRUNE_BATCH}
      )`.execute(db);
    pruned += Number(numAffectedRows);
    if (numAffectedRows < PRUNE_BATCH) return pruned;
  }
}

type SelectedRow = Row<"shares"> & { ownerHasEnded: boolean };

function toShare({
  fileIds,
  folderId,
  includeSubfolders,
  collectionId,
  ownerHasEnded,
  ...share
}: SelectedRow): OwnedShare {
  const target =
    collectionId !== null
      ? { collectionId }
      : folderId !== null
        ? { folderId, includeSubfolders }
        : { fileIds: fileIds ?? [] };
  return { ...share, target, hasOwner: !ownerHasEnded };
}
