import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "@media-asset-service/base/system-errors.ts";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { tablesOf } from "./row-export.ts";
import type { Tables } from "./schema.ts";
import { inTransactionOnce } from "./transaction.ts";

/**
 * Traces of reads, events of the allowed changes, pending notifications of caches, and the store that belongs to this database. They are also written
 * in read-only mode.
 */
const ALWAYS_WRITABLE_TABLES: string[] = [
  "audit_events",
  "backups",
  "cache_purges",
  "cache_purging",
  "daily_usage",
  "event_batches",
  "event_feeds",
  "files_to_probe",
  "idempotency_keys",
  "installation",
  "passkey_challenges",
  "pending_sign_ins",
  "sign_in_attempts",
  "user_sessions",
] satisfies (keyof Tables)[];
/** Columns that a read may write: traces of it, and values that can be derived from the bytes. */
const ALWAYS_WRITABLE_COLUMNS: Record<string, string[]> = {
  api_keys: ["last_used_at"] satisfies (keyof Tables["api_keys"])[],
  authenticators: ["last_used_at", "signature_counter", "totp_step"] satisfies (keyof Tables["authenticators"])[],
  shares: ["views", "downloads", "last_used_at"] satisfies (keyof Tables["shares"])[],
  files: [
    "mime_type",
    "charset",
    "file_type",
    "width",
    "height",
    "duration",
    "perceptual_hash",
    "subject",
    "salient",
    "placeholder",
    "dominant_color",
    "has_alpha",
    "is_animated",
    "has_location",
    "embedded",
    "search_text",
    "sensitive",
    "crc32",
    "updated_at",
  ] satisfies (keyof Tables["files"])[],
};
const READ_ONLY_CODE = "MASRO";
/**
 * Shorter than `deadlock_timeout` of PostgreSQL, so that this transaction fails instead of one that a request waits
 * for.
 */
const LOCK_TIMEOUT = "500ms";
const MAX_ATTEMPTS = 40;
const PAUSE_MS = 250;

/** Whether the database rejected a change because the service is read-only. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === READ_ONLY_CODE;
}

export async function readOnlyState(db: Database): Promise<boolean> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select exists (
      select from pg_trigger where tgname = 'read_only' and tgrelid = to_regclass('accounts')
    ) as "readOnly"`.execute(db);
  return rows[0]?.readOnly === true;
}

/**
 * Makes the database reject changes, or accept them again. Triggers apply to all processes immediately, including
 * operations in progress. Their creation waits for open transactions. In normal operation there are no triggers, so
 * they cost nothing.
 */
export async function setReadOnlyState(db: Database, readOnly: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await switchTriggers(db, readOnly);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof Error && /^(55P03|40P01)$/.test(codeOf(error)))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function switchTriggers(db: Database, readOnly: boolean): Promise<void> {
  await inTransactionOnce(db, async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    const tables = (await tablesOf(trx)).filter((name) => !ALWAYS_WRITABLE_TABLES.includes(name));
    const mode = sql.raw(readOnly ? "share row exclusive" : "access exclusive");
    await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in ${mode} mode`.execute(trx);
    await sql`
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The service is read-only' using errcode = ${sql.lit(READ_ONLY_CODE)};
      end $$`.execute(trx);
    for (const name of tables) {
      const table = sql.table(name);
      await sql`drop trigger if exists read_only on ${table}`.execute(trx);
      if (!readOnly) continue;
      const update = await updateEvent(trx, name);
      await sql`
        create trigger read_only before insert or delete or ${update} on ${table}
          for each row execute function refuse_change()`.execute(trx);
    }
  });
}

async function updateEvent(db: Database, table: string) {
  const writableColumns = ALWAYS_WRITABLE_COLUMNS[table];
  if (!writableColumns) return sql`update`;
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
      where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
        and not (attname = any(${writableColumns}::text[]))`.execute(db);
  return sql`update of ${sql.join(rows.map(({ name }) => sql.ref(name)))}`;
}
