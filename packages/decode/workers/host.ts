import type { Duplex } from "node:stream";
import type { Isolation } from "./isolation/choose-isolation.ts";

/** A worker process to start. */
export interface WorkerSpec {
  /** The module that it runs, which calls `serve`. */
  module: URL;
  /** Passed to the module at its start. */
  settings: object;
  /**
   * Folders (with a trailing slash) and files that it can read, in addition to its own folder, this folder and the
   * installed packages.
   */
  readable: string[];
  /** Programs that it can start, as absolute paths. Its settings also contain them. */
  programs: string[];
  /** The size of a temporary folder, which its settings contain as `scratch`; 0: none. */
  scratchBytes: number;
  /** The heap of V8, without buffers and WebAssembly. */
  heapMegabytes: number;
  /** Some libraries generate functions at runtime to call WebAssembly. */
  codeFromStrings: boolean;
}

export interface WorkerEnd {
  code: number | null;
  signal: string | null;
  /** The end of its standard error. */
  stderr: string;
}

/** A running worker process, on any machine. */
export interface WorkerConnection {
  /** Frames, in both directions. */
  stream: Duplex;
  /** Resolves when the process has ended. Rejects if it was not started, or if its end is unknown. */
  ended: Promise<WorkerEnd>;
  kill(): void;
  /** Sets whether it keeps the parent process alive. */
  ref(on: boolean): void;
}

/** Starts worker processes. */
export interface WorkerHost {
  connect(spec: WorkerSpec): Promise<WorkerConnection>;
  /** Returns what native code in a worker could access. Rejects if the host is unreachable. */
  isolation(): Promise<Isolation>;
}
