import { measureSpeed } from "@media-asset-service/sdk/browser";
import { useEffect, useRef, useState } from "react";

/**
 * Period of the average: long enough to be stable, short enough to show changes. It contains the measurements of eight
 * seconds, also if timers are late.
 */
const WINDOW_MS = 8_500;

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
    const speed = measureSpeed(undefined, WINDOW_MS);
    // The count decreases when an upload fails: the measurement starts again.
    const measure = () => setRate((previous) => speed(latest.current) ?? previous);
    measure();
    const timer = setInterval(measure, 1000);
    return () => {
      clearInterval(timer);
      setRate(null);
    };
  }, [isActive]);
  return rate;
}
