import { unavailable } from "../base/errors.ts";

/**
 * Runs work of an owner.
 *
 * @throws {ServiceError} SERVICE_UNAVAILABLE if the owner has too much work in progress
 */
export type LimitConcurrency = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent uploads, because content uses memory while it arrives, regardless of the protocol.
 *
 * @param max per account in this process
 */
export function uploadConcurrency(max: number): LimitConcurrency {
  const running = new Map<string, number>();

  return async (owner, work) => {
    const current = running.get(owner) ?? 0;
    if (current >= max) {
      const message = `This account has reached its limit of ${max} concurrent uploads. Try again in a few seconds.`;
      throw unavailable(message, undefined, 2);
    }
    running.set(owner, current + 1);
    try {
      return await work();
    } finally {
      const remaining = (running.get(owner) ?? 1) - 1;
      if (remaining > 0) running.set(owner, remaining);
      else running.delete(owner);
    }
  };
}
