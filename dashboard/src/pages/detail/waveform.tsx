import { useQuery } from "@tanstack/react-query";
import type { FileRecord } from "../../api.ts";

/** Longer recordings take too much memory once they are decoded. */
const MAX_BYTES = 30 * 1024 * 1024;
const BARS = 200;
/** Samples per second, which is enough for the outline. */
const RATE = 8000;

/** Draws the loudness of a recording over time. Takes its space before the recording is decoded. */
export function Waveform({ file }: { file: FileRecord }) {
  const { data } = useQuery({
    queryKey: ["waveform", file.id, file.version],
    queryFn: ({ signal }) => loadPeaks(file.cdnUrl, signal),
    enabled: file.fileSize <= MAX_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <svg className="waveform" viewBox={`0 -1 ${BARS} 2`} preserveAspectRatio="none" role="img" aria-label="Waveform">
      {data && <path d={data.map((peak, index) => `M${index + 0.5} ${-peak}V${peak}`).join("")} />}
    </svg>
  );
}

/** Returns the peak of each bar, from 0.02 to 1. */
async function loadPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The recording was not delivered: ${response.status}.`);
  const audio = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await response.arrayBuffer());
  const samples = audio.getChannelData(0);
  const perBar = samples.length / BARS;
  const peaks = Array.from({ length: BARS }, (_, bar) =>
    samples.subarray(bar * perBar, (bar + 1) * perBar).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...peaks, 0.001);
  return peaks.map((peak) => Math.max(0.02, peak / loudest));
}
