import { useEffect, useState } from "react";
import { ago, dateTime } from "../../ui/format.ts";

/** When the calls of the day begin anew. */
export function ResetsAt({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return null;
  const iso = new Date(at).toISOString();
  return (
    <p className="usage-reset">
      API calls start over{" "}
      <time dateTime={iso} title={dateTime(iso)}>
        {ago(iso, now)}
      </time>
      , at midnight UTC; bandwidth and AI credits with the calendar month.
    </p>
  );
}
