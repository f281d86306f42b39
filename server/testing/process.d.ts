import type { ChildProcess } from "node:child_process";

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Everything it printed so far. */
  output(): string;
  /** The key of a first start. */
  key(): string;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/**
 * Runs `server/main.ts` as a process of its own, as an operator would, on a free port. One that is to be thrown away ends
 * with the process that called, and takes its DATA_DIR along. `main` is the `server/main.ts` of another checkout.
 * Rejects with what it printed as soon as it ends before it is ready, and after `startTimeout` milliseconds (0: never).
 */
export declare function startServer(
  env: Record<string, string>,
  options?: { throwaway?: boolean; main?: string; startTimeout?: number },
): Promise<ServerProcess>;

/** The key of a first start that printed this; it says which file has it. Empty where it was none. */
export declare function keyOfFirstStart(printed: string): string;
