import { useEffect, useRef, useState } from "react";

/** How far back the rate looks: long enough to be calm, short enough to notice a change. */
const SECONDS = 8;

/** Bytes per second of a count that grows, measured once a second; null until there are two measurements, and while nothing is sent. */
export function useTransferRate(sent: number, isActive: boolean): number | null {
  const [rate, setRate] = useState<number | null>(null);
  const latest = useRef(sent);
  latest.current = sent;

  useEffect(() => {
    if (!isActive) return;
    const samples: { at: number; sent: number }[] = [];
    const measure = () => {
      samples.push({ at: performance.now(), sent: latest.current });
      if (samples.length > SECONDS + 1) samples.shift();
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || first === last) return;
      // An upload that has failed takes its bytes out of the count.
      setRate(Math.max(0, (last.sent - first.sent) / ((last.at - first.at) / 1000)));
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
