import { sql } from "kysely";
import { insertEvents } from "../accounts/audit-log.ts";
import { recordRemoved } from "../accounts/storage.ts";
import { anyOf, compiled } from "../db/compiled.ts";
import { FILE } from "../db/deletion-states.ts";
import { rowSql } from "../db/rows.ts";
import type { FileRow } from "./file-row.ts";
import { withDescription } from "./query/search-text.ts";

/** One statement for all combinations of changes; null keeps the value of a column. */
export const changeFile = compiled<
  {
    accountId: string;
    id: string;
    now: Date;
    filename: string | null;
    tags: string[] | null;
    search: string | null;
    description: string | null;
    /** The normalized description, if no other searched column changes. */
    searchedDescription: string | null;
    metadata: FileRow["metadata"] | null;
    altText: FileRow["altText"] | null;
    starred: boolean | null;
    label: FileRow["label"] | null;
    isPublic: boolean | null;
    setFolder: boolean;
    folderId: string | null;
    setFocus: boolean;
    focus: FileRow["focus"];
  },
  FileRow
>(
  (param) => sql`
    update files set
      updated_at = ${param("now")},
      filename = coalesce(${param("filename")}::text, filename),
      tags = coalesce(${param("tags")}::text[], tags),
      search_text = case when ${param("searchedDescription")}::text is null
        then coalesce(${param("search")}::text, search_text)
        else ${withDescription(sql`${param("searchedDescription")}::text`)} end,
      description = coalesce(${param("description")}::text, description),
      metadata = coalesce(${param("metadata")}::jsonb, metadata),
      alt_text = coalesce(${param("altText")}::jsonb, alt_text),
      starred = coalesce(${param("starred")}::boolean, starred),
      label = coalesce(${param("label")}::text, label),
      is_public = coalesce(${param("isPublic")}::boolean, is_public),
      epoch = epoch + (coalesce(${param("isPublic")}::boolean, is_public) <> is_public)::integer,
      folder_id = case when ${param("setFolder")}::boolean then ${param("folderId")}::text else folder_id end,
      focus = case when ${param("setFocus")}::boolean then ${param("focus")}::jsonb else focus end
    where account_id = ${param("accountId")} and id = ${param("id")} and ${FILE.live}
    returning ${rowSql("files")}`,
);

/**
 * Soft-deletes files, and stores the audit events of those that were deleted. Locks the account first, as every
 * transaction that changes its files does (see lockAccount).
 */
export const softDeleteFiles = compiled<
  {
    accountId: string;
    ids: string[];
    now: Date;
    day: string;
    /** A JSON array of `eventRow`. */
    events: string;
  },
  { id: string }
>(
  (param) => sql`
    with account as (
      select id from accounts where id = ${param("accountId")} for no key update
    ),
    gone as (
      update files set deleted_at = ${param("now")}, updated_at = ${param("now")} from account
        where files.account_id = account.id and files.id = ${anyOf(param("ids"))} and ${FILE.live}
        returning files.id, filename, file_size
    ),
    audited as (${insertEvents(param("events"), sql`select id, jsonb_build_object('filename', filename) from gone`)}),
    ${recordRemoved(param("accountId"), param("day"))}
    select id from gone`,
);
