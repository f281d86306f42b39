import type { Preset, PresetTransform } from "@media-asset-service/sdk";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { media } from "../../api.ts";
import { queryClient } from "../../queries.ts";

const presetsKey = ["presets"] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: presetsKey });

export function usePresets() {
  return useQuery({
    queryKey: presetsKey,
    queryFn: ({ signal }) => media.presets.list({ limit: 100 }, { signal }).all(),
  });
}

export interface NamedTransform {
  name: string;
  transform: PresetTransform;
}

/** Creates a preset, or changes the transform of an existing preset. */
export function useSavePreset(preset: Preset | undefined) {
  return useMutation({
    mutationFn: ({ name, transform }: NamedTransform) =>
      preset ? media.presets.update(preset.name, { transform }) : media.presets.create({ name, transform }),
    onSuccess: refresh,
  });
}

export function useDeletePreset() {
  return useMutation({ mutationFn: (name: string) => media.presets.delete(name), onSuccess: refresh });
}

/** Loads the newest images that match a search, for the preview of a preset. */
export function useSampleImages(search: string) {
  return useQuery({
    queryKey: ["files", "samples", search],
    queryFn: async ({ signal }) =>
      (await media.files.list({ type: "IMAGE", limit: 6, ...(search && { search }) }, { signal }).page()).items,
    placeholderData: keepPreviousData,
  });
}
