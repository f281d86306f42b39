/** The input of a job. Its beginning is sent with the job, the rest is sent on request. */
export interface Input {
  /** Bytes. */
  size: number;
  head: Uint8Array;
  /** Reads any part; fewer bytes at the end. The next reads probably continue it up to `until`. */
  read(offset: number, length: number, until: number): Promise<Uint8Array>;
}

export interface Job {
  /** The owner for fair scheduling: an account. */
  fairnessKey?: string;
  task: string;
  params?: object;
  /** Called when a worker is free, so that waiting jobs use no memory. */
  input(): Input | Promise<Input>;
  /** The limit of CPU time of the worker, on all cores together; null: no limit. */
  cpuMs: number | null;
  /**
   * The limit of elapsed time of the worker, without the wait for a worker and for the input. Default:
   * `wallMsOf(cpuMs)`.
   */
  wallMs?: number;
  signal?: AbortSignal | undefined;
}

export interface JobResult {
  /** JSON of an untrusted process. Parse it before use. */
  value: unknown;
  bytes: Buffer;
}

/**
 * On a busy machine, a process gets a third of a core. The parent measures this time, so a worker cannot manipulate it.
 */
export function wallMsOf(cpuMs: number): number {
  return 3 * cpuMs;
}

/** Returns an input that is completely in memory. */
export function inputOf(bytes: Uint8Array): Input {
  return { size: bytes.length, head: bytes, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

/**
 * Why a job has no result. `refused`: the task threw an error, and the worker can be used again. `cpu`, `timeout`,
 * `memory`, `crashed`: the job has ended the worker; `cpu` would happen again, `timeout` may be caused by a busy
 * machine. `unavailable`: not caused by the job; it was aborted, the service is closing, or no worker can be started.
 */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly kind: "refused" | "cpu" | "timeout" | "memory" | "crashed" | "unavailable";
  /** The reason that the error of the task contains, if any. */
  readonly reason: string | null;

  constructor(kind: WorkerError["kind"], message: string, options: ErrorOptions & { reason?: string | null } = {}) {
    super(message, options);
    this.kind = kind;
    this.reason = options.reason ?? null;
  }
}
