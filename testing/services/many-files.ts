import type pg from "pg";

/** The distribution of files: of 30 files, 25 belong to one account, 4 to another, and 100 accounts share the rest. */
export const ACCOUNTS = { big: "acct_big", middle: "acct_middle", small: "acct_small0" };

/** The words of file names. Every name has three words and a unique number. */
const WORDS = [
  ..."harbour market winter garden bridge river castle forest street window summer report invoice contract".split(" "),
  ..."portrait meeting sunset mountain station factory concert kitchen library museum wedding holiday".split(" "),
  ..."product catalog banner logo draft final scan letter map plan sketch poster flyer menu ticket badge".split(" "),
];

/**
 * Creates files as uploads of several accounts would: ordered by time, with interleaved accounts. Creates the indexes
 * afterwards, which takes a tenth of the time.
 */
export async function plantFiles(pool: pg.Pool, count: number): Promise<void> {
  const accountOf = (n: string) =>
    `case when ${n} % 30 < 25 then 'acct_big' when ${n} % 30 < 29 then 'acct_middle' else 'acct_small' || ${n} / 30 % 100 end`;
  const word = (seed: number) => `words[1 + (hashint8extended(n, ${seed}) & 65535) % ${WORDS.length}]`;
  await pool.query(`
    insert into accounts (id, name, plan, created_at, updated_at)
      select id, id, 'ENTERPRISE', now(), now()
      from (select 'acct_big' id union select 'acct_middle' union select 'acct_small' || i from generate_series(0, 99) i) a`);
  await pool.query(`
    insert into folders (id, account_id, name, description, created_at, updated_at)
      select 'fold_' || id || '_' || i, id, i::text, '', now(), now() from accounts, generate_series(0, 49) i`);
  await withoutIndexes(pool, async () => {
    await pool.query(
      `insert into files (id, account_id, folder_id, filename, file_type, mime_type, file_size, checksum, width, height,
          perceptual_hash, sensitive, tags, description, is_public, search_text, blob_key, created_at, updated_at, processing_status, deleted_at)
        select 'file_' || lpad(n::text, 26, '0'), account, case when n % 3 > 0 then 'fold_' || account || '_' || n / 31 % 50 end,
          name, type, 'image/jpeg', 100000, encode(sha256(n::text::bytea), 'hex'), 3000, 2000,
          case when type = 'IMAGE' then ('x' || substr(md5(n::text), 1, 16))::bit(64) end,
          case when n % 4999 = 0 then true when n % 2 = 0 then false end,
          case when n % 4999 = 5 then '{}' else array[tag] end, '', n % 10 > 0, name || E'\\n' || tag,
          'originals/' || account || '/' || n, at, at, case when n % 4999 = 10 then 'FAILED' else 'NOT_STARTED' end,
          case when n % 50 = 17 then at end
        from (
          select n, ${accountOf("n")} account, ${word(1)} || '-' || ${word(2)} || '-' || n || '.jpg' as name, ${word(3)} tag,
            case when n / 30 % 20 < 14 then 'IMAGE' when n / 30 % 20 < 17 then 'DOCUMENT' when n / 30 % 20 < 19 then 'VIDEO' else 'AUDIO' end as type,
            now() - make_interval(secs => ($1 - n) * 30.0) as at
          from generate_series(1, $1::int) n, (select $2::text[] words) w
        ) planned order by n`,
      [count, WORDS],
    );
  });
  await pool.query(`
    update accounts set file_count = counted, storage_bytes = counted * 100000
      from (select account_id, count(*) counted from files where deleted_at is null group by 1) c where c.account_id = id`);
}

/** Creates variants of 10,000 bytes each, with increasing times of use. */
export async function plantVariants(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into variants (blob_key, file_id, parameters, size, etag, created_at, last_used_at)
      select 'variants/' || n, 'file_' || lpad(n::text, 26, '0'), 'w=320', 10000, '', now(),
        now() - make_interval(secs => $1::int - n)
      from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query("vacuum analyze variants");
}

/** Creates events of all accounts. One in a thousand is an `account.erase`; there is no `store.export`. */
export async function plantEvents(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into audit_events (id, action, operation_id, account_id, actor, request_id, details, created_at)
      select 'evt_' || lpad(n::text, 26, '0'),
        case when n % 1000 = 0 then 'account.erase' when n % 3 = 0 then 'file.delete' else 'file.update' end, 'op',
        case when n % 30 < 25 then 'acct_big' else 'acct_small0' end, 'KEY', 'req', '{}', now() - make_interval(secs => n)
      from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query("vacuum analyze audit_events");
}

/** Creates completed jobs of existing files. */
export async function plantJobs(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into ai_jobs (id, account_id, file_id, operation, trigger, status, credits, month, created_at)
      select 'job_' || n, account_id, id, 'tagging', 'upload', 'COMPLETED', 1, '2024-01', '2024-01-01'
      from (select row_number() over () as n, account_id, id from (select account_id, id from files order by id desc limit $1) latest) files`,
    [count],
  );
  await pool.query("vacuum analyze ai_jobs");
}

/** Drops non-unique indexes, inserts the rows, and creates the indexes again. */
async function withoutIndexes(pool: pg.Pool, insert: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = 'files'::regclass and not indisunique`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await insert();
  for (const { definition } of rows) await pool.query(definition);
  await pool.query("vacuum analyze");
}
