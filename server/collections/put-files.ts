import type { Transaction } from "kysely";
import { type Fail, invalid } from "../base/errors.ts";
import { isId } from "../base/ids.ts";
import type { Tables } from "../db/schema.ts";
import { fileNotFound } from "../files/require-file.ts";
import type { ItemsRepository } from "./items-repository.ts";
import { ranksBetween } from "./ranks.ts";

/**
 * Maximum number of files in a collection, including files in the trash: one statement rewrites all of them, and one
 * search reads them.
 */
export const MAX_ITEMS = 10_000;

type Trx = Transaction<Tables>;

/** Files to put into a collection after the file `after`; null: at the beginning; undefined: new files at the end. */
export interface Placement {
  accountId: string;
  collectionId: string;
  fileIds: string[];
  after: string | null | undefined;
}

/**
 * Adds files to a manual collection, and moves those that are already in it. The transaction must have locked the
 * account.
 */
export async function putFiles(
  items: ItemsRepository,
  fail: Fail<"FILE_NOT_FOUND" | "COLLECTION_FULL">,
  trx: Trx,
  { accountId, collectionId, fileIds, after }: Placement,
): Promise<{ added: number; moved: number }> {
  const ids = [...new Set(fileIds)];
  if (typeof after === "string" && ids.includes(after)) {
    throw invalid("body", "after", "not", "must not be one of fileIds: a file cannot be placed after itself");
  }
  await requireLive(items, fail, trx, { accountId, ids });
  const known = await items.findMembers(trx, collectionId, ids);
  const added = ids.filter((id) => !known.ids.has(id));
  requireCapacity(fail, known.total + added.length);
  const placed = after === undefined ? added : ids;
  if (placed.length === 0) return { added: 0, moved: 0 };
  const computeRanks = async () => {
    if (after === undefined) return ranksBetween(placed.length, await items.lastRank(trx, collectionId), null);
    const before = after === null ? null : await items.rankOf(trx, collectionId, after);
    if (before === null && after !== null)
      throw fileNotFound(fail, after, "There is no file with this id in the collection.");
    // Without the moved files, so that a repetition of the call needs no additional ranks.
    return ranksBetween(placed.length, before, await items.nextRank(trx, collectionId, before, ids));
  };
  let ranks = await computeRanks();
  if (!ranks) {
    await items.rebalanceRanks(trx, collectionId);
    ranks = await computeRanks();
  }
  if (!ranks) throw new Error(`No free ranks between files of ${collectionId}, even after they were spread`);
  await items.put(trx, collectionId, placed, ranks);
  return { added: added.length, moved: placed.length - added.length };
}

async function requireLive(
  items: Pick<ItemsRepository, "liveFiles">,
  fail: Fail<"FILE_NOT_FOUND">,
  trx: Trx,
  { accountId, ids }: { accountId: string; ids: string[] },
): Promise<void> {
  const live = await items.liveFiles(
    trx,
    accountId,
    ids.filter((id) => isId("file", id)),
  );
  const missing = ids.find((id) => !live.has(id));
  if (missing !== undefined) throw fileNotFound(fail, missing);
}

function requireCapacity(fail: Fail<"COLLECTION_FULL">, total: number): void {
  if (total <= MAX_ITEMS) return;
  const message = `A collection can contain at most ${MAX_ITEMS} files, including files in the trash.`;
  throw fail("COLLECTION_FULL", `${message} This collection would contain ${total}. Remove files first.`, {
    limit: MAX_ITEMS,
  });
}
