import { type Selectable, sql } from "kysely";
import { bookGone } from "../accounts/storage.ts";
import { allColumns } from "../db/all-columns.ts";
import { compiled } from "../db/compiled.ts";
import type { FileTable } from "../db/schema.ts";

/** One text for whatever is changed; null leaves a column as it is. */
export const changeFile = compiled<
  {
    accountId: string;
    id: string;
    now: Date;
    filename: string | null;
    tags: string[] | null;
    search: string | null;
    description: string | null;
    isPublic: boolean | null;
    moves: boolean;
    folderId: string | null;
    points: boolean;
    focus: Selectable<FileTable>["focus"];
  },
  Selectable<FileTable>
>(
  (place) => sql`
    update files set
      updated_at = ${place("now")},
      filename = coalesce(${place("filename")}::text, filename),
      tags = coalesce(${place("tags")}::text[], tags),
      search_text = coalesce(${place("search")}::text, search_text),
      description = coalesce(${place("description")}::text, description),
      is_public = coalesce(${place("isPublic")}::boolean, is_public),
      epoch = epoch + (coalesce(${place("isPublic")}::boolean, is_public) <> is_public)::integer,
      folder_id = case when ${place("moves")}::boolean then ${place("folderId")}::text else folder_id end,
      focus = case when ${place("points")}::boolean then ${place("focus")}::jsonb else focus end
    where account_id = ${place("accountId")} and id = ${place("id")} and deleted_at is null
    returning ${allColumns("files")}`,
);

/** The account is locked first, as in every transaction that changes its files (see AccountLock). */
export const softDeleteFiles = compiled<{ accountId: string; ids: string[]; now: Date; day: string }, { id: string }>(
  (place) => sql`
    with account as (
      select id from accounts where id = ${place("accountId")} for no key update
    ),
    gone as (
      update files set deleted_at = ${place("now")}, updated_at = ${place("now")} from account
        where files.account_id = account.id and files.id = any(${place("ids")}) and deleted_at is null
        returning files.id, file_size
    ),
    ${bookGone(place("accountId"), place("day"))}
    select id from gone`,
);
