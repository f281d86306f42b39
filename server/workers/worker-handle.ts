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
    if (received.length > 0) throw new RangeError("A worker said more than it was asked");
    if (!waiting) return void received.push(frame);
    const deliver = waiting;
    waiting = null;
    deliver(frame);
  });
  stream.on("data", (chunk: Buffer) => {
    try {
      if (!reason) read(chunk);
    } catch (cause) {
      kill(new WorkerError("crashed", "The worker process answered nonsense.", { cause }));
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
  // Whoever waits for it hears of it; between jobs nobody has to.
  ended.catch(() => {});

  return {
    ended,
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
      return Promise.race([ended, new Promise<Frame>((resolve) => (waiting = resolve))]);
    },
  };
}

/** An end that nobody asked for. */
function endOf({ code, signal, stderr }: WorkerEnd): WorkerError {
  // The guard, the system when memory runs out, or V8 when its heap is full.
  if (signal === "SIGKILL" || /heap out of memory|bad_alloc/.test(stderr)) {
    return new WorkerError("memory", `The worker process took too much memory: it ended with ${signal ?? code}.`);
  }
  if (signal === CPU_SIGNAL)
    return new WorkerError("cpu", "The worker process took all the processor time that it may.");
  return new WorkerError("crashed", `The worker process ended with ${signal ?? code}. ${stderr}`.trim());
}
