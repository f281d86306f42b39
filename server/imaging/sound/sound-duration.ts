import type { MediaSource } from "../measures.ts";
import { CONTAINERS } from "./containers.ts";
import { framesDuration } from "./frames.ts";

/**
 * Returns the duration in seconds of a sound file without tracks: WAV (also RF64 and BW64), AIFF, CAF, AU, MPEG audio,
 * ADTS and AMR. Returns null for another format, and if the headers do not contain the duration.
 */
export async function soundDuration(source: MediaSource): Promise<number | null> {
  const head = await source.read(0, Math.min(12, source.size));
  const signature = head.toString("latin1");
  const container = CONTAINERS.find(({ pattern }) => pattern.test(signature));
  const seconds = await (container ? container.duration(source) : framesDuration(source));
  const rounded = Math.round((seconds ?? 0) * 1000) / 1000;
  return Number.isFinite(rounded) && rounded > 0 ? rounded : null;
}
