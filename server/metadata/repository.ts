import type { Database } from "../db/database.ts";
import type { Invalidations } from "../db/invalidations.ts";
import type { MetadataField } from "./metadata.ts";

export interface MetadataFieldsRepository {
  /** Returns the current fields, including changes by other processes. */
  find(accountId: string): Promise<MetadataField[]>;
  set(accountId: string, fields: readonly MetadataField[], now: Date): Promise<void>;
}

/**
 * Stores the fields as a column of the account. Every request already loads the account, so that an upload needs no
 * further query.
 */
export function metadataFieldsRepository(
  db: Database,
  invalidations: Pick<Invalidations, "invalidate">,
): MetadataFieldsRepository {
  return {
    async find(accountId) {
      const row = await db
        .selectFrom("accounts")
        .select("metadata_fields")
        .where("id", "=", accountId)
        .executeTakeFirst();
      return row?.metadata_fields ?? [];
    },

    async set(accountId, fields, now) {
      await db
        .updateTable("accounts")
        .set({ metadata_fields: JSON.stringify(fields), updated_at: now })
        .where("id", "=", accountId)
        .where("erased_at", "is", null)
        .execute();
      await invalidations.invalidate(accountId);
    },
  };
}
