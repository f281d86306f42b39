import { type Selectable, sql, type Transaction } from "kysely";
import { batchLoader } from "../base/batch-loader.ts";
import { allColumns } from "../db/all-columns.ts";
import { COLUMNS } from "../db/columns.ts";
import type { Database } from "../db/database.ts";
import type { PageRequest } from "../db/paging.ts";
import type { PresetTable, Tables } from "../db/schema.ts";
import type { components } from "../generated/types.ts";

export type PresetTransform = components["schemas"]["PresetTransform"];

/** A named transform. */
export interface Preset {
  id: string;
  accountId: string;
  name: string;
  transform: PresetTransform;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface PresetsRepository {
  /** Returns the current preset, including changes by other processes. */
  find(accountId: string, name: string, trx?: Transaction<Tables>): Promise<Preset | null>;
  /** Returns presets by name, and one more than the limit if another page exists. */
  list(accountId: string, page: PageRequest): Promise<Preset[]>;
  count(accountId: string, trx?: Transaction<Tables>): Promise<number>;
  insert(trx: Transaction<Tables>, preset: Omit<Preset, "revision" | "updatedAt">): Promise<Preset>;
  update(accountId: string, name: string, transform: PresetTransform, now: Date): Promise<Preset | null>;
  remove(accountId: string, name: string): Promise<Preset | null>;
}

/** Invalid names are not queried, because the database rejects some of them. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function presetsRepository(db: Database): PresetsRepository {
  /** Batches the lookups of concurrent deliveries, each of which needs a preset. */
  const findBatched = batchLoader<string, Preset>(async (keys) => {
    const pairs = keys.map((key) => JSON.parse(key) as [accountId: string, name: string]);
    const { rows } = await sql<Selectable<PresetTable>>`
      select ${allColumns("presets")} from presets where (account_id, name) in (
        select * from unnest(${pairs.map(([id]) => id)}::text[], ${pairs.map(([, name]) => name)}::text[])
      )`.execute(db);
    return new Map(rows.map((row) => [JSON.stringify([row.account_id, row.name]), toPreset(row)]));
  });

  return {
    async find(accountId, name, trx) {
      if (!NAME.test(name)) return null;
      if (!trx) return findBatched(JSON.stringify([accountId, name]));
      const row = await trx
        .selectFrom("presets")
        .select(COLUMNS.presets)
        .where("account_id", "=", accountId)
        .where("name", "=", name)
        .executeTakeFirst();
      return row ? toPreset(row) : null;
    },

    async list(accountId, { limit, offset, after }) {
      const rows = await db
        .selectFrom("presets")
        .select(COLUMNS.presets)
        .where("account_id", "=", accountId)
        .$if(after !== null, (query) => query.where("name", ">", after?.key ?? ""))
        .orderBy("name")
        .limit(limit + 1)
        .offset(offset)
        .execute();
      return rows.map(toPreset);
    },

    async count(accountId, trx) {
      const { total } = await (trx ?? db)
        .selectFrom("presets")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return total;
    },

    async insert(trx, { id, accountId, name, transform, createdAt }) {
      const row = await trx
        .insertInto("presets")
        .values({
          id,
          account_id: accountId,
          name,
          transform: JSON.stringify(transform),
          revision: 1,
          created_at: createdAt,
          updated_at: createdAt,
        })
        .returning(COLUMNS.presets)
        .executeTakeFirstOrThrow();
      return toPreset(row);
    },

    async update(accountId, name, transform, now) {
      if (!NAME.test(name)) return null;
      const row = await db
        .updateTable("presets")
        .set({ transform: JSON.stringify(transform), revision: sql`revision + 1`, updated_at: now })
        .where("account_id", "=", accountId)
        .where("name", "=", name)
        .returning(COLUMNS.presets)
        .executeTakeFirst();
      return row ? toPreset(row) : null;
    },

    async remove(accountId, name) {
      if (!NAME.test(name)) return null;
      const row = await db
        .deleteFrom("presets")
        .where("account_id", "=", accountId)
        .where("name", "=", name)
        .returning(COLUMNS.presets)
        .executeTakeFirst();
      return row ? toPreset(row) : null;
    },
  };
}

function toPreset(row: Selectable<PresetTable>): Preset {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    transform: row.transform,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
