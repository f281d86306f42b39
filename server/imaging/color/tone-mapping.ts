import type { Triple } from "./icc-profile.ts";

/*
 * Colors of HDR images (ITU-R BT.2100) in SDR, as Chromium 156 shows them: the reference white tone mapping operator of
 * SMPTE ST 2094-50. Below the reference white, light is only scaled. Highlights are compressed up to the peak, by the
 * brightest channel, so that no hue changes.
 */

export type HdrTransfer = "pq" | "hlg";

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
export function toneMapper(transfer: HdrTransfer, peak = DEFAULT_PEAK) {
  const curve = highlightCurve(Math.min(peak, MAX_PQ) / WHITE);
  return (light: Triple): Triple => {
    const shown = transfer === "hlg" ? displayedHlg(light) : light;
    const brightest = Math.max(...shown);
    return brightest > 0 ? scaled(shown, curve(brightest) / brightest) : shown;
  };
}

/** Returns linear light of a signal from 0 to 1. For PQ it is relative to diffuse white. */
export function linearLight(transfer: HdrTransfer, signal: number): number {
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
