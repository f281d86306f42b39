import { type RawBuilder, sql } from "kysely";
import type { Fail } from "../base/errors.ts";
import { FILE, fileStates } from "../db/deletion-states.ts";
import type { components } from "../generated/types.ts";

/*
 * Content is stored once per account: no two live files of an account have the same checksum (decision C10). The unique
 * index `files_live_checksum` enforces this, also between concurrent requests. All code that makes content live uses
 * this module.
 */

export type OnDuplicate = components["schemas"]["OnDuplicate"];

/** The file that already has the content. */
interface Duplicate {
  id: string;
  checksum: string;
}

/** The columns and condition of the unique index: the target of an `on conflict`. */
export const UNIQUE_CONTENT = sql`(account_id, checksum) where ${FILE.live}`;

/**
 * Returns the live files of an account with this content, at most one, as `live`; `checksum` can be `any(array(…))` for
 * several.
 */
export function storedFiles(accountId: RawBuilder<unknown>, checksum: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`files live where live.account_id = ${accountId} and live.checksum = ${checksum} and ${fileStates("live").live}`;
}

/** Returns the existing file as the result of the request, or throws an error, depending on `onDuplicate`. */
export function resolveDuplicate<File extends Duplicate>(
  fail: Fail<"DUPLICATE_FILE">,
  onDuplicate: OnDuplicate | undefined,
  existing: File,
): File {
  if (onDuplicate === "existing") return existing;
  const { id: existingFileId, checksum } = existing;
  const message = `This content is already stored as ${existingFileId}. Use that file.`;
  throw fail("DUPLICATE_FILE", message, { existingFileId, checksum });
}
