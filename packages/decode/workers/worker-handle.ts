import { CPU_SIGNAL, type Frame, frameHead, frameReader } from "./frames.ts";
import type { WorkerConnection, WorkerEnd } from "./host.ts";
import { WorkerError } from "./job.ts";

export type WorkerHandle = ReturnType<typeof workerHandle>;

/** Returns a running worker process that communicates in frames. */
export function workerHandle({ stream, ended: end, kill: killProcess, ref }: WorkerConnection, maxOutput: number) {
  let reason: WorkerError | null = null;
  let hasEnded = false;
  const received: Frame[] = [];
  let resolveNext: ((frame: Frame) => void) | null = null;

  /** Kills the process. Pending calls reject with the reason. */
  const kill = (why: WorkerError): void => {
    reason ??= why;
    killProcess();
  };
  const read = frameReader(maxOutput, (frame) => {
    // A worker sends messages only on request.
    if (received.length > 0) throw new RangeError("A worker sent an unrequested message");
    if (!resolveNext) return void received.push(frame);
    const deliver = resolveNext;
    resolveNext = null;
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
    .then(endError, (error: unknown) => error)
    .then((why) => {
      hasEnded = true;
      stream.destroy();
      throw reason ?? why;
    });
  const waitingForEnd = new Set<(why: unknown) => void>();
  ended.catch((why) => {
    for (const reject of waitingForEnd) reject(why);
  });

  /**
   * Settles like the work, unless the process ends first. `Promise.race([ended, work])` would keep the value of the
   * work in memory while the process runs.
   */
  function untilEnded<T>(work: Promise<T>): Promise<T> {
    if (hasEnded) return ended;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    waitingForEnd.add(reject);
    work.then(resolve, reject);
    const forget = () => void waitingForEnd.delete(reject);
    promise.then(forget, forget);
    return promise;
  }

  return {
    /** Rejects with the reason when the process has ended. */
    ended,
    untilEnded,
    kill,
    /** Sets whether it keeps the parent process alive. */
    ref,
    get alive(): boolean {
      return !hasEnded && reason === null;
    },
    send(message: object, bytes: Uint8Array = new Uint8Array()): void {
      stream.cork();
      stream.write(frameHead(message, bytes.length));
      if (bytes.length > 0) stream.write(bytes);
      stream.uncork();
    },
    /** Returns its next frame. Rejects with a WorkerError if it has ended. */
    next(): Promise<Frame> {
      const frame = received.shift();
      if (frame) return Promise.resolve(frame);
      return untilEnded(new Promise((resolve) => (resolveNext = resolve)));
    },
  };
}

/** Creates the error for an unexpected end. */
function endError({ code, signal, stderr }: WorkerEnd): WorkerError {
  // Killed by the guard, by the system without free memory, or by V8 with a full heap.
  if (signal === "SIGKILL" || /heap out of memory|bad_alloc/.test(stderr)) {
    return new WorkerError("memory", `The worker process used too much memory and ended with ${signal ?? code}.`);
  }
  if (signal === CPU_SIGNAL) return new WorkerError("cpu", "The worker process exceeded its CPU time limit.");
  return new WorkerError("crashed", `The worker process ended with ${signal ?? code}. ${stderr}`.trim());
}
