const UNITS = ["bytes", "kB", "MB", "GB", "TB", "PB"] as const;

/** Formats a size in the units of the plans: 1 MB is 1,048,576 bytes. */
export function bytes(count: number): string {
  if (count === 1) return "1 byte";
  const power = Math.min(count > 0 ? Math.floor(Math.log2(count) / 10) : 0, UNITS.length - 1);
  const value = count / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[power]}`;
}

const integerFormat = new Intl.NumberFormat("en");
const compactFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export const number = (value: number): string => integerFormat.format(value);
export const shortNumber = (value: number): string => compactFormat.format(value);
export const count = (value: number, noun: string): string => `${number(value)} ${noun}${value === 1 ? "" : "s"}`;

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const timeFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const utcDay = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

export const date = (iso: string): string => dayFormat.format(new Date(iso));
export const dateTime = (iso: string): string => timeFormat.format(new Date(iso));
/** Formats a calendar date of the service, in UTC. */
export const calendarDay = (isoDate: string): string => utcDay.format(new Date(isoDate));

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Returns "3 hours ago", "in 5 days". */
export function ago(iso: string, now: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  }
  return seconds > 0 ? "in a moment" : "just now";
}

/** Returns "1:15" for 75.4 seconds. */
export function duration(seconds: number): string {
  const total = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
