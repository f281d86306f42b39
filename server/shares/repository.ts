import { type Selectable, sql, type Transaction } from "kysely";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import { ownerHasEnded } from "../db/owner-has-ended.ts";
import { olderThan, type PageRequest } from "../db/paging.ts";
import type { ShareTable, Tables } from "../db/schema.ts";

/** The files that a link shows. */
export type ShareTarget =
  | { fileIds: string[] }
  | { folderId: string; includeSubfolders: boolean }
  | { collectionId: string };

export interface Share {
  id: string;
  accountId: string;
  /** The API key, or the user in the dashboard, that created the link. The link ends with it. */
  keyId: string | null;
  userId: string | null;
  title: string;
  target: ShareTarget;
  access: "view" | "download";
  passwordHash: string | null;
  expiresAt: Date;
  views: number;
  downloads: number;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** `hasOwner`: whether the key or user that created the link still exists. */
export interface OwnedShare extends Share {
  hasOwner: boolean;
}

export type NewShare = Omit<Share, "views" | "downloads" | "lastUsedAt" | "updatedAt">;
export type ShareChanges = Partial<Pick<Share, "title" | "access" | "passwordHash" | "expiresAt">>;

export interface SharesRepository {
  insert(trx: Transaction<Tables>, share: NewShare): Promise<OwnedShare>;
  /** Also returns links that have ended. */
  find(accountId: string, id: string): Promise<OwnedShare | null>;
  findInAnyAccount(id: string): Promise<OwnedShare | null>;
  /** Returns the newest links first, with one more than the limit if more exist. */
  list(accountId: string, page: PageRequest): Promise<OwnedShare[]>;
  count(accountId: string): Promise<number>;
  update(accountId: string, id: string, changes: ShareChanges, now: Date): Promise<OwnedShare | null>;
  remove(accountId: string, id: string): Promise<boolean>;
  /** Counts a use, also while the service is read-only. */
  countUse(id: string, use: "views" | "downloads", now: Date): Promise<void>;
  /** Deletes links that expired before this time, in batches. */
  prune(before: Date): Promise<number>;
}

const PRUNE_BATCH = 1_000;

export function sharesRepository(db: Database, clock: () => Date): SharesRepository {
  const ended = () => ownerHasEnded("shares", clock(), "write").as("ownerHasEnded");
  const selected = () => db.selectFrom("shares").select(COLUMNS.shares).select(ended());
  return {
    async insert(trx, { target, ...share }) {
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
        .returning(COLUMNS.shares)
        .executeTakeFirstOrThrow();
      return toShare({ ...row, ownerHasEnded: false });
    },

    async find(accountId, id) {
      const row = await selected().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
      return row ? toShare(row) : null;
    },

    async findInAnyAccount(id) {
      const row = await selected().where("id", "=", id).executeTakeFirst();
      return row ? toShare(row) : null;
    },

    async list(accountId, { limit, offset, after }) {
      const rows = await selected()
        .where("account_id", "=", accountId)
        .$if(after !== null, (query) => (after ? query.where(olderThan(after)) : query))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return rows.map(toShare);
    },

    async count(accountId) {
      const { total } = await db
        .selectFrom("shares")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return total;
    },

    async update(accountId, id, changes, now) {
      const row = await db
        .updateTable("shares")
        .set({
          updated_at: now,
          ...(changes.title !== undefined && { title: changes.title }),
          ...(changes.access !== undefined && { access: changes.access }),
          ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
          ...(changes.expiresAt !== undefined && { expires_at: changes.expiresAt }),
        })
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .returning(COLUMNS.shares)
        .returning(ended())
        .executeTakeFirst();
      return row ? toShare(row) : null;
    },

    async remove(accountId, id) {
      const { numDeletedRows } = await db
        .deleteFrom("shares")
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async countUse(id, use, now) {
      await db
        .updateTable("shares")
        .set((eb) => ({ [use]: eb(use, "+", 1), last_used_at: now }))
        .where("id", "=", id)
        .execute();
    },

    async prune(before) {
      for (let pruned = 0; ; ) {
        const { numAffectedRows = 0n } = await sql`
          delete from shares where id in (
            select id from shares where expires_at < ${before} limit ${PRUNE_BATCH}
          )`.execute(db);
        pruned += Number(numAffectedRows);
        if (numAffectedRows < PRUNE_BATCH) return pruned;
      }
    },
  };
}

function toShare(row: Selectable<ShareTable> & { ownerHasEnded: boolean }): OwnedShare {
  return {
    id: row.id,
    accountId: row.account_id,
    keyId: row.key_id,
    userId: row.user_id,
    title: row.title,
    target: toTarget(row),
    access: row.access,
    passwordHash: row.password_hash,
    expiresAt: row.expires_at,
    views: row.views,
    downloads: row.downloads,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    hasOwner: !row.ownerHasEnded,
  };
}

function toTarget(row: Selectable<ShareTable>): ShareTarget {
  if (row.collection_id !== null) return { collectionId: row.collection_id };
  if (row.folder_id !== null) return { folderId: row.folder_id, includeSubfolders: row.include_subfolders };
  return { fileIds: row.file_ids ?? [] };
}
