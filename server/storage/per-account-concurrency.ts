import { unavailable } from "../base/errors.ts";

/** Runs work of an owner. Throws SERVICE_UNAVAILABLE when the owner has too much under way. */
export type LimitConcurrency = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/** Content takes memory while it arrives, whatever the protocol. `max`: of one account in this process. */
export function uploadConcurrency(max: number): LimitConcurrency {
  const running = new Map<string, number>();

  return async (owner, work) => {
    const others = running.get(owner) ?? 0;
    if (others >= max) {
      const message = `This account has reached its limit of ${max} concurrent uploads. Try again in a few seconds.`;
      throw unavailable(message, undefined, 2);
    }
    running.set(owner, others + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(owner) ?? 1) - 1;
      if (left > 0) running.set(owner, left);
      else running.delete(owner);
    }
  };
}
