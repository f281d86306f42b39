import type { Transaction } from "kysely";
import type { Fail } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { CallThatFails } from "../contract/operation.ts";
import { FOLDER } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";

/**
 * Throws an error unless the account has this folder. In a transaction that holds the account's lock, the folder cannot
 * be deleted until the end. @throws FOLDER_NOT_FOUND
 */
export async function requireFolderOf(
  { context, fail }: CallThatFails<"FOLDER_NOT_FOUND">,
  accountId: string,
  id: string,
  trx?: Transaction<Tables>,
): Promise<void> {
  if (!isId("fold", id)) throw folderNotFound(fail, id);
  const folder = (trx ?? context.db).selectFrom("folders").select("id").where("id", "=", id);
  const found = await folder.where("account_id", "=", accountId).where(FOLDER.live).executeTakeFirst();
  if (!found) throw folderNotFound(fail, id);
}

export function folderNotFound(fail: Fail<"FOLDER_NOT_FOUND">, id: string): Error {
  return fail("FOLDER_NOT_FOUND", "There is no folder with this id.", { id });
}
