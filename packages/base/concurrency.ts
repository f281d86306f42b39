import { countWait } from "./waits.ts";

interface QueueLength {
  /** The number of waiters of all owners, and of the rejected owner. */
  waiting: number;
  own: number;
}

interface FairSemaphoreOptions<Slot> {
  /** The slot that was released last is assigned first. */
  slots: readonly Slot[];
  /**
   * The number of slots in normal use. The remaining slots are for an owner without a slot while one other owner
   * occupies all of these, so that one owner cannot starve the others.
   */
  concurrency: number;
  maxQueue: number;
  onReject: (queue: QueueLength) => Error;
}

/**
 * A semaphore with one bounded queue per owner. Queues are served round-robin, regardless of their length. If there are
 * too many waiters, the last waiter of the longest queue is rejected.
 */
export function fairSemaphore<Slot>({ slots, concurrency, maxQueue, onReject }: FairSemaphoreOptions<Slot>) {
  const free = [...slots];
  const holders = new Map<Slot, string>();
  /** In service order. No queue is empty, and no queue has a waiter that could acquire a slot. */
  const queues = new Map<string, PromiseWithResolvers<Slot>[]>();
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

  /** Rejects a waiter, unless it has received a slot. */
  function rejectWaiter(owner: string, waiter: PromiseWithResolvers<Slot>, reason: unknown): void {
    const queue = queues.get(owner) ?? [];
    if (!queue.includes(waiter)) return;
    const rest = queue.filter((other) => other !== waiter);
    waiting -= 1;
    if (rest.length > 0) queues.set(owner, rest);
    else queues.delete(owner);
    waiter.reject(reason);
  }

  /** Rejects the last waiter of the longest queue, unless that is the queue of this owner. */
  function evictFromLongestQueue(owner: string): boolean {
    const own = queues.get(owner)?.length ?? 0;
    const [longest] = [...queues].sort(([, one], [, other]) => other.length - one.length);
    const last = longest?.[1].at(-1);
    if (!longest || !last || longest[1].length <= own + 1) return false;
    rejectWaiter(longest[0], last, onReject({ waiting, own: longest[1].length }));
    return true;
  }

  function grantFreeSlots(): void {
    for (const [owner, [first, ...rest]] of queues) {
      if (!first || !canAcquire(owner)) continue;
      waiting -= 1;
      // The rest of its queue moves to the end.
      queues.delete(owner);
      if (rest.length > 0) queues.set(owner, rest);
      first.resolve(occupy(owner));
    }
  }

  return {
    /**
     * Resolves to a slot. Owners are served round-robin. Throws the error of `onReject` if the queue is full, and the
     * reason of the signal if it aborts first.
     *
     * @param owner the account among which slots are shared fairly
     */
    async acquire(owner: string, signal?: AbortSignal): Promise<Slot> {
      signal?.throwIfAborted();
      if (canAcquire(owner)) return occupy(owner);
      if (waiting >= maxQueue && !evictFromLongestQueue(owner))
        throw onReject({ waiting, own: queues.get(owner)?.length ?? 0 });
      const waiter = Promise.withResolvers<Slot>();
      const onAbort = () => rejectWaiter(owner, waiter, signal?.reason);
      waiting += 1;
      queues.set(owner, [...(queues.get(owner) ?? []), waiter]);
      signal?.addEventListener("abort", onAbort, { once: true });
      return waiter.promise.finally(() => signal?.removeEventListener("abort", onAbort));
    },

    release(slot: Slot): void {
      holders.delete(slot);
      free.push(slot);
      grantFreeSlots();
    },
  };
}

/**
 * Lets work take turns, so that no owner starves the others.
 *
 * @param options `concurrency` is the number of works that run at a time; one more can run for another owner
 */
export function fairTurns(options: Omit<FairSemaphoreOptions<number>, "slots">) {
  const { acquire, release } = fairSemaphore({ ...options, slots: [...Array(options.concurrency + 1).keys()] });
  return {
    /**
     * Runs the work when it is the turn of its owner. Throws the error of `onReject` if the queue is full, and the
     * reason of the signal if it aborts first.
     *
     * @param owner the account among which turns are shared fairly
     */
    async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const slot = await acquire(owner, signal);
      try {
        return await work();
      } finally {
        release(slot);
      }
    },
  };
}

interface KeyLimit {
  /** The maximum number of concurrent tasks of a key. */
  max: number;
  /** The maximum wait in milliseconds. */
  maxWaitMs: number;
  timeoutError(): Error;
}

interface Queue {
  running: number;
  /** These functions start the waiting tasks, in the order of their arrival. */
  waiting: Set<() => void>;
}

/**
 * Limits the concurrent tasks of each key. A task rejects with the timeout error if other tasks of the key take too
 * long. The wait of other tasks counts as one for a connection (see Waits).
 */
export function limitPerKey({ max, maxWaitMs, timeoutError }: KeyLimit) {
  const queues = new Map<string, Queue>();

  const turn = ({ waiting }: Queue) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(timeoutError());
      }, maxWaitMs);
      waiting.add(start);
    });

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < max) queue.running += 1;
    else await countWait(() => turn(queue));
    try {
      return await task();
    } finally {
      const [next] = queue.waiting;
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
