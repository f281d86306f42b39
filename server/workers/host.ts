import type { Duplex } from "node:stream";
import type { Isolation } from "./isolation/choose.ts";

/** A worker process to be started. */
export interface WorkerSpec {
  /** The module that it runs, which calls `serve`. */
  module: URL;
  /** What the module is told when it starts. */
  settings: object;
  /** Folders (with a slash at the end) and files that it may read besides its own folder, this one and the installed packages. */
  readable: string[];
  /** Programs that it may start; absolute paths. Its settings name them, too. */
  programs: string[];
  /** Bytes of a temporary folder, which its settings then name as `scratch`; 0: none. */
  scratchBytes: number;
  /** Of V8; buffers and WebAssembly lie outside. */
  heapMegabytes: number;
  /** Some libraries glue themselves to WebAssembly with functions that they write. */
  codeFromStrings: boolean;
}

export interface WorkerEnd {
  code: number | null;
  signal: string | null;
  /** The last that it wrote to standard error. */
  stderr: string;
}

/** A worker process that runs, wherever it does. */
export interface WorkerConnection {
  /** Frames, in both directions. */
  stream: Duplex;
  /** When the process has ended. Rejects where it was not started, or nobody can tell any more. */
  ended: Promise<WorkerEnd>;
  kill(): void;
  /** Whether it keeps our own process alive. */
  ref(on: boolean): void;
}

/** Where worker processes run. */
export interface WorkerHost {
  connect(spec: WorkerSpec): Promise<WorkerConnection>;
  /** What native code in a worker could reach. Rejects where the host cannot be asked. */
  isolation(): Promise<Isolation>;
}
