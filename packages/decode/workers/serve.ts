import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { Worker } from "node:worker_threads";
import { CPU_SIGNAL, cpuMicros, readFrame, writeFrame } from "./frames.ts";

/*
 * The worker's side of the protocol. It waits, works and responds on one thread. The thread is blocked while a task
 * waits for a part of its input, and while there is no task. It ends when its parent ends.
 */

export type TaskInput = ReturnType<typeof taskInput>;

interface TaskResult {
  value?: unknown;
  bytes?: Uint8Array;
}

// biome-ignore lint/suspicious/noExplicitAny: each task defines its parameters; the parent wrote them
export type Task = (input: TaskInput, params: any) => Promise<TaskResult>;

/** State that the thread of guard.ts monitors. */
export interface GuardState {
  /** 1 while a task runs. */
  busy: Int32Array;
  /** The value of `cpuMicros` at which the task is ended. */
  cpuDeadline: BigInt64Array;
  /** The number of resident bytes at which the process is ended. */
  memoryLimit: BigInt64Array;
  parent: number;
  cpuSignal: typeof CPU_SIGNAL;
}

interface JobMessage {
  task: string;
  params: object;
  size: number;
  /** Absent in jobs of a service of an earlier release, which uses a separate decoding process. */
  cpuMs?: number | null;
  /** Absent as well: then the limit of the process applies. */
  maxMemoryBytes?: number | null;
}

const NO_LIMIT = 2n ** 62n;
const PIPE = 3;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const PART_BYTES = 4 * 1024 * 1024;

export async function serve(tasks: Record<string, Task>): Promise<never> {
  const { mostMemory, maxReusedBytes = Infinity } = settings<{ mostMemory: number | null; maxReusedBytes?: number }>();
  const busy = new Int32Array(new SharedArrayBuffer(4));
  const cpuDeadline = new BigInt64Array(new SharedArrayBuffer(8));
  const memoryLimit = new BigInt64Array(new SharedArrayBuffer(8));
  const guardState: GuardState = { busy, cpuDeadline, memoryLimit, parent: process.ppid, cpuSignal: CPU_SIGNAL };
  new Worker(guardModule(), { workerData: guardState }).unref();
  // Signals reach the complete process group. The service finishes requests in progress, and then ends this process.
  process.on("SIGINT", () => {}).on("SIGTERM", () => {});
  writeFrame(PIPE, { ready: true });
  for (;;) {
    const job = readFrame(PIPE, reuseBuffer);
    if (!job) process.exit();
    const { task, params, size, cpuMs, maxMemoryBytes = mostMemory } = job.message as JobMessage;
    Atomics.store(cpuDeadline, 0, typeof cpuMs === "number" ? BigInt(cpuMicros() + cpuMs * 1000) : NO_LIMIT);
    Atomics.store(memoryLimit, 0, maxMemoryBytes === null ? NO_LIMIT : BigInt(maxMemoryBytes));
    Atomics.store(busy, 0, 1);
    Atomics.notify(busy, 0);
    const markIdle = () => {
      Atomics.store(cpuDeadline, 0, NO_LIMIT);
      Atomics.store(busy, 0, 0);
    };
    const ending = () => process.resourceUsage().maxRSS * 1024 > maxReusedBytes && { isSpent: true };
    try {
      const result = await tasks[task]?.(taskInput(job.bytes, size), params);
      markIdle();
      writeFrame(PIPE, { value: result?.value ?? null, ...ending() }, result?.bytes);
    } catch (error) {
      markIdle();
      writeFrame(PIPE, { refusal: refusalOf(error), ...ending() });
    }
  }
}

/**
 * Returns the guard as JavaScript. A thread that loads TypeScript loads a compiler, which needs 20 MB. The published
 * package contains JavaScript, and needs no compiler in any thread.
 */
function guardModule(): URL {
  const module = new URL("./guard.ts", import.meta.url);
  if (!module.pathname.endsWith(".ts")) return module;
  const code = stripTypeScriptTypes(readFileSync(module, "utf8"));
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

let reusable = Buffer.alloc(0);

/**
 * Returns the same buffer for every job. Buffers are outside V8's heap, but V8 counts them. With a new buffer of some
 * megabytes for every job, it ran a full garbage collection at every second one.
 */
function reuseBuffer(length: number): Buffer {
  if (length > MAX_CACHED_BYTES) return Buffer.allocUnsafeSlow(length);
  if (length > reusable.length) reusable = Buffer.allocUnsafeSlow(length);
  return reusable.subarray(0, length);
}

/** Returns the settings that the parent passed at the start. */
export function settings<T>(): T {
  return JSON.parse(process.argv[2] ?? "{}");
}

function taskInput(head: Buffer, size: number) {
  /**
   * Reads any part, fewer bytes at the end. Blocks until the parent has sent bytes that are not in memory. `until` is the
   * end of the parts that the task reads next in order, so that the parent can request them from the store together.
   */
  function read(offset: number, length: number, until = offset + length): Buffer {
    const end = Math.min(size, offset + length);
    if (end <= head.length) return head.subarray(offset, end);
    const target = Buffer.allocUnsafeSlow(Math.max(0, end - offset));
    let filled = offset < head.length ? head.copy(target, 0, offset) : 0;
    while (filled < target.length) {
      const part = { offset: offset + filled, length: Math.min(target.length - filled, PART_BYTES) };
      writeFrame(PIPE, { read: { ...part, until: Math.min(size, until) } });
      const { bytes } = readFrame(PIPE) ?? process.exit();
      if (bytes.length === 0) throw new Error("The input ends before its size");
      filled += bytes.copy(target, filled);
    }
    return target;
  }
  return { size, head, read };
}

function refusalOf(error: unknown): { message: string; reason: string | null; cause: string | null } {
  // OpenCV throws numbers, tesseract.js strings.
  if (!(error instanceof Error)) return { message: String(error).slice(0, 2000), reason: null, cause: null };
  const { name, cause } = error;
  const reason = "reason" in error && typeof error.reason === "string" ? error.reason : null;
  const message = name === "Error" || reason !== null ? error.message : `${name}: ${error.message}`;
  return {
    message: message.slice(0, 2000),
    reason,
    cause: cause instanceof Error ? cause.message.slice(0, 2000) : null,
  };
}
