import { batchLoader } from "@media-asset-service/base/shared-work.ts";
import type { PresetRequest, TransformRequest } from "@media-asset-service/decode/imaging/transform.ts";
import { sql, type Transaction } from "kysely";
import { lockAccount } from "../accounts/storage.ts";
import { newId } from "../base/ids.ts";
import { type Context, perContext } from "../context.ts";
import type { CallThatFails, Handlers } from "../contract/operation.ts";
import { pagingOf } from "../contract/paging.ts";
import type { Database } from "../db/database.ts";
import type { PageRequest } from "../db/paging.ts";
import { type Row, rowOf, rowSql } from "../db/rows.ts";
import type { Tables } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";

/** A named transform. */
export type Preset = Row<"presets">;

/**
 * The maximum number of presets of an account. It limits the number of variants that anyone with a URL with `preset`
 * can create of a file.
 */
export const MAX_PRESETS = 50;
/** Invalid names are not queried, because the database rejects some of them. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const presetHandlers = {
  async listPresets({ context, caller, query }, reply) {
    const { id: accountId } = caller.account;
    const paging = pagingOf(context);
    const request = paging.read("presets", query);
    const [rows, total] = await Promise.all([
      selectPage(context.db, accountId, request),
      countPresets(context.db, accountId),
    ]);
    const page = paging.page("presets", request, { rows, total, cursorKey: ({ name, id }) => ({ key: name, id }) });
    return reply(200, { presets: page.rows.map(record), pagination: page.pagination });
  },

  async createPreset({ context, caller, body: { name, transform }, fail, recordResponse }, reply) {
    const { id: accountId } = caller.account;
    const now = context.clock();
    const respond = (preset: Preset) => reply(201, record(preset), { Location: `/api/v1/presets/${preset.name}` });
    const preset = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, accountId);
      const existing = await selectPreset(trx, accountId, name);
      if (existing) {
        const message = `A preset named ${JSON.stringify(name)} already exists. Update it, or choose another name.`;
        throw fail("PRESET_EXISTS", message, { existingPresetId: existing.id });
      }
      if ((await countPresets(trx, accountId)) >= MAX_PRESETS) {
        const message = `This account has reached the limit of ${MAX_PRESETS} presets. Delete one first.`;
        throw fail("TOO_MANY_PRESETS", message, { limit: MAX_PRESETS });
      }
      const created = await insertPreset(trx, { id: newId("prst", now), accountId, name, transform, createdAt: now });
      await recordResponse(respond)?.(trx, created);
      return created;
    });
    return respond(preset);
  },

  async getPreset({ context, caller, path: { name }, fail }, reply) {
    const preset = await findPreset(context, caller.account.id, name);
    if (!preset) throw presetNotFound(fail, name);
    return reply(200, record(preset));
  },

  async updatePreset({ context, caller, path: { name }, body, fail }, reply) {
    const preset = await updatePreset(context, caller.account.id, name, body.transform);
    if (!preset) throw presetNotFound(fail, name);
    return reply(200, record(preset));
  },

  async deletePreset({ context, caller, path: { name }, fail, setAuditSubject }, reply) {
    const preset = await deletePreset(context, caller.account.id, name);
    if (!preset) throw presetNotFound(fail, name);
    setAuditSubject({ accountId: preset.accountId, targetId: preset.id });
    return reply(200, { deleted: true, name });
  },
} satisfies Partial<Handlers>;

function record({ accountId: _, createdAt, updatedAt, ...preset }: Preset): components["schemas"]["Preset"] {
  return { ...preset, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The parameters of a request after its preset is applied. */
export interface AppliedPreset {
  preset: Preset;
  /** The parameters of the preset, overridden by those of the request. */
  request: TransformRequest;
}

/** Applies the preset of a request. @throws PRESET_NOT_FOUND */
export async function applyPreset(
  { context, fail }: CallThatFails<"PRESET_NOT_FOUND">,
  accountId: string,
  { preset: name, ...overrides }: PresetRequest,
): Promise<AppliedPreset> {
  const preset = await findPreset(context, accountId, name);
  if (!preset) throw presetNotFound(fail, name);
  return { preset, request: { ...preset.transform, ...overrides } };
}

function presetNotFound(fail: CallThatFails<"PRESET_NOT_FOUND">["fail"], name: string): Error {
  return fail("PRESET_NOT_FOUND", `There is no preset named ${JSON.stringify(name)}.`, { preset: name });
}

/** Returns the current preset, including changes by other processes. */
export async function findPreset(context: Context, accountId: string, name: string): Promise<Preset | null> {
  return NAME.test(name) ? loadPreset(context)(`${accountId}/${name}`) : null;
}

/** Batches the lookups of concurrent deliveries, each of which needs a preset. */
const loadPreset = perContext(({ db }) =>
  batchLoader<string, Preset>(async (keys) => {
    const [accountIds, names] = [0, 1].map((part) => keys.map((key) => key.split("/")[part]));
    const { rows } = await sql<Preset>`
      select ${rowSql("presets")} from presets where (account_id, name) in (
        select * from unnest(${accountIds}::text[], ${names}::text[])
      )`.execute(db);
    return new Map(rows.map((preset) => [`${preset.accountId}/${preset.name}`, preset]));
  }),
);

async function selectPreset(trx: Transaction<Tables>, accountId: string, name: string): Promise<Preset | undefined> {
  const rows = trx.selectFrom("presets").select(rowOf("presets"));
  return rows.where("account_id", "=", accountId).where("name", "=", name).executeTakeFirst();
}

/** Returns presets by name, and one more than the limit if another page exists. */
function selectPage(db: Database, accountId: string, { limit, offset, after }: PageRequest): Promise<Preset[]> {
  return db
    .selectFrom("presets")
    .select(rowOf("presets"))
    .where("account_id", "=", accountId)
    .$if(after !== null, (query) => query.where("name", ">", after?.key ?? ""))
    .orderBy("name")
    .limit(limit + 1)
    .offset(offset)
    .execute();
}

async function countPresets(db: Database, accountId: string): Promise<number> {
  const count = db.selectFrom("presets").select((eb) => eb.fn.countAll<number>().as("total"));
  return (await count.where("account_id", "=", accountId).executeTakeFirstOrThrow()).total;
}

function insertPreset(
  trx: Transaction<Tables>,
  { id, accountId, name, transform, createdAt }: Omit<Preset, "revision" | "updatedAt">,
): Promise<Preset> {
  return trx
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
    .returning(rowOf("presets"))
    .executeTakeFirstOrThrow();
}

async function updatePreset(
  { db, clock }: Context,
  accountId: string,
  name: string,
  transform: Preset["transform"],
): Promise<Preset | undefined> {
  if (!NAME.test(name)) return undefined;
  return db
    .updateTable("presets")
    .set({ transform: JSON.stringify(transform), revision: sql`revision + 1`, updated_at: clock() })
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .returning(rowOf("presets"))
    .executeTakeFirst();
}

async function deletePreset({ db }: Context, accountId: string, name: string): Promise<Preset | undefined> {
  if (!NAME.test(name)) return undefined;
  const deletion = db.deleteFrom("presets").where("account_id", "=", accountId).where("name", "=", name);
  return deletion.returning(rowOf("presets")).executeTakeFirst();
}
