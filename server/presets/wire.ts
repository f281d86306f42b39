import { lockAccount } from "../accounts/storage.ts";
import type { Database } from "../db/database.ts";
import type { Paging } from "../db/paging.ts";
import { applyPresetOf } from "./apply-preset.ts";
import { presetOperations } from "./operations.ts";
import { presetsRepository } from "./repository.ts";

export function wirePresets({ db, paging, clock }: { db: Database; paging: Paging; clock: () => Date }) {
  const presets = presetsRepository(db);
  return {
    findPreset: presets.find,
    applyPreset: applyPresetOf(presets.find),
    handlers: presetOperations({ db, presets, lockAccount, paging, clock }),
  };
}
