import { unavailable } from "../base/errors.ts";

/** Concurrent uploads of one account in a process: more than any client needs, few enough for the others. */
const MAX_CONCURRENT = 64;

/** Runs work of an owner. Throws SERVICE_UNAVAILABLE when the owner has too much under way. */
export type LimitConcurrency = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Content takes memory while it arrives, whatever the protocol. */
export function uploadConcurrency(): LimitConcurrency {
  const limitConcurrency = new Map<string, number>();

  return async (owner, work) => {
    const others = limitConcurrency.get(owner) ?? 0;
    if (others >= MAX_CONCURRENT) {
      const message = `${others} uploads of this account are under way, and no more are taken at once. Try again in a few seconds.`;
      throw unavailable(message, undefined, 2);
    }
    limitConcurrency.set(owner, others + 1);
    try {
      return await work();
    } finally {
      const left = (limitConcurrency.get(owner) ?? 1) - 1;
      if (left > 0) limitConcurrency.set(owner, left);
      else limitConcurrency.delete(owner);
    }
  };
}
