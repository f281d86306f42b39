import { useEffect, useRef, useState } from "react";

/** Period of the average: long enough to be stable, short enough to show changes. */
const SECONDS = 8;

/**
 * Returns the bytes per second of a growing count, measured once a second. Null until there are two measurements, and
 * while nothing is sent.
 */
export function useTransferRate(sentBytes: number, isActive: boolean): number | null {
  const [rate, setRate] = useState<number | null>(null);
  const latest = useRef(sentBytes);
  latest.current = sentBytes;

  useEffect(() => {
    if (!isActive) return;
    const samples: { at: number; sentBytes: number }[] = [];
    const measure = () => {
      samples.push({ at: performance.now(), sentBytes: latest.current });
      if (samples.length > SECONDS + 1) samples.shift();
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || first === last) return;
      // The count decreases when an upload fails.
      setRate(Math.max(0, (last.sentBytes - first.sentBytes) / ((last.at - first.at) / 1000)));
    };
    measure();
    const timer = setInterval(measure, 1000);
    return () => {
      clearInterval(timer);
      setRate(null);
    };
  }, [isActive]);
  return rate;
}
