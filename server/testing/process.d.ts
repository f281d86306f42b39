import type { ChildProcess } from "node:child_process";

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Returns all output so far. */
  output(): string;
  /** Returns the key of a first start. */
  key(): string;
  /** Sends a signal and waits for the end. Returns the exit code, or the signal that ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

/**
 * Runs `server/main.ts` in a separate process, as an operator does, on a free port. With `throwaway`, the process ends
 * with its parent and deletes its DATA_DIR. `main` is the `server/main.ts` of another checkout. Rejects with the output
 * if the process ends before it is ready, or is not ready after `startTimeout` milliseconds (0: no limit).
 */
export declare function startServer(
  env: Record<string, string>,
  options?: { throwaway?: boolean; main?: string; startTimeout?: number },
): Promise<ServerProcess>;

/**
 * Resolves with the address when the output of a start contains it. Rejects with the output if the process ends before,
 * or is not ready after `startTimeout` milliseconds (0: no limit).
 */
export declare function untilReady(child: ChildProcess, output: () => string, startTimeout?: number): Promise<string>;

/**
 * Returns the key from the output of a first start, which names the file that contains it. Returns an empty string for
 * a later start.
 */
export declare function keyOfFirstStart(printed: string): string;
