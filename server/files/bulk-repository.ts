import { type RawBuilder, sql, type Transaction } from "kysely";
import { utcDay } from "../base/calendar.ts";
import { type Context, perContext } from "../context.ts";
import { retainedSince } from "../contract/retention.ts";
import { type Database, isEmbedded } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";
import { type AltTextPatch, MAX_ALT_TEXT_BYTES, MAX_LANGUAGES, mergeAltText } from "../metadata/alt-text.ts";
import { MAX_KEYS, MAX_METADATA_BYTES, type MetadataPatch, mergeMetadata } from "../metadata/metadata.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "../query/filter.ts";
import { searchText } from "../query/search-text.ts";
import { softDeleteFiles } from "./change-repository.ts";
import type { FileRow } from "./file-row.ts";
import { recognisedTexts } from "./recognised-text-repository.ts";
import { inTurn, resolveSearch } from "./search-repository.ts";
import { SEARCH_COLUMNS, searchableFields } from "./searchable-fields.ts";
import { MAX_TAGS } from "./tags.ts";

/** Changes that apply to many files. `removeTags` and `addTags` change the existing tags of each file. */
export interface BulkChanges {
  tags?: string[];
  addTags?: string[];
  removeTags?: string[];
  description?: string;
  metadata?: MetadataPatch;
  altText?: AltTextPatch;
  starred?: boolean;
  label?: FileRow["label"];
  isPublic?: boolean;
  folderId?: string | null;
}

export type FilesInBulk = ReturnType<typeof filesInBulk>;

/** Which files of an account can be selected by ID, and which by a filter. */
interface FileScope {
  all(): RawBuilder<boolean>;
  matching(): RawBuilder<boolean>;
}

export const liveFilesInBulk = perContext((context) =>
  filesInBulk(context, { all: () => FILE.live, matching: () => FILE.live }),
);

/** The files in the trash. A filter matches the entries that the trash lists. */
export const trashedFilesInBulk = perContext((context) => {
  const all = () => sql<boolean>`${FILE.trashed} and ${FILE.since(retainedSince(context))}`;
  return filesInBulk(context, { all, matching: () => sql<boolean>`${all()} and deleted_with is null` });
});

/**
 * Changes and reads many files per statement. The transaction must lock the account first (see lockAccount), and then
 * the files.
 */
function filesInBulk(context: Context, scope: FileScope) {
  const { db } = context;
  const matching = (accountId: string, filter: FileFilter) => {
    const values = filterValues(accountId, filter);
    const param = <Name extends keyof FilterValues>(name: Name) => sql<FilterValues[Name]>`${values[name]}`;
    return filteredFiles(db, filter, param, { state: scope.matching() });
  };

  /** A database server runs statements concurrently, so the search remains a part of them: it can find a million files. */
  const afterSearch = async (accountId: string, filter: FileFilter, limit: number): Promise<FileFilter> =>
    isEmbedded(db) ? resolveSearch(context, accountId, filter, { limit, state: scope.matching() }) : filter;

  const evaluate = (accountId: string, filter: FileFilter, errorCode: RawBuilder<string | null>) =>
    db.selectFrom(
      matching(accountId, filter)
        .select(["id", "file_size", errorCode.as("code")])
        .as("evaluated"),
    );

  const selectedByIds = (executor: Database, accountId: string, ids: string[]) =>
    byIds(executor, accountId, ids).where(scope.all());

  return {
    matching: (accountId: string, filter: FileFilter) => matching(accountId, filter).select("id"),

    afterSearch,

    async countUpTo(accountId: string, filter: FileFilter, limit: number): Promise<number> {
      const found = await afterSearch(accountId, filter, limit);
      const some = matching(accountId, found).select("id").limit(limit);
      const counting = db.selectFrom(some.as("found")).select((eb) => eb.fn.countAll<number>().as("count"));
      const { count } = await inTurn(context, { accountId, filter: found }, () => counting.executeTakeFirstOrThrow());
      return count;
    },

    /** Returns whether a filter matches this file. */
    async matchesFilter(accountId: string, filter: FileFilter, id: string): Promise<boolean> {
      return (await matching(accountId, filter).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
    },

    tally(accountId: string, filter: FileFilter, errorCode: RawBuilder<string | null>) {
      const tally = evaluate(accountId, filter, errorCode)
        .select((eb) => ["code", eb.fn.countAll<number>().as("count"), sql<number>`sum(file_size)::bigint`.as("bytes")])
        .groupBy("code");
      return inTurn(context, { accountId, filter }, () => tally.execute());
    },

    async sizes(accountId: string, filter: FileFilter, errorCode: RawBuilder<string | null>): Promise<number[]> {
      const eligible = evaluate(accountId, filter, errorCode)
        .select(sql<string | null>`string_agg(file_size::text, ',' order by id collate "C")`.as("sizes"))
        .where("code", "is", null);
      const { sizes } = await inTurn(context, { accountId, filter }, () => eligible.executeTakeFirstOrThrow());
      return sizes?.split(",").map(Number) ?? [];
    },

    /** Locks the files in a separate statement, so that later statements read their state under the lock. */
    async lock(trx: Transaction<Tables>, accountId: string, ids: string[]): Promise<void> {
      await selectedByIds(trx, accountId, ids).select("id").orderBy("id").forUpdate().execute();
    },

    eligibility: (executor: Database, accountId: string, ids: string[], errorCode: RawBuilder<string | null>) =>
      selectedByIds(executor, accountId, ids)
        .select(["id", errorCode.as("code"), "file_size as size"])
        .orderBy(sql`id collate "C"`)
        .execute(),

    async remove(trx: Transaction<Tables>, accountId: string, ids: string[], now: Date): Promise<void> {
      // The bulk operation has its own audit event.
      await softDeleteFiles(trx, { accountId, ids, now, day: utcDay(now), events: "[]" });
    },

    async change(
      trx: Transaction<Tables>,
      accountId: string,
      { ids, changes }: { ids: string[]; changes: BulkChanges },
      now: Date,
    ) {
      const {
        description = null,
        metadata,
        altText,
        starred = null,
        label = null,
        isPublic = null,
        folderId,
      } = changes;
      const updates = affectsSearch(changes)
        ? await searchUpdates(trx, accountId, ids, changes)
        : ids.map((id) => ({ id }));
      await sql`
        update files set
          updated_at = ${now},
          tags = coalesce(updates.tags, files.tags),
          search_text = coalesce(updates.search, search_text),
          description = coalesce(${description}::text, description),
          metadata = ${metadata ? merged("metadata", metadata) : sql.ref("metadata")},
          alt_text = ${altText ? merged("alt_text", altText) : sql.ref("alt_text")},
          starred = coalesce(${starred}::boolean, starred),
          label = coalesce(${label}::text, label),
          is_public = coalesce(${isPublic}::boolean, is_public),
          epoch = epoch + (coalesce(${isPublic}::boolean, is_public) <> is_public)::integer,
          folder_id = case when ${folderId !== undefined}::boolean then ${folderId ?? null}::text else folder_id end
        from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) updates (id text, tags text[], search text)
        where account_id = ${accountId} and files.id = updates.id and ${FILE.live}`.execute(trx);
    },
  };
}

/** No file is ineligible. */
export const noErrorCode = sql<null>`null::text`;

/** Returns the error code of a file that would get too many tags, or too much metadata or alternative text. */
export function updateErrorCode({
  addTags = [],
  removeTags = [],
  metadata,
  altText,
}: BulkChanges): RawBuilder<string | null> {
  const conditions = [
    ...(addTags.length > 0 ? [tooManyTags(addTags, removeTags)] : []),
    ...(metadata ? [exceedsLimits(merged("metadata", metadata), MAX_KEYS, MAX_METADATA_BYTES)] : []),
    ...(altText ? [exceedsLimits(merged("alt_text", altText), MAX_LANGUAGES, MAX_ALT_TEXT_BYTES)] : []),
  ];
  if (conditions.length === 0) return noErrorCode;
  return sql<string | null>`case when ${sql.join(conditions, sql` or `)} then 'VALIDATION_ERROR' end`;
}

function tooManyTags(addTags: string[], removeTags: string[]): RawBuilder<boolean> {
  return sql`cardinality(array(
      select unnest(tags) except select unnest(${removeTags}::text[]) union select unnest(${addTags}::text[])
    )) > ${sql.lit(MAX_TAGS)}`;
}

/** Merges as `mergePatch` does. */
function merged(column: "metadata" | "alt_text", patch: MetadataPatch): RawBuilder<object> {
  return sql`jsonb_strip_nulls(${sql.ref(`files.${column}`)} || ${JSON.stringify(patch)}::jsonb)`;
}

/**
 * Applies the limits of `mergeMetadata`. PostgreSQL writes a space after each colon and each comma, which does not
 * count.
 */
function exceedsLimits(value: RawBuilder<object>, maxKeys: number, maxBytes: number): RawBuilder<boolean> {
  return sql`(
      select count(key) > ${sql.lit(maxKeys)}
          or octet_length(object.value::text) - greatest(2 * count(key) - 1, 0) > ${sql.lit(maxBytes)}
        from (select ${value} as value) as object left join lateral jsonb_object_keys(object.value) as key on true
        group by object.value
    )`;
}

function byIds(db: Database, accountId: string, ids: string[]) {
  return db.selectFrom("files").where("account_id", "=", accountId).where("id", "=", sql<string>`any(${ids})`);
}

function affectsSearch({ tags, addTags, removeTags, description, metadata, altText }: BulkChanges): boolean {
  return [tags, addTags, removeTags, description, metadata, altText].some((it) => it !== undefined);
}

/** Returns the future tags of the files, and their search texts. */
async function searchUpdates(trx: Transaction<Tables>, accountId: string, ids: string[], changes: BulkChanges) {
  const { addTags = [], removeTags = [] } = changes;
  const rows = await byIds(trx, accountId, ids).select(SEARCH_COLUMNS).execute();
  const texts = await recognisedTexts(trx, ids);
  return rows.map(({ id, filename, tags: before, ai_tags, description, metadata, alt_text, embedded }) => {
    const remaining = (changes.tags ?? before).filter((tag) => !removeTags.includes(tag));
    const tags = [...new Set([...remaining, ...addTags])];
    const fields = searchableFields({
      filename,
      tags,
      aiTags: ai_tags,
      description: changes.description ?? description,
      metadata: changes.metadata ? mergeMetadata(metadata, changes.metadata) : metadata,
      altText: changes.altText ? mergeAltText(alt_text, changes.altText) : alt_text,
      embedded,
    });
    return { id, tags, search: searchText({ ...fields, recognisedText: texts.get(id) ?? null }) };
  });
}
