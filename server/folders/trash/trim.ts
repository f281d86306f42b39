import type { AccountLock } from "../../accounts/storage.ts";
import type { Account } from "../../contract/account.ts";
import type { Database } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { TrashRepository } from "./repository.ts";

export interface TrimDeps {
  db: Database;
  trash: Pick<TrashRepository, "measure" | "purgeBeyond" | "accountsSince">;
  lockAccount: AccountLock;
  findAccount(id: string): Promise<Pick<Account, "id" | "limits"> | null>;
}

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
export function trashTrim({ db, trash, lockAccount, findAccount }: TrimDeps): TrashTrim {
  async function trimAccount({ id, limits }: Pick<Account, "id" | "limits">, since: Date) {
    const measure = await trash.measure(id, since);
    if (measure.bytes <= limits.storageBytes) return measure;
    await inTransaction(db, async (trx) => {
      await lockAccount(trx, id);
      await trash.purgeBeyond(trx, id, since, limits.storageBytes);
    });
    return trash.measure(id, since);
  }

  return {
    trimAccount,
    async trimAll(recently, since) {
      for (const id of await trash.accountsSince(recently)) {
        const account = await findAccount(id);
        if (account) await trimAccount(account, since);
      }
    },
  };
}
