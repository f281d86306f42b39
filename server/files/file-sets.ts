import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { BulkType } from "../contract/bulk-type.ts";
import { retainedSince } from "../contract/retention.ts";
import { type Database, isEmbedded } from "../db/database.ts";
import { FILE } from "../db/deletion-states.ts";
import type { Tables } from "../db/schema.ts";
import { MAX_TAGS } from "./clean-fields.ts";
import type { FileRow } from "./file-row.ts";
import { type AltTextPatch, MAX_ALT_TEXT_BYTES, MAX_LANGUAGES, mergeAltText } from "./metadata/alt-text.ts";
import { MAX_KEYS, MAX_METADATA_BYTES, type MetadataPatch, mergeMetadata } from "./metadata/metadata.ts";
import { type FileFilter, type FilterValues, filteredFiles, filterValues } from "./query/filter.ts";
import { searchText } from "./query/search-text.ts";
import { inTurn, resolveSearch } from "./search.ts";
import { recognizedTexts, SEARCH_COLUMNS, searchableFields } from "./searchable-fields.ts";

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

/** The files of an account that an operation can select: the live ones, or those in the trash. */
export interface FileSet {
  accountId: string;
  scope: BulkType["scope"];
}

type ErrorCode = RawBuilder<string | null>;

/** Returns the condition of files that can be selected by their ID. */
function stateOf(context: Context, { scope }: FileSet): RawBuilder<boolean> {
  return scope === "live" ? FILE.live : sql<boolean>`${FILE.trashed} and ${FILE.since(retainedSince(context))}`;
}

/** Returns the condition of files that a filter can match. In the trash, these are the entries that it lists. */
function filteredStateOf(context: Context, set: FileSet): RawBuilder<boolean> {
  const state = stateOf(context, set);
  return set.scope === "live" ? state : sql<boolean>`${state} and deleted_with is null`;
}

function filesMatching(context: Context, set: FileSet, filter: FileFilter) {
  const values = filterValues(set.accountId, filter);
  const param = <Name extends keyof FilterValues>(name: Name) => sql<FilterValues[Name]>`${values[name]}`;
  return filteredFiles(context.db, filter, param, { state: filteredStateOf(context, set) });
}

/** Returns a query for the IDs of the files that match a filter. */
export function matchingIds(context: Context, set: FileSet, filter: FileFilter) {
  return filesMatching(context, set, filter).select("id");
}

/**
 * Runs the search of a filter if it would block the process. Returns the filter for the other queries. A database server
 * runs statements concurrently, so the search remains a part of them: it can find a million files.
 */
export async function searchIfEmbedded(
  context: Context,
  set: FileSet,
  filter: FileFilter,
  limit: number,
): Promise<FileFilter> {
  if (!isEmbedded(context.db)) return filter;
  return resolveSearch(context, set.accountId, filter, { limit, state: filteredStateOf(context, set) });
}

/** Returns the number of files that match a filter, at most `limit`. */
export async function countMatching(
  context: Context,
  set: FileSet,
  filter: FileFilter,
  limit: number,
): Promise<number> {
  const found = await searchIfEmbedded(context, set, filter, limit);
  const some = matchingIds(context, set, found).limit(limit);
  const counting = context.db.selectFrom(some.as("found")).select((eb) => eb.fn.countAll<number>().as("count"));
  const search = { accountId: set.accountId, filter: found };
  return (await inTurn(context, search, () => counting.executeTakeFirstOrThrow())).count;
}

/** Returns whether a filter matches this live file. */
export async function matchesFilter(
  context: Context,
  accountId: string,
  filter: FileFilter,
  id: string,
): Promise<boolean> {
  const matching = matchingIds(context, { accountId, scope: "live" }, filter);
  return (await matching.where("id", "=", id).executeTakeFirst()) !== undefined;
}

function evaluated(context: Context, set: FileSet, filter: FileFilter, errorCode: ErrorCode) {
  return context.db.selectFrom(
    filesMatching(context, set, filter)
      .select(["id", "file_size", errorCode.as("code")])
      .as("evaluated"),
  );
}

/** Returns the number of matching files for each error code, and of those without one. */
export function tallyMatching(context: Context, set: FileSet, filter: FileFilter, errorCode: ErrorCode) {
  const tally = evaluated(context, set, filter, errorCode)
    .select((eb) => ["code", eb.fn.countAll<number>().as("count"), sql<number>`sum(file_size)::bigint`.as("bytes")])
    .groupBy("code");
  return inTurn(context, { accountId: set.accountId, filter }, () => tally.execute());
}

/** Returns the bytes of each matching file that is eligible, in the order of their IDs. */
export async function sizesOfMatching(
  context: Context,
  set: FileSet,
  filter: FileFilter,
  errorCode: ErrorCode,
): Promise<number[]> {
  const eligible = evaluated(context, set, filter, errorCode)
    .select(sql<string | null>`string_agg(file_size::text, ',' order by id collate "C")`.as("sizes"))
    .where("code", "is", null);
  const search = { accountId: set.accountId, filter };
  const { sizes } = await inTurn(context, search, () => eligible.executeTakeFirstOrThrow());
  return sizes?.split(",").map(Number) ?? [];
}

function selectedByIds(context: Context, db: Database, set: FileSet, ids: string[]) {
  return byIds(db, set.accountId, ids).where(stateOf(context, set));
}

/** Locks the files in a separate statement, so that later statements read their state under the lock. */
export async function lockFiles(
  context: Context,
  trx: Transaction<Tables>,
  set: FileSet,
  ids: string[],
): Promise<void> {
  await selectedByIds(context, trx, set, ids).select("id").orderBy("id").forUpdate().execute();
}

/** Returns the existing files in the order of their IDs, and the error codes of those that are not eligible. */
export function findEligibility(
  context: Context,
  db: Database,
  set: FileSet,
  { ids, errorCode }: { ids: string[]; errorCode: ErrorCode },
) {
  return selectedByIds(context, db, set, ids)
    .select(["id", errorCode.as("code"), "file_size as size"])
    .orderBy(sql`id collate "C"`)
    .execute();
}

/** Changes files. The transaction has locked the account (see `lockAccount`), and then the files. */
export async function changeFiles(
  trx: Transaction<Tables>,
  accountId: string,
  { ids, changes }: { ids: string[]; changes: BulkChanges },
  now: Date,
): Promise<void> {
  const { description = null, metadata, altText, starred = null, label = null, isPublic = null, folderId } = changes;
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
}

/** No file is ineligible. */
export const noErrorCode = sql<null>`null::text`;

/** Returns the error code of a file that would get too many tags, or too much metadata or alternative text. */
export function updateErrorCode({ addTags = [], removeTags = [], metadata, altText }: BulkChanges): ErrorCode {
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
  const texts = await recognizedTexts(trx, ids);
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
    return { id, tags, search: searchText({ ...fields, recognizedText: texts.get(id) ?? null }) };
  });
}
