import { useEffect, useState } from "react";
import { ago, dateTime } from "../../ui/format.ts";

const DAY_MS = 86_400_000;

/** Shows when the counters reset. `today` is the current date of the service, in UTC. */
export function ResetsAt({ today }: { today: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const iso = new Date(Date.parse(today) + DAY_MS).toISOString();
  return (
    <p className="usage-reset">
      API calls and new variants reset{" "}
      <time dateTime={iso} title={dateTime(iso)}>
        {ago(iso, now)}
      </time>
      , at midnight UTC. Bandwidth and AI credits reset with each calendar month.
    </p>
  );
}
