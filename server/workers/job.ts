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
  /** Of the processor's time that the worker takes, on all cores together; null: as much as there is. */
  cpuMs: number | null;
  /** Of the worker's time by the clock, without the wait for a worker and for the input. Default: `wallMsOf(cpuMs)`. */
  wallMs?: number;
  signal?: AbortSignal | undefined;
}

export interface JobResult {
  /** JSON of a process that nobody vouches for: to be parsed before it is used. */
  value: unknown;
  bytes: Buffer;
}

/** A busy machine gives a process a third of a core. Whatever a worker does to its own clock, this one is ours. */
export function wallMsOf(cpuMs: number): number {
  return 3 * cpuMs;
}

/** All of it at hand. */
export function inputOf(bytes: Uint8Array): Input {
  return { size: bytes.length, head: bytes, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

/**
 * Why a job has no answer. `refused`: the task threw, and the worker is as good as before. `cpu`, `timeout`, `memory`,
 * `crashed`: the worker's end, by this job; `cpu` would be the same again, `timeout` may be the fault of a busy machine. `unavailable`: not the job's fault; nobody needs it any more, the service closes, or no
 * worker can be started.
 */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly kind: "refused" | "cpu" | "timeout" | "memory" | "crashed" | "unavailable";
  /** What the task's error calls itself, where it does. */
  readonly reason: string | null;

  constructor(kind: WorkerError["kind"], message: string, options: ErrorOptions & { reason?: string | null } = {}) {
    super(message, options);
    this.kind = kind;
    this.reason = options.reason ?? null;
  }
}
