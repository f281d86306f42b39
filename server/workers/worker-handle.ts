import { CPU_SIGNAL } from "./cpu-time.ts";
import { type Frame, frameHead, frameReader } from "./frames.ts";
import type { WorkerConnection, WorkerEnd } from "./host.ts";
import { WorkerError } from "./job.ts";

/** A worker process that runs, spoken to in frames. */
export interface WorkerHandle {
  send(message: object, bytes?: Uint8Array): void;
  /** What it says next. Rejects with a WorkerError when it has ended. */
  next(): Promise<Frame>;
  /** Ends it; whoever waits for it gets the reason. */
  kill(reason: WorkerError): void;
  readonly alive: boolean;
  /** When it has ended; rejects with the reason. */
  ended: Promise<never>;
  /**
   * As the work settles, unless the process ends first. `Promise.race([ended, work])` would hold what the work resolves to for as long
   * as the process runs.
   */
  orEnded<T>(work: Promise<T>): Promise<T>;
  /** Whether it keeps our own process alive. */
  ref(on: boolean): void;
}

export function workerHandle(
  { stream, ended: end, kill: killProcess, ref }: WorkerConnection,
  maxOutput: number,
): WorkerHandle {
  let reason: WorkerError | null = null;
  let over = false;
  const received: Frame[] = [];
  let waiting: ((frame: Frame) => void) | null = null;

  const kill = (why: WorkerError) => {
    reason ??= why;
    killProcess();
  };
  const read = frameReader(maxOutput, (frame) => {
    // It speaks when it is spoken to.
    if (received.length > 0) throw new RangeError("A worker sent an unrequested message");
    if (!waiting) return void received.push(frame);
    const deliver = waiting;
    waiting = null;
    deliver(frame);
  });
  stream.on("data", (chunk: Buffer) => {
    try {
      if (!reason) read(chunk);
    } catch (cause) {
      kill(new WorkerError("crashed", "The worker process returned an invalid message.", { cause }));
    }
  });
  stream.on("error", () => {});
  const ended = end
    .then(endOf, (error: unknown) => error)
    .then((why) => {
      over = true;
      stream.destroy();
      throw reason ?? why;
    });
  const waitingForEnd = new Set<(why: unknown) => void>();
  ended.catch((why) => {
    for (const reject of waitingForEnd) reject(why);
  });

  function orEnded<T>(work: Promise<T>): Promise<T> {
    if (over) return ended;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waitingForEnd.add(reject);
    work.then(resolve, reject);
    const forget = () => void waitingForEnd.delete(reject);
    promise.then(forget, forget);
    return promise;
  }

  return {
    ended,
    orEnded,
    kill,
    ref,
    get alive() {
      return !over && reason === null;
    },
    send(message, bytes = new Uint8Array()) {
      stream.cork();
      stream.write(frameHead(message, bytes.length));
      if (bytes.length > 0) stream.write(bytes);
      stream.uncork();
    },
    next() {
      const frame = received.shift();
      if (frame) return Promise.resolve(frame);
      return orEnded(new Promise((resolve) => (waiting = resolve)));
    },
  };
}

/** An end that nobody asked for. */
function endOf({ code, signal, stderr }: WorkerEnd): WorkerError {
  // The guard, the system when memory runs out, or V8 when its heap is full.
  if (signal === "SIGKILL" || /heap out of memory|bad_alloc/.test(stderr)) {
    return new WorkerError("memory", `The worker process used too much memory and ended with ${signal ?? code}.`);
  }
  if (signal === CPU_SIGNAL) return new WorkerError("cpu", "The worker process exceeded its CPU time limit.");
  return new WorkerError("crashed", `The worker process ended with ${signal ?? code}. ${stderr}`.trim());
}
