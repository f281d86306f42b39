import { type RawBuilder, sql } from "kysely";
import type { Fail } from "../base/errors.ts";
import { FILE, fileStates } from "../db/deletion-states.ts";
import type { components } from "../generated/types.ts";

/*
 * Content is stored once per account: no two live files of an account have the same checksum (decision C10). The unique index
 * `files_live_checksum` decides, also between requests that run at the same time. Whatever makes content live asks here.
 */

export type OnDuplicate = components["schemas"]["OnDuplicate"];

/** The file that has the content already. */
interface Duplicate {
  id: string;
  checksum: string;
}

/** What the unique index holds for: the target of an `on conflict`. */
export const UNIQUE_CONTENT = sql`(account_id, checksum) where ${FILE.live}`;

/** The live files of an account with this content, at most one, as `live`; `checksum` may be `any(array(…))` for several. */
export function storedFiles(accountId: RawBuilder<unknown>, checksum: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`files live where live.account_id = ${accountId} and live.checksum = ${checksum} and ${fileStates("live").live}`;
}

/** What a request with content that the account holds already goes on with. */
export function resolveDuplicate<File extends Duplicate>(
  fail: Fail<"DUPLICATE_FILE">,
  onDuplicate: OnDuplicate | undefined,
  existing: File,
): File {
  if (onDuplicate === "existing") return existing;
  const { id: existingFileId, checksum } = existing;
  throw fail("DUPLICATE_FILE", `This content is already stored as ${existingFileId}.`, { existingFileId, checksum });
}
