import { type RawBuilder, sql, type Transaction } from "kysely";
import { utcDay } from "../base/calendar.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/schema.ts";
import { softDeleteFiles } from "./change-repository.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "./list-filter-repository.ts";
import { searchText } from "./search-text.ts";
import { MAX_TAGS } from "./tags.ts";

/** What is changed alike in many files. `removeTags` and `addTags` change the tags that each of them has. */
export interface BulkChanges {
  tags?: string[];
  addTags?: string[];
  removeTags?: string[];
  description?: string;
  isPublic?: boolean;
  folderId?: string | null;
}

export type FilesInBulk = ReturnType<typeof filesInBulk>;

/** Of an account's files, those that can be named, and those that a filter finds. */
interface Which {
  there(): RawBuilder<boolean>;
  found(): RawBuilder<boolean>;
}

const live = () => sql<boolean>`deleted_at is null`;
const LIVE: Which = { there: live, found: live };

/** What was deleted since and is in the trash: a filter finds what the trash lists. */
export function inTrash(since: () => Date): Which {
  // Old versions of files are deleted rows, too.
  const there = () => sql<boolean>`deleted_at >= ${since()} and version_of is null`;
  return { there, found: () => sql<boolean>`${there()} and deleted_with is null` };
}

/** Files by the hundred. Whoever changes them has locked the account first (see AccountLock), and then the files. */
export function filesInBulk(db: Database, which: Which = LIVE) {
  const matching = (accountId: string, filter: FileFilter) => {
    const values = filterValues(accountId, filter);
    const param = <Name extends keyof FilterValues>(name: Name) => sql<FilterValues[Name]>`${values[name]}`;
    return filteredFiles(db, filter, param, which.found());
  };

  const judged = (accountId: string, filter: FileFilter, refusal: RawBuilder<string | null>) =>
    db.selectFrom(
      matching(accountId, filter)
        .select(["id", "file_size", refusal.as("code")])
        .as("judged"),
    );

  const among = (given: Database, accountId: string, ids: string[]) =>
    byIds(given, accountId, ids).where(which.there());

  return {
    matching: (accountId: string, filter: FileFilter) => matching(accountId, filter).select("id"),

    async countUpTo(accountId: string, filter: FileFilter, limit: number): Promise<number> {
      const some = matching(accountId, filter).select("id").limit(limit);
      const { count } = await db
        .selectFrom(some.as("found"))
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    tally: (accountId: string, filter: FileFilter, refusal: RawBuilder<string | null>) =>
      judged(accountId, filter, refusal)
        .select((eb) => ["code", eb.fn.countAll<number>().as("count"), sql<number>`sum(file_size)::bigint`.as("bytes")])
        .groupBy("code")
        .execute(),

    async sizes(accountId: string, filter: FileFilter, refusal: RawBuilder<string | null>): Promise<number[]> {
      const { sizes } = await judged(accountId, filter, refusal)
        .select(sql<string | null>`string_agg(file_size::text, ',' order by id collate "C")`.as("sizes"))
        .where("code", "is", null)
        .executeTakeFirstOrThrow();
      return sizes?.split(",").map(Number) ?? [];
    },

    /** A statement of its own: what is looked at afterwards is as of the lock. */
    async lock(trx: Transaction<Tables>, accountId: string, ids: string[]): Promise<void> {
      await among(trx, accountId, ids).select("id").orderBy("id").forUpdate().execute();
    },

    eligibility: (given: Database, accountId: string, ids: string[], refusal: RawBuilder<string | null>) =>
      among(given, accountId, ids)
        .select(["id", refusal.as("code"), "file_size as size"])
        .orderBy(sql`id collate "C"`)
        .execute(),

    async remove(trx: Transaction<Tables>, accountId: string, ids: string[], now: Date): Promise<void> {
      await softDeleteFiles(trx, { accountId, ids, now, day: utcDay(now) });
    },

    async change(trx: Transaction<Tables>, accountId: string, ids: string[], changes: BulkChanges, now: Date) {
      const { description = null, isPublic = null, folderId } = changes;
      const given = changesTags(changes) ? await tagged(trx, accountId, ids, changes) : ids.map((id) => ({ id }));
      await sql`
        update files set
          updated_at = ${now},
          tags = coalesce(given.tags, files.tags),
          search_text = coalesce(given.search, search_text),
          description = coalesce(${description}::text, description),
          is_public = coalesce(${isPublic}::boolean, is_public),
          epoch = epoch + (coalesce(${isPublic}::boolean, is_public) <> is_public)::integer,
          folder_id = case when ${folderId !== undefined}::boolean then ${folderId ?? null}::text else folder_id end
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (id text, tags text[], search text)
        where account_id = ${accountId} and files.id = given.id and deleted_at is null`.execute(trx);
    },
  };
}

/** Nothing in a file stands in the way. */
export const noRefusal = sql<null>`null::text`;

/** That a file would have too many tags. */
export function tagsRefusal({ addTags = [], removeTags = [] }: BulkChanges): RawBuilder<string | null> {
  if (addTags.length === 0) return noRefusal;
  return sql<string | null>`
    case when cardinality(array(
      select unnest(tags) except select unnest(${removeTags}::text[]) union select unnest(${addTags}::text[])
    )) > ${sql.lit(MAX_TAGS)} then 'VALIDATION_ERROR' end`;
}

function byIds(db: Database, accountId: string, ids: string[]) {
  return db.selectFrom("files").where("account_id", "=", accountId).where("id", "=", sql<string>`any(${ids})`);
}

function changesTags({ tags, addTags, removeTags }: BulkChanges): boolean {
  return tags !== undefined || addTags !== undefined || removeTags !== undefined;
}

/** The tags that the files will have, and what a search then finds them by. */
async function tagged(trx: Transaction<Tables>, accountId: string, ids: string[], changes: BulkChanges) {
  const { addTags = [], removeTags = [] } = changes;
  const rows = await byIds(trx, accountId, ids).select(["id", "filename", "tags", "ai_tags"]).execute();
  return rows.map(({ id, filename, tags: before, ai_tags }) => {
    const left = (changes.tags ?? before).filter((tag) => !removeTags.includes(tag));
    const tags = [...new Set([...left, ...addTags])];
    return { id, tags, search: searchText(filename, [...tags, ...ai_tags]) };
  });
}
