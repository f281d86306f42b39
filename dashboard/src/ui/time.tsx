import { dateTime } from "./format.ts";

/** Shows a short time, with the date and time as a tooltip. */
export function Time({ at, show }: { at: string; show: (at: string) => string }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {show(at)}
    </time>
  );
}
