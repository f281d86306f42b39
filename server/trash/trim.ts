import type { Account } from "../accounts/account.ts";
import type { AccountLock } from "../accounts/storage.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { TrashRepository } from "./repository.ts";

export interface TrimDeps {
  db: Database;
  trash: Pick<TrashRepository, "measure" | "purgeBeyond" | "accountsSince">;
  lockAccount: AccountLock;
  findAccount(id: string): Promise<Pick<Account, "id" | "limits"> | null>;
}

export interface TrimTrash {
  /** What is in the trash, once what is too much is purged. */
  measured(account: Pick<Account, "id" | "limits">, since: Date): Promise<{ total: number; bytes: number }>;
  /** Trims the trash of every account that has deleted something at `recently` or later. */
  all(recently: Date, since: Date): Promise<void>;
}

/** The trash takes as much as the plan's storage once again: above that the oldest goes first. */
export function trimming({ db, trash, lockAccount, findAccount }: TrimDeps): TrimTrash {
  async function measured({ id, limits }: Pick<Account, "id" | "limits">, since: Date) {
    const measure = await trash.measure(id, since);
    if (measure.bytes <= limits.storageBytes) return measure;
    await inTransaction(db, async (trx) => {
      await lockAccount(trx, id);
      await trash.purgeBeyond(trx, id, since, limits.storageBytes);
    });
    return trash.measure(id, since);
  }

  return {
    measured,
    async all(recently, since) {
      for (const id of await trash.accountsSince(recently)) {
        const account = await findAccount(id);
        if (account) await measured(account, since);
      }
    },
  };
}
