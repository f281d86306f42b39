import { sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Returns `lc_ctype` of a database whose trigram index contains only ASCII letters; null for all others. `pg_trgm` of
 * PostgreSQL 15 finds no trigrams in other letters if `lc_ctype` is C, also if the locale provider is ICU. Searches for
 * words in other scripts then read all entries of the account.
 */
export async function asciiCharacterType(db: Database): Promise<string | null> {
  const { rows } = await sql<{ datctype: string }>`
    select datctype from pg_database where datname = current_database() and datctype in ('C', 'POSIX')`.execute(db);
  return rows[0]?.datctype ?? null;
}
