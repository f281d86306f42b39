import { type RawBuilder, sql } from "kysely";

/**
 * Every column that names a blob. A blob that one of these rows names is never deleted. A column that names blobs is
 * called `blob_key` or ends with `_blob_key`, is listed here, and has an index.
 */
export const BLOB_REFERENCES = [
  /* Live files, those in the trash, and old versions. */
  { table: "files", column: "blob_key", where: null },
  { table: "variants", column: "blob_key", where: null },
  { table: "ai_results", column: "processed_blob_key", where: null },
  /* Only open uploads: the bytes of an ended upload belong to its file, or are deleted. */
  { table: "uploads", column: "blob_key", where: "state = 'OPEN'" },
] as const;

const rowsReferencing = (condition: RawBuilder<unknown>) =>
  BLOB_REFERENCES.map(({ table, column, where }) => {
    const reference = sql.ref(`${table}.${column}`);
    const filter = where === null ? sql`` : sql` and ${sql.raw(where)}`;
    return sql`select ${reference} as key from ${sql.table(table)} where ${reference} ${condition}${filter}`;
  });

/** Returns an SQL condition: whether any row names this key. */
export const isReferenced = (key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    rowsReferencing(sql`= ${key}`).map((rows) => sql`exists (${rows})`),
    sql` or `,
  )})`;

/** Selects those of the keys, a `text[]`, that rows name. */
export const referencedKeys = (keys: string[]): RawBuilder<{ key: string }> =>
  sql<{ key: string }>`${sql.join(rowsReferencing(sql`= any(${keys})`), sql` union all `)}`;
