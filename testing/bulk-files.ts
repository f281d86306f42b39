import type pg from "pg";

/** Creates this number of files of an account, without bytes. `first` must be different for each account. */
export async function plantFiles(pool: pg.Pool, accountId: string, count: number, first = 1): Promise<void> {
  await pool.query(
    `insert into files (id, account_id, filename, file_type, mime_type, file_size, checksum, tags, description, is_public,
        search_text, blob_key, created_at, updated_at)
      select 'file_' || lpad(n::text, 26, '0'), $1, n || '.txt', 'DOCUMENT', 'text/plain', 10,
        encode(sha256(n::text::bytea), 'hex'), array['old'], '', true, n || '.txt' || E'\\nold', 'originals/' || $1 || '/' || n,
        now(), now()
      from generate_series($3::int, $3::int + $2::int - 1) n`,
    [accountId, count, first],
  );
  await pool.query("update accounts set file_count = $2::int, storage_bytes = 10 * $2::int where id = $1", [
    accountId,
    count,
  ]);
  // PostgreSQL would do this by itself within a minute.
  await pool.query("vacuum (analyze) files");
}

/** Creates files, and gives each of them a description and a value of metadata. */
export async function plantDescribedFiles(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await plantFiles(pool, accountId, count);
  await pool.query(
    `update files set description = $2, metadata = jsonb_build_object('alpha', alpha),
        search_text = search_text || E'\\n\\f' || lower($2) || E'\\n\\f\\n\\f' || alpha || E'\\n\\f'
      from (select id as file_id, 'abcdefghijklm ï' || right(id, 2) as alpha from files) planted
      where id = file_id and account_id = $1`,
    [accountId, "Harbour boats at dusk, an old pier with ropes and nets in the évening light of 2026"],
  );
  await pool.query("vacuum (analyze) files");
}

/** Creates files, and a trigger that records each change of them. */
export async function plantCountedFiles(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await plantFiles(pool, accountId, count);
  await pool.query("create table changes (file_id text, deleted boolean)");
  await pool.query(`
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into changes values (new.id, new.deleted_at is not null);
      return null;
    end $$`);
  await pool.query("create trigger note_change after update on files for each row execute function note_change()");
}

/** Returns the number of changed files, and the highest number of changes of one file. */
export async function countChanges(pool: pg.Pool, deleted: boolean): Promise<{ files: number; most: number }> {
  const { rows } = await pool.query<{ files: number; most: number }>(
    `select count(*)::int as files, coalesce(max(times), 0)::int as most
      from (select count(*) as times from changes where deleted = $1 group by file_id) counted`,
    [deleted],
  );
  return rows[0] ?? { files: 0, most: 0 };
}
