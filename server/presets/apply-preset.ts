import type { Fail } from "../base/errors.ts";
import type { PresetRequest, TransformRequest } from "../imaging/transform.ts";
import type { Preset, PresetsRepository } from "./repository.ts";

export type FindPreset = PresetsRepository["find"];

/** The parameters of a request after its preset is applied. */
export interface AppliedPreset {
  preset: Preset;
  /** The parameters of the preset, overridden by those of the request. */
  request: TransformRequest;
}

/** Applies the preset of a request. */
export type ApplyPreset = (
  fail: Fail<"PRESET_NOT_FOUND">,
  accountId: string,
  request: PresetRequest,
) => Promise<AppliedPreset>;

export function applyPresetOf(find: FindPreset): ApplyPreset {
  return async (fail, accountId, { preset: name, ...overrides }) => {
    const preset = await find(accountId, name);
    if (!preset) throw presetNotFound(fail, name);
    return { preset, request: { ...preset.transform, ...overrides } };
  };
}

export function presetNotFound(fail: Fail<"PRESET_NOT_FOUND">, name: string): Error {
  return fail("PRESET_NOT_FOUND", `There is no preset named ${JSON.stringify(name)}.`, { preset: name });
}
