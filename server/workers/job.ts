/** What a job works on: its beginning comes along, the rest is there for the asking. */
export interface Input {
  /** Bytes. */
  size: number;
  head: Uint8Array;
  /** Any part; fewer bytes at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface Job {
  /** Whoever takes turns with the others: an account. */
  whose?: string;
  task: string;
  params?: object;
  /** Asked for when a worker is free, so that what waits takes no memory. */
  input(): Input | Promise<Input>;
  /** Of the worker's own time: not the wait for a worker, nor for the input. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface Answer {
  /** JSON of a process that nobody vouches for: to be parsed before it is used. */
  value: unknown;
  bytes: Buffer;
}

/** All of it at hand. */
export function wholeInput(bytes: Uint8Array): Input {
  return { size: bytes.length, head: bytes, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

/**
 * Why a job has no answer. `refused`: the task threw, and the worker is as good as before. `timeout`, `memory`, `crashed`:
 * the worker's end, by this job. `unavailable`: not the job's fault; nobody needs it any more, the service closes, or no
 * worker can be started.
 */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly kind: "refused" | "timeout" | "memory" | "crashed" | "unavailable";
  /** What the task's error calls itself, where it does. */
  readonly reason: string | null;

  constructor(kind: WorkerError["kind"], message: string, options: ErrorOptions & { reason?: string | null } = {}) {
    super(message, options);
    this.kind = kind;
    this.reason = options.reason ?? null;
  }
}
