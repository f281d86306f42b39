import type { AccountLock } from "../accounts/storage.ts";
import { newId } from "../base/ids.ts";
import type { Handlers } from "../contract/operation.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { inTransaction } from "../db/transaction.ts";
import type { components } from "../generated/types.ts";
import { presetNotFound } from "./apply-preset.ts";
import type { Preset, PresetsRepository } from "./repository.ts";

export interface PresetDeps {
  db: Database;
  presets: PresetsRepository;
  lockAccount: AccountLock;
  paging: Paging;
  clock: () => Date;
}

type PresetHandlers = Pick<Handlers, "listPresets" | "createPreset" | "getPreset" | "updatePreset" | "deletePreset">;

/**
 * The maximum number of presets of an account. It limits the number of variants that anyone with a URL with `preset`
 * can create of a file.
 */
export const MAX_PRESETS = 50;

export function presetOperations({ db, presets, lockAccount, paging, clock }: PresetDeps): PresetHandlers {
  return {
    async listPresets({ caller, query }, reply) {
      const { id: accountId } = caller.account;
      const request = paging.read("presets", query);
      const [rows, total] = await Promise.all([presets.list(accountId, request), presets.count(accountId)]);
      const page = paging.page("presets", request, { rows, total, cursorKey: ({ name, id }) => ({ key: name, id }) });
      return reply(200, { presets: page.rows.map(record), pagination: page.pagination });
    },

    async createPreset({ caller, body: { name, transform }, fail, recordResponse }, reply) {
      const { id: accountId } = caller.account;
      const now = clock();
      const respond = (preset: Preset) => reply(201, record(preset), { Location: `/api/v1/presets/${preset.name}` });
      const preset = await inTransaction(db, async (trx) => {
        await lockAccount(trx, accountId);
        const existing = await presets.find(accountId, name, trx);
        if (existing) {
          const message = `A preset named ${JSON.stringify(name)} already exists. Update it, or choose another name.`;
          throw fail("PRESET_EXISTS", message, { existingPresetId: existing.id });
        }
        if ((await presets.count(accountId, trx)) >= MAX_PRESETS) {
          const message = `This account has reached the limit of ${MAX_PRESETS} presets. Delete one first.`;
          throw fail("TOO_MANY_PRESETS", message, { limit: MAX_PRESETS });
        }
        const id = newId("prst", now);
        const created = await presets.insert(trx, { id, accountId, name, transform, createdAt: now });
        await recordResponse(respond)?.(trx, created);
        return created;
      });
      return respond(preset);
    },

    async getPreset({ caller, path, fail }, reply) {
      const preset = await presets.find(caller.account.id, path.name);
      if (!preset) throw presetNotFound(fail, path.name);
      return reply(200, record(preset));
    },

    async updatePreset({ caller, path, body, fail }, reply) {
      const preset = await presets.update(caller.account.id, path.name, body.transform, clock());
      if (!preset) throw presetNotFound(fail, path.name);
      return reply(200, record(preset));
    },

    async deletePreset({ caller, path: { name }, fail, setAuditSubject }, reply) {
      const preset = await presets.remove(caller.account.id, name);
      if (!preset) throw presetNotFound(fail, name);
      setAuditSubject({ accountId: preset.accountId, targetId: preset.id });
      return reply(200, { deleted: true, name });
    },
  };
}

function record({ accountId: _, createdAt, updatedAt, ...preset }: Preset): components["schemas"]["Preset"] {
  return { ...preset, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
