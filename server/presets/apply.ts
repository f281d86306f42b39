import type { Fail } from "../base/errors.ts";
import type { PresetRequest, TransformRequest } from "../imaging/transform.ts";
import type { Preset, PresetsRepository } from "./repository.ts";

export type FindPreset = PresetsRepository["find"];

/** What a request with a preset asks for at this moment. */
export interface Applied {
  preset: Preset;
  /** The preset's parameters, and those of the request, which take precedence. */
  request: TransformRequest;
}

/** Applies the preset that a request names. */
export type ApplyPreset = (
  fail: Fail<"PRESET_NOT_FOUND">,
  accountId: string,
  request: PresetRequest,
) => Promise<Applied>;

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
