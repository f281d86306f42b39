import { countWait } from "./waits.ts";

/** Runs a task of a key. Rejects with the timeout error if other tasks of the key take too long. */
export type LimitPerKey = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export interface KeyLimit {
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

/** Limits the concurrent tasks of each key. The wait of other tasks counts as one for a connection (see Waits). */
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

  return async (key, task) => {
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
