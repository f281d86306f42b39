import type { PresetTransform } from "@media-asset-service/sdk";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";

export type Transform = PresetTransform;

export const FORMATS = ["jpeg", "png", "webp", "avif", "jxl"] as const;
export const CROPS = ["cover", "contain", "fill", "smart"] as const;
/** Ranges of the API, with the value that has no effect (`neutral`). */
export const RANGES = {
  w: { min: 1, max: 6000, neutral: null },
  h: { min: 1, max: 6000, neutral: null },
  q: { min: 1, max: 100, neutral: 80 },
  rotate: { min: -360, max: 360, neutral: 0 },
  blur: { min: 0, max: 100, neutral: 0 },
  brightness: { min: -100, max: 100, neutral: 0 },
  contrast: { min: -100, max: 100, neutral: 0 },
  saturation: { min: -100, max: 100, neutral: 0 },
} as const;
export type NumberName = keyof typeof RANGES;
export type Values = { [Name in keyof Transform]: Transform[Name] | null };

const NUMBERS = Object.keys(RANGES) as NumberName[];
const FLAGS = ["grayscale", "sepia"] as const;

/** State of the parameters. The URL of the page contains them, so that users can share it. */
export function useTransform(): [Transform, (changes: Values) => void, () => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [transform, setTransform] = useState(() => read(params));
  const show = (next: Transform) => {
    setTransform(next);
    setParams(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)])), {
      replace: true,
      state,
    });
  };
  return [transform, (changes) => show(withChanges(transform, changes)), () => show({})];
}

/** Returns a transform with changed parameters. Null and false remove a parameter. */
export function withChanges(transform: Transform, changes: Values): Transform {
  const entries = Object.entries({ ...transform, ...changes }).filter(([, value]) => value !== null && value !== false);
  return Object.fromEntries(entries);
}

/** Reads the parameters of the URL. Values that are out of range are ignored. */
function read(params: URLSearchParams): Transform {
  const transform: Transform = {};
  for (const name of NUMBERS) {
    const { min, max, neutral } = RANGES[name];
    const value = Number(params.get(name) ?? Number.NaN);
    const isAllowed = name === "blur" || Number.isInteger(value);
    if (isAllowed && value >= min && value <= max && value !== neutral) transform[name] = value;
  }
  const format = FORMATS.find((each) => each === params.get("f"));
  const crop = CROPS.find((each) => each === params.get("crop"));
  if (format) transform.f = format;
  if (crop) transform.crop = crop;
  for (const name of FLAGS) if (params.get(name) === "true") transform[name] = true;
  return transform;
}
