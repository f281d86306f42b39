export interface Poller {
  /** Polls now. After `stop`, it starts again. */
  start(): void;
  /** Polls immediately, or again after the current poll. Does nothing before `start` and after `stop`. */
  wake(): void;
  /** Starts no more polls, and waits for the current one. */
  stop(): Promise<void>;
}

interface PollerOptions {
  /**
   * Does the work that is due. Returns the milliseconds until the next poll, or null if none is needed: the poller ends.
   * The signal aborts when the poller stops.
   */
  poll(signal: AbortSignal): Promise<number | null>;
  /** Handles a failed poll. Returns the milliseconds until the next one. */
  onError(error: unknown): number;
}

/** Polls for work of a queue, one poll at a time. The timer does not keep the process alive. */
export function poller({ poll, onError }: PollerOptions): Poller {
  let stopping: AbortController | null = null;
  /** The polls until the last `stop`; null if they have ended. */
  let running: Promise<void> | null = null;
  let isWoken = false;
  let endPause = () => {};

  async function run(signal: AbortSignal): Promise<void> {
    do {
      isWoken = false;
      const pauseMs = await poll(signal).catch((error: unknown) => (signal.aborted ? 0 : onError(error)));
      if (pauseMs === null && !isWoken) return;
      if (!isWoken && !signal.aborted) await pause(pauseMs ?? 0);
    } while (!signal.aborted);
  }

  async function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms).unref();
    endPause = resolve;
    await promise;
    clearTimeout(timer);
  }

  return {
    start() {
      if (stopping && !stopping.signal.aborted) return;
      const controller = new AbortController();
      stopping = controller;
      const polls = running ? running.then(() => run(controller.signal)) : run(controller.signal);
      running = polls.finally(() => {
        if (stopping === controller) running = null;
      });
    },
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      stopping?.abort();
      endPause();
      await running;
    },
  };
}
