import { daysBefore } from "../base/calendar.ts";
import type { Context } from "../context.ts";

/** Content that was deleted or replaced before this time is purged. */
export function retainedSince({ clock, config }: Context, now = clock()): Date {
  return daysBefore(now, config.purgeAfterDays);
}
