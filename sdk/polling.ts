import type { deadline } from "./deadline.ts";
import type { RequestOptions } from "./options.ts";
import type { sleep } from "./retry.ts";

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;

/** Settings of the `wait` methods. */
export interface WaitSettings<Data = unknown> {
  /** Milliseconds until a `TimeoutError`; 0 for no limit. Default: 120 000. */
  maxWait?: number | undefined;
  /** Called with every response that is not final. */
  onProgress?: ((data: Data) => void) | undefined;
}

/** Functions of modules that every page loads (see `wait.ts`). */
interface Timers {
  deadline: typeof deadline;
  sleep: typeof sleep;
}

/** Polls with increasing pauses until the response is final. Each request counts as a call. */
export async function pollWhile<Data>(
  isPending: (data: Data) => boolean,
  get: (options: RequestOptions) => Promise<Data>,
  { maxWait = 120_000, onProgress }: WaitSettings<Data>,
  options: RequestOptions | undefined,
  { deadline, sleep }: Timers,
): Promise<Data> {
  const limit = deadline(options?.signal, maxWait, () => `Still pending after ${maxWait} ms.`);
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
      const data = await get({ ...options, signal: limit.signal });
      if (!isPending(data)) return data;
      onProgress?.(data);
      await sleep(pause, limit.signal);
    }
  } finally {
    limit.release();
  }
}
