import { fairSemaphore } from "@media-asset-service/base/concurrency.ts";
import { z } from "zod";
import { CPU_SIGNAL, type Frame, frameHead, frameReader } from "./frames.ts";
import type { WorkerConnection, WorkerEnd, WorkerHost, WorkerSpec } from "./host.ts";
import { type Input, type Job, type JobResult, WorkerError, wallMsOf } from "./job.ts";
import { defaultHost } from "./local-host.ts";

interface ProcessOptions extends Partial<WorkerSpec> {
  module: WorkerSpec["module"];
  /** Default: a host on this machine. */
  workerHost?: WorkerHost | undefined;
  /** Resident bytes of a process during a job; null: no limit. */
  maxMemoryBytes: number | null;
  /** A process that has used more resident bytes runs no more jobs. No limit by default. */
  maxReusedBytes?: number;
  /** The maximum number of bytes of a result. */
  maxOutputBytes: number;
  /** The idle time after which a process ends and frees its memory; null: never. */
  idleMs: number | null;
  /** The idle time if another process is idle. Default: `idleMs`. */
  spareIdleMs?: number;
  /** The number of jobs after which a process ends. With 1, no process has access to data of several jobs. */
  maxJobs?: number;
}

export interface PoolOptions extends ProcessOptions {
  /** Concurrent processes. One more runs if a single account would otherwise block all others. */
  concurrency: number;
  /** Jobs that can wait for a process; no limit by default. */
  maxQueue?: number;
  /** Returns the error that is thrown for more jobs. */
  onReject?: () => Error;
}

/** The limits of one job. */
type JobLimits = Pick<ProcessOptions, "maxMemoryBytes" | "maxOutputBytes">;

export type Pool = ReturnType<typeof workerPool>;

/**
 * Creates a queue of jobs for worker processes. Pools can share processes of the same kind, so that fewer processes are
 * idle. The limits of a pool apply to its jobs.
 */
export function workerPool(
  { concurrency, maxQueue = Infinity, onReject, ...options }: PoolOptions,
  processes: Processes = workerProcesses(options),
) {
  const { maxMemoryBytes, maxOutputBytes } = options;
  const closing = new AbortController();
  const queueFullError = () => new WorkerError("unavailable", "Too many jobs are queued.");
  const slots = [...Array(concurrency + 1).keys()];
  const semaphore = fairSemaphore({ slots, concurrency, maxQueue, onReject: onReject ?? queueFullError });

  return {
    /**
     * Runs a job as soon as a worker is free.
     *
     * @throws {WorkerError}
     */
    async run(job: Job): Promise<JobResult> {
      const signal = job.signal ? AbortSignal.any([job.signal, closing.signal]) : closing.signal;
      const slot = await semaphore.acquire(job.fairnessKey ?? "", signal).catch((error: unknown) => {
        throw signal.aborted ? new WorkerError("unavailable", "The job was aborted.", { cause: error }) : error;
      });
      try {
        return await processes.run({ ...job, signal }, await job.input(), { maxMemoryBytes, maxOutputBytes });
      } finally {
        semaphore.release(slot);
      }
    },
    /** Ends jobs in progress, waiting jobs, and the processes. */
    async close(): Promise<void> {
      closing.abort(new WorkerError("unavailable", "The service is stopping."));
      await processes.close();
    },
  };
}

type Processes = ReturnType<typeof workerProcesses>;

/** Creates processes of one kind, as many as jobs run concurrently. */
export function workerProcesses(options: ProcessOptions) {
  const { idleMs, spareIdleMs = idleMs } = options;
  const all: WorkerProcess[] = [];
  const idle: WorkerProcess[] = [];

  /** Returns the process that was used last, so that the others end. */
  function take(): WorkerProcess {
    const running = idle.findLastIndex(({ alive }) => alive);
    const [worker] = idle.splice(running, 1); // without a running process, -1: one that has ended starts again
    if (worker) return worker;
    const created = workerProcess(options);
    all.push(created);
    return created;
  }

  return {
    async run(job: Job, input: Input, limits: JobLimits): Promise<JobResult> {
      const worker = take();
      try {
        return await worker.run(job, input, limits);
      } finally {
        for (const spare of idle) spare.endAfter(spareIdleMs);
        worker.endAfter(idleMs);
        idle.push(worker);
      }
    },
    async close(): Promise<void> {
      await Promise.all(all.map((worker) => worker.stop()));
    },
  };
}

/** Long, because machines can be busy and models large. */
const START_MS = 60_000;
/** For a job without a time limit. */
const MAX_WALL_MS = 180_000;
/** The maximum size of one part of the input; workers request less. */
const MAX_SLICE_BYTES = 8 * 1024 * 1024;
/** The deadline limits the time, but some stores charge for every read. */
const MAX_SLICES = 1_000;

const workerMessage = z.union([
  z.strictObject({
    read: z.object({
      offset: z.int().min(0),
      length: z.int().min(1).max(MAX_SLICE_BYTES),
      // Absent in a media container of an earlier release.
      until: z.int().optional(),
    }),
  }),
  z.strictObject({
    refusal: z.object({ message: z.string(), reason: z.string().nullable(), cause: z.string().nullable() }),
    isSpent: z.boolean().optional(),
  }),
  z.strictObject({ value: z.unknown(), isSpent: z.boolean().optional() }),
]);

type WorkerProcess = ReturnType<typeof workerProcess>;

/** Manages a process that starts with its first job, is reused for later jobs, and starts again after it has ended. */
function workerProcess(options: ProcessOptions) {
  const { maxJobs = Infinity } = options;
  let current: WorkerHandle | null = null;
  let jobs = 0;
  let idleSince = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  async function start(signal: AbortSignal | undefined): Promise<WorkerHandle> {
    jobs = 0;
    try {
      const connection = await (options.workerHost ?? defaultHost()).connect(specOf(options));
      const handle = workerHandle(connection);
      current = handle;
      if (signal?.aborted) handle.kill(abortError(signal));
      const clock = setTimeout(() => handle.kill(timeoutError("start", START_MS)), START_MS);
      await handle.next().finally(() => clearTimeout(clock));
      return handle;
    } catch (cause) {
      throw new WorkerError("unavailable", "A worker process did not start.", { cause });
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    const stopped = current;
    current = null;
    stopped?.kill(new WorkerError("unavailable", "The worker process was stopped."));
    await stopped?.ended.catch(() => {});
  }

  return {
    stop,
    get alive(): boolean {
      return current?.alive ?? false;
    },
    /** Ends the process when it has been idle for this time. */
    endAfter(ms: number | null): void {
      clearTimeout(idleTimer);
      if (ms !== null) idleTimer = setTimeout(stop, Math.max(0, idleSince + ms - performance.now())).unref();
    },
    /**
     * Runs one job at a time.
     *
     * @throws {WorkerError}
     */
    async run(job: Job, input: Input, limits: JobLimits): Promise<JobResult> {
      clearTimeout(idleTimer);
      const { signal } = job;
      signal?.throwIfAborted();
      const abort = () => signal && current?.kill(abortError(signal));
      signal?.addEventListener("abort", abort, { once: true });
      try {
        const running = current?.alive ? current : await start(signal);
        running.ref(true);
        return await exchange(running, job, input, limits);
      } finally {
        signal?.removeEventListener("abort", abort);
        current?.ref(false);
        jobs += 1;
        idleSince = performance.now();
        if (jobs >= maxJobs || current?.isSpent) await stop();
      }
    },
  };
}

function specOf(options: ProcessOptions): WorkerSpec {
  const { module, settings, maxMemoryBytes, maxReusedBytes, readable = [], programs = [], scratchBytes = 0 } = options;
  const { heapMegabytes = 512, codeFromStrings = false } = options;
  return {
    ...{ module, readable, programs, scratchBytes, heapMegabytes, codeFromStrings },
    settings: { ...settings, mostMemory: maxMemoryBytes, maxReusedBytes },
  };
}

async function exchange(
  running: WorkerHandle,
  { task, params = {}, cpuMs, wallMs }: Job,
  input: Input,
  { maxMemoryBytes, maxOutputBytes }: JobLimits,
): Promise<JobResult> {
  const maxMs = wallMs ?? (cpuMs === null ? MAX_WALL_MS : wallMsOf(cpuMs));
  let remainingMs = maxMs;
  let slices = 0;
  /** Returns its next frame, within the remaining time. */
  async function nextFrame(): Promise<Frame> {
    const started = performance.now();
    const clock = setTimeout(() => running.kill(timeoutError("work", maxMs)), remainingMs);
    try {
      return await running.next();
    } finally {
      clearTimeout(clock);
      remainingMs = Math.max(1, remainingMs - (performance.now() - started));
    }
  }

  running.limitFrames(maxOutputBytes);
  running.send({ task, params, size: input.size, cpuMs, maxMemoryBytes }, input.head);
  for (;;) {
    const { message, bytes } = await nextFrame();
    const { data } = workerMessage.safeParse(message);
    running.isSpent = data !== undefined && "isSpent" in data && data.isSpent === true;
    if (data && "read" in data && slices < MAX_SLICES) {
      slices += 1;
      const { offset, length, until = offset + length } = data.read;
      const part = await running.untilEnded(input.read(offset, length, until)).catch((error) => {
        // It would wait for a response that never arrives.
        running.kill(new WorkerError("unavailable", "The input cannot be read.", { cause: error }));
        throw error;
      });
      running.send({}, part);
    } else if (data && "refusal" in data) {
      const { message, reason, cause } = data.refusal;
      throw new WorkerError("refused", message, { reason, ...(cause !== null && { cause: new Error(cause) }) });
    } else if (data && "value" in data) {
      return { value: data.value, bytes };
    } else {
      running.kill(new WorkerError("crashed", "The worker process returned an invalid message."));
      await running.ended;
    }
  }
}

function abortError(signal: AbortSignal): WorkerError {
  return new WorkerError("unavailable", "The job was aborted.", { cause: signal.reason });
}

function timeoutError(what: string, wallMs: number): WorkerError {
  return new WorkerError("timeout", `The worker process took more than ${wallMs} ms to ${what}.`);
}

type WorkerHandle = ReturnType<typeof workerHandle>;

/** Returns a running worker process that communicates in frames. */
function workerHandle({ stream, ended: end, kill: killProcess, ref }: WorkerConnection) {
  let maxFrameBytes = 0;
  let reason: WorkerError | null = null;
  let hasEnded = false;
  const received: Frame[] = [];
  let resolveNext: ((frame: Frame) => void) | null = null;

  /** Kills the process. Pending calls reject with the reason. */
  const kill = (why: WorkerError): void => {
    reason ??= why;
    killProcess();
  };
  const read = frameReader(
    () => maxFrameBytes,
    (frame) => {
      // A worker sends messages only on request.
      if (received.length > 0) throw new RangeError("A worker sent an unrequested message");
      if (!resolveNext) return void received.push(frame);
      const deliver = resolveNext;
      resolveNext = null;
      deliver(frame);
    },
  );
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
    /** Whether the process runs no more jobs. */
    isSpent: false,
    /** Sets the maximum number of bytes of the next frames. */
    limitFrames(maxBytes: number): void {
      maxFrameBytes = maxBytes;
    },
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
