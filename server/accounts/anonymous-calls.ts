import QuickLRU from "quick-lru";
import { utcDay } from "../base/calendar.ts";
import { subscriberOf } from "../base/network.ts";
import { type Admission, admissionOfDay } from "./call-counter.ts";

export interface AnonymousCalls {
  count(address: string, now: Date): Admission;
  /** Where the address stands, without counting. */
  peek(address: string, now: Date): Admission;
}

/** Bounds memory; an attacker with more addresses than this gains a fresh allowance at most. */
const MAX_ADDRESSES = 100_000;

/**
 * The daily allowance of requests that carry no valid key, by network address and by process. It is kept in memory: a
 * flood of strangers must not become a flood of writes to the database.
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
