import { dateTime } from "./format.ts";

/** A time in few words, and to the second for whoever points at it. */
export function Time({ at, show }: { at: string; show: (at: string) => string }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {show(at)}
    </time>
  );
}
