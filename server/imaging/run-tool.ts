import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Why a tool gave no result. `transient`: the same input may succeed later (no time, no memory for a process). */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly transient: boolean;

  constructor(message: string, transient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.transient = transient;
  }
}

export interface ToolRun {
  /** What it reads on standard input; nothing by default. */
  input?: Buffer;
  cwd: string;
  timeoutMs: number;
  /** Bytes; a tool that writes more is stopped. */
  mostOutput: number;
  signal?: AbortSignal | undefined;
}

/** What is kept of its complaints, for the log. */
const MOST_COMPLAINTS = 2_000;

/**
 * Runs another program on input that nobody vouches for: without a shell, without our environment, at low priority, for a
 * limited time. Resolves with its standard output; throws a ToolError.
 */
export async function runTool(command: string, args: string[], run: ToolRun): Promise<Buffer> {
  run.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: run.cwd, env: {}, stdio: ["pipe", "pipe", "pipe"], shell: false });
    const output: Buffer[] = [];
    let size = 0;
    let complaints = "";
    let stopped: ToolError | null = null;
    const stop = (reason: ToolError) => {
      stopped ??= reason;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => stop(new ToolError(`took more than ${run.timeoutMs} ms`, true)), run.timeoutMs);
    const abort = () => stop(new ToolError("was not needed any more", true, { cause: run.signal?.reason }));
    run.signal?.addEventListener("abort", abort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > run.mostOutput) stop(new ToolError(`wrote more than ${run.mostOutput} bytes`, false));
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (complaints.length < MOST_COMPLAINTS) complaints += chunk.toString("utf8", 0, MOST_COMPLAINTS);
    });
    // It may end without having read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(run.input);
    const finish = (error: ToolError | null) => {
      clearTimeout(timer);
      run.signal?.removeEventListener("abort", abort);
      if (error) reject(error);
      else resolve(Buffer.concat(output));
    };
    child.once("error", (error) => finish(new ToolError(`cannot be run: ${error.message}`, true, { cause: error })));
    child.once("close", (code, signal) => {
      if (stopped) return finish(stopped);
      if (code === 0 && size > 0) return finish(null);
      finish(new ToolError(`ended with ${signal ?? code} and ${size} bytes: ${complaints.trim()}`, false));
    });
    lowerPriority(child.pid);
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
