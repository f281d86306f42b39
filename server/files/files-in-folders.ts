import type { Transaction } from "kysely";
import { addStorageChange } from "../accounts/storage.ts";
import type { Tables } from "../db/schema.ts";
import { softDeleteFilesIn } from "./repository.ts";

/** Soft-deletes all files in these folders as part of the deletion of a folder. Returns their number. */
export async function deleteFilesInFolders(
  trx: Transaction<Tables>,
  accountId: string,
  folders: { ids: string[]; withFolder: string },
  now: Date,
): Promise<number> {
  const { files: count, bytes } = await softDeleteFilesIn(trx, accountId, folders, now);
  if (count > 0) await addStorageChange(trx, accountId, { files: -count, bytes: -bytes }, now);
  return count;
}
