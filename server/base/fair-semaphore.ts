export interface FairSemaphore<Slot> {
  /**
   * A place, as soon as it is this one's turn. Throws at once what `refuse` makes when too many are waiting, and the
   * signal's reason when it aborts before.
   *
   * @param whose whoever takes turns with the others: an account
   */
  acquire(owner: string, signal?: AbortSignal): Promise<Slot>;
  release(slot: Slot): void;
}

export interface QueueLength {
  /** How many are waiting, and how many of them are of whoever is refused. */
  waiting: number;
  own: number;
}

export interface FairSemaphoreOptions<Slot> {
  /** Of those that are free, the one that was freed last is taken first. */
  slots: readonly Slot[];
  /**
   * How many are used as a rule. What is there beyond is for somebody who has none while all the others have the same
   * holder: nobody keeps everybody else waiting.
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
 * Some places for what is heavy, and bounded lines in front of them, one for each who wants some. Lines take turns, however
 * long they are; when too many are waiting, the longest line gives way.
 */
export function fairSemaphore<Slot>({
  slots,
  concurrency,
  maxQueue,
  onReject,
}: FairSemaphoreOptions<Slot>): FairSemaphore<Slot> {
  const free = [...slots];
  const holders = new Map<Slot, string>();
  /** In the order of their turns. None of them is empty, and nobody is in one who may enter. */
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
    if (slot === undefined) throw new Error("There is no free place");
    holders.set(slot, owner);
    return slot;
  }

  function leaveQueue(owner: string, waiter: Waiter<Slot>): void {
    const queue = queues.get(owner)?.filter((other) => other !== waiter) ?? [];
    waiting -= 1;
    if (queue.length > 0) queues.set(owner, queue);
    else queues.delete(owner);
  }

  /** Somebody of the longest line, the last who came, unless that is the line of whoever comes now. */
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
      // What is left of its line goes behind the others.
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
