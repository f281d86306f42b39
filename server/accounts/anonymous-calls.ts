import QuickLRU from "quick-lru";
import { utcDay } from "../base/calendar.ts";
import { subscriberOf } from "../base/network.ts";
import { type Admission, admissionOfDay } from "./call-counter.ts";

export interface AnonymousCalls {
  count(address: string, now: Date): Admission;
  /** Returns the state of the address without counting a call. */
  peek(address: string, now: Date): Admission;
}

/** Bounds memory. An attacker with more addresses gains only new allowances. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts the daily requests without a valid key, per network address and process. The counts are in memory, so that a
 * flood of anonymous requests does not cause a flood of database writes.
 */
export function anonymousCalls(limit: number): AnonymousCalls {
  let day = "";
  const used = new QuickLRU<string, number>({ maxSize: MAX_ADDRESSES });

  function usedBy(address: string, now: Date): number {
    if (day !== utcDay(now)) {
      day = utcDay(now);
      used.clear();
    }
    return used.get(address) ?? 0;
  }

  const state = (admitted: boolean, count: number, now: Date) => admissionOfDay(admitted, limit, count, now);

  return {
    count(address, now) {
      const key = subscriberOf(address);
      const before = usedBy(key, now);
      if (before >= limit) return state(false, before, now);
      used.set(key, before + 1);
      return state(true, before + 1, now);
    },
    peek(address, now) {
      const count = usedBy(subscriberOf(address), now);
      return state(count < limit, count, now);
    },
  };
}
