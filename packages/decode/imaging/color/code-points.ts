import {
  apply,
  type Curve,
  grayProfile,
  inverse,
  multiply,
  type Primaries,
  rgbProfile,
  type Triple,
  tableProfile,
  toXyz,
} from "./icc-profile.ts";

/* Color spaces by the code points of ITU-T H.273, which PNG, AVIF and videos share. */

const D65: Primaries["white"] = [0.3127, 0.329];
const C: Primaries["white"] = [0.31, 0.316];

export const SRGB_PRIMARIES: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65 };
const SMPTE_C: Primaries = { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 };
const BT2020: Primaries = { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 };
const P3 = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } satisfies Partial<Primaries>;

const PRIMARIES: Record<number, Primaries> = {
  1: SRGB_PRIMARIES,
  4: { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: C },
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 },
  6: SMPTE_C,
  7: SMPTE_C,
  8: { red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049], white: C },
  9: BT2020,
  10: { red: [1, 0], green: [0, 1], blue: [0, 0], white: [1 / 3, 1 / 3] },
  11: { ...P3, white: [0.314, 0.351] },
  12: { ...P3, white: D65 },
  22: { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: D65 },
};

const SRGB_CURVE: Curve = { gamma: 2.4, scale: 1 / 1.055, offset: 0.055 / 1.055, slope: 1 / 12.92, limit: 0.04045 };
/** The display of a video (ITU-R BT.1886). */
const VIDEO: Curve = { gamma: 2.4 };

const CURVES: Record<number, Curve | HdrTransfer> = {
  1: VIDEO,
  4: { gamma: 2.2 },
  5: { gamma: 2.8 },
  6: VIDEO,
  7: { gamma: 1 / 0.45, scale: 1 / 1.1115, offset: 0.1115 / 1.1115, slope: 1 / 4, limit: 0.0912 },
  8: { gamma: 1 },
  11: VIDEO,
  13: SRGB_CURVE,
  14: VIDEO,
  15: VIDEO,
  16: "pq",
  17: { gamma: 2.6, scale: (52.37 / 48) ** (1 / 2.6) },
  18: "hlg",
};

export interface CodePoints {
  primaries: number;
  transfer: number;
  /** The brightest highlight in cd/m². */
  peak?: number | undefined;
}

/** A profile, or "srgb" for sRGB. */
export type ColorSpace = Buffer | "srgb";

/** Returns null for unspecified and unknown code points. */
export function spaceOf({ primaries, transfer, peak }: CodePoints, isGray: boolean): ColorSpace | null {
  const [named, curve] = [PRIMARIES[primaries], CURVES[transfer]];
  if (!named || !curve) return null;
  return curve === "pq" || curve === "hlg" ? hdrProfile(named, curve, isGray, peak) : profileOf(named, curve, isGray);
}

/** Returns null if the primaries span no triangle. */
export function profileOf(primaries: Primaries, curve: Curve, isGray: boolean): ColorSpace | null {
  if (curve === SRGB_CURVE && (isGray || primaries === SRGB_PRIMARIES)) return "srgb";
  return isGray ? grayProfile(curve) : rgbProfile(primaries, curve);
}

function hdrProfile(...[primaries, transfer, isGray, peak]: Parameters<typeof createHdrProfile>): Buffer | null {
  const key = JSON.stringify([primaries, transfer, isGray, peak]);
  if (latest?.key !== key) latest = { key, profile: createHdrProfile(primaries, transfer, isGray, peak) };
  return latest.profile;
}

/** An image is opened several times, and a table takes tens of milliseconds. */
let latest: { key: string; profile: Buffer | null } | null = null;

function createHdrProfile(primaries: Primaries, transfer: HdrTransfer, isGray: boolean, peak?: number): Buffer | null {
  const [source, bt2020] = [toXyz(primaries), toXyz(BT2020)];
  const toBt2020 = bt2020 && inverse(bt2020);
  if (!source || !toBt2020) return null;
  const [matrix, map] = [multiply(toBt2020, source), toneMapper(transfer, peak)];
  const linear = (signal: number) => linearLight(transfer, signal);
  if (isGray) return grayProfile((signal) => map([linear(signal), linear(signal), linear(signal)])[0]);
  return tableProfile(linear, (light) => apply(bt2020, map(apply(matrix, light))));
}

/*
 * Colors of HDR images (ITU-R BT.2100) in SDR, as Chromium 156 shows them: the reference white tone mapping operator of
 * SMPTE ST 2094-50. Below the reference white, light is only scaled. Highlights are compressed up to the peak, by the
 * brightest channel, so that no hue changes.
 */

type HdrTransfer = "pq" | "hlg";

/** Luminance in cd/m² of diffuse white (BT.2408), and of the brightest highlight unless the image states it. */
const WHITE = 203;
const DEFAULT_PEAK = 1000;
const MAX_PQ = 10_000;
const LUMA: Triple = [0.2627, 0.678, 0.0593];

/**
 * Returns a function from BT.2020 RGB of the signal to linear light from 0 to 1 in SDR.
 *
 * @param peak the brightest highlight in cd/m²
 */
function toneMapper(transfer: HdrTransfer, peak = DEFAULT_PEAK) {
  const curve = highlightCurve(Math.min(peak, MAX_PQ) / WHITE);
  return (light: Triple): Triple => {
    const shown = transfer === "hlg" ? displayedHlg(light) : light;
    const brightest = Math.max(...shown);
    return brightest > 0 ? scaled(shown, curve(brightest) / brightest) : shown;
  };
}

/** Returns linear light of a signal from 0 to 1. For PQ it is relative to diffuse white. */
function linearLight(transfer: HdrTransfer, signal: number): number {
  return transfer === "pq" ? pqLight(signal) / WHITE : hlgLight(signal);
}

/** BT.2100 table 4, in cd/m². */
function pqLight(signal: number): number {
  const root = signal ** (32 / 2523);
  return MAX_PQ * (Math.max(0, root - 3424 / 4096) / (2413 / 128 - (2392 / 128) * root)) ** (16_384 / 2610);
}

/** BT.2100 table 5: light of the scene, from 0 to 1. */
function hlgLight(signal: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
}

/** Returns the light of a display of 1000 cd/m², relative to diffuse white. */
function displayedHlg(scene: Triple): Triple {
  const luminance = scene.reduce((sum, value, i) => sum + value * (LUMA[i] ?? 0), 0);
  return luminance > 0 ? scaled(scene, (luminance ** 0.2 * DEFAULT_PEAK) / WHITE) : scene;
}

const scaled = (light: Triple, factor: number) => light.map((value) => value * factor) as Triple;

/** Returns a line up to diffuse white, which is 1, then a quadratic Bézier curve up to the peak. */
function highlightCurve(peak: number): (light: number) => number {
  if (peak <= 1) return (light) => Math.min(light, 1);
  const white = 1 - 0.5 * Math.min(1, Math.log2(peak) / Math.log2(DEFAULT_PEAK / WHITE));
  const middle = { x: 0.35 + 0.65 / white, y: 0.35 * white + 0.65 };
  const [a, b] = [1 - 2 * middle.x + peak, 2 * middle.x - 2];
  return (light) => {
    if (light <= 1) return light * white;
    if (light >= peak) return 1;
    const t = (2 * (light - 1)) / (b + Math.sqrt(b ** 2 + 4 * a * (light - 1)));
    return (1 - t) ** 2 * white + 2 * t * (1 - t) * middle.y + t ** 2;
  };
}
