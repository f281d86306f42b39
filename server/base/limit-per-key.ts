import { countWait } from "./waits.ts";

/** Runs work of a key. Rejects with the timeout error if other work of the key takes too long. */
export type LimitPerKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface KeyLimit {
  /** The maximum number of concurrent works of a key. */
  max: number;
  /** The maximum wait in milliseconds. */
  maxWaitMs: number;
  timeoutError(): Error;
}

interface Queue {
  running: number;
  /** Start the waiting works, in the order of their arrival. */
  waiting: Set<() => void>;
}

/** Limits the concurrent work of each key. Other work of the key waits, as for a database connection (see Waits). */
export function limitPerKey({ max, maxWaitMs, timeoutError }: KeyLimit): LimitPerKey {
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

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < max) queue.running += 1;
    else await countWait(() => turn(queue));
    try {
      return await work();
    } finally {
      const [next] = queue.waiting;
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
