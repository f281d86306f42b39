import { findAccount } from "../../accounts/accounts.ts";
import { lockAccount } from "../../accounts/storage.ts";
import type { Context } from "../../context.ts";
import type { Account } from "../../contract/account.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { TrashRepository } from "./repository.ts";

export interface TrashTrim {
  /** Purges items above the limit, and returns the rest of the trash. */
  trimAccount(account: Pick<Account, "id" | "limits">, since: Date): Promise<{ total: number; bytes: number }>;
  /** Trims the trash of every account that has deleted files at `recently` or later. */
  trimAll(recently: Date, since: Date): Promise<void>;
}

/**
 * Limits the trash to the storage of the plan, in addition to the live files. Items above the limit are purged, oldest
 * first.
 */
export function trashTrim(
  context: Context,
  trash: Pick<TrashRepository, "measure" | "purgeBeyond" | "accountsSince">,
): TrashTrim {
  async function trimAccount({ id, limits }: Pick<Account, "id" | "limits">, since: Date) {
    const measure = await trash.measure(id, since);
    if (measure.bytes <= limits.storageBytes) return measure;
    await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, id);
      await trash.purgeBeyond(trx, id, since, limits.storageBytes);
    });
    return trash.measure(id, since);
  }

  return {
    trimAccount,
    async trimAll(recently, since) {
      for (const id of await trash.accountsSince(recently)) {
        const account = await findAccount(context, id);
        if (account) await trimAccount(account, since);
      }
    },
  };
}
