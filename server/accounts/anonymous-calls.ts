import QuickLRU from "quick-lru";
import { utcDay } from "../base/calendar.ts";
import { subscriberOf } from "../base/http.ts";
import { perContext } from "../context.ts";
import { type Admission, admissionOfDay } from "./call-counter.ts";

/** Bounds memory. An attacker with more addresses gains only new allowances. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts the daily requests without a valid key, per network address and process. The counts are in memory, so that a
 * flood of anonymous requests does not cause a flood of database writes.
 */
export class AnonymousCalls {
  readonly #limit: number;
  readonly #used = new QuickLRU<string, number>({ maxSize: MAX_ADDRESSES });
  #day = "";

  constructor(limit: number) {
    this.#limit = limit;
  }

  count(address: string, now: Date): Admission {
    const key = subscriberOf(address);
    const before = this.#usedBy(key, now);
    const admitted = before < this.#limit;
    if (admitted) this.#used.set(key, before + 1);
    return admissionOfDay(admitted, this.#limit, admitted ? before + 1 : before, now);
  }

  /** Returns the state of the address without counting a call. */
  peek(address: string, now: Date): Admission {
    const used = this.#usedBy(subscriberOf(address), now);
    return admissionOfDay(used < this.#limit, this.#limit, used, now);
  }

  #usedBy(address: string, now: Date): number {
    if (this.#day !== utcDay(now)) {
      this.#day = utcDay(now);
      this.#used.clear();
    }
    return this.#used.get(address) ?? 0;
  }
}

export const anonymousCalls = perContext(({ config }) => new AnonymousCalls(config.anonymousCallsPerDay));
