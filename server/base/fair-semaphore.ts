export interface FairSemaphore<Slot> {
  /**
   * Resolves to a slot. Owners are served round-robin. Throws what `onReject` makes when the queue is full, and the signal's
   * reason when it aborts first.
   *
   * @param owner what slots are shared fairly among: an account
   */
  acquire(owner: string, signal?: AbortSignal): Promise<Slot>;
  release(slot: Slot): void;
}

export interface QueueLength {
  /** How many are waiting in all, and how many of them for the rejected owner. */
  waiting: number;
  own: number;
}

export interface FairSemaphoreOptions<Slot> {
  /** The slot that was released last is given out first. */
  slots: readonly Slot[];
  /**
   * How many are used as a rule. Further slots go to an owner that has none while a single other owner holds all the rest, so
   * that one owner cannot starve the others.
   */
  concurrency: number;
  maxQueue: number;
  onReject: (queue: QueueLength) => Error;
}

interface Waiter<Slot> {
  grant(slot: Slot): void;
  reject(error: Error): void;
}

/**
 * A semaphore with one bounded queue per owner. Queues are served round-robin, however long they are; when too many are
 * waiting, the last waiter of the longest queue is rejected.
 */
export function fairSemaphore<Slot>({
  slots,
  concurrency,
  maxQueue,
  onReject,
}: FairSemaphoreOptions<Slot>): FairSemaphore<Slot> {
  const free = [...slots];
  const holders = new Map<Slot, string>();
  /** In the order in which they are served. None is empty, and none has a waiter that could acquire a slot. */
  const queues = new Map<string, Waiter<Slot>[]>();
  let waiting = 0;

  function canAcquire(owner: string): boolean {
    if (holders.size < concurrency) return true;
    return free.length > 0 && new Set([...holders.values(), owner]).size === 2 && !holdsSlot(owner);
  }

  function holdsSlot(owner: string): boolean {
    return [...holders.values()].includes(owner);
  }

  function occupy(owner: string): Slot {
    const slot = free.pop();
    if (slot === undefined) throw new Error("There is no free slot");
    holders.set(slot, owner);
    return slot;
  }

  function leaveQueue(owner: string, waiter: Waiter<Slot>): void {
    const queue = queues.get(owner)?.filter((other) => other !== waiter) ?? [];
    waiting -= 1;
    if (queue.length > 0) queues.set(owner, queue);
    else queues.delete(owner);
  }

  /** Rejects the last waiter of the longest queue, unless that is the queue of this owner. */
  function evictLongestQueue(owner: string): boolean {
    const own = queues.get(owner)?.length ?? 0;
    const [longest] = [...queues].sort(([, one], [, other]) => other.length - one.length);
    const last = longest?.[1].at(-1);
    if (!longest || !last || longest[1].length <= own + 1) return false;
    last.reject(onReject({ waiting, own: longest[1].length }));
    return true;
  }

  function grantFreeSlots(): void {
    for (const [owner, [first, ...rest]] of queues) {
      if (!first || !canAcquire(owner)) continue;
      waiting -= 1;
      // The rest of its queue goes behind the others.
      queues.delete(owner);
      if (rest.length > 0) queues.set(owner, rest);
      first.grant(occupy(owner));
    }
  }

  return {
    async acquire(owner, signal) {
      signal?.throwIfAborted();
      if (canAcquire(owner)) return occupy(owner);
      if (waiting >= maxQueue && !evictLongestQueue(owner))
        throw onReject({ waiting, own: queues.get(owner)?.length ?? 0 });
      return new Promise((resolve, reject) => {
        const leave = () => waiter.reject(signal?.reason);
        const waiter: Waiter<Slot> = {
          grant(slot) {
            signal?.removeEventListener("abort", leave);
            resolve(slot);
          },
          reject(error) {
            signal?.removeEventListener("abort", leave);
            leaveQueue(owner, waiter);
            reject(error);
          },
        };
        waiting += 1;
        queues.set(owner, [...(queues.get(owner) ?? []), waiter]);
        signal?.addEventListener("abort", leave, { once: true });
      });
    },

    release(slot) {
      holders.delete(slot);
      free.push(slot);
      grantFreeSlots();
    },
  };
}
