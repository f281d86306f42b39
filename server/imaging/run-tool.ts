import { spawn } from "node:child_process";

/** Why a tool gave no result. `transient`: the same input may succeed later (no time, no memory for a process). */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly transient: boolean;
  /** The same in words, which cross from a worker process to the service. */
  readonly reason: "transient" | "lasting";

  constructor(message: string, transient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.transient = transient;
    this.reason = transient ? "transient" : "lasting";
  }
}

export interface ToolRun {
  /** What it reads on standard input; nothing by default. */
  input?: Buffer;
  cwd: string;
  timeoutMs: number;
  /** Bytes; a tool that writes more is stopped. */
  maxOutputBytes: number;
}

/** What is kept of its complaints, for the log. */
const MAX_STDERR_LENGTH = 2_000;

/**
 * Runs another program on input that nobody vouches for: without a shell, without our environment, for a limited
 * time. Resolves with its standard output; throws a ToolError.
 */
export async function runTool(command: string, args: string[], run: ToolRun): Promise<Buffer> {
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
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > run.maxOutputBytes) stop(new ToolError(`wrote more than ${run.maxOutputBytes} bytes`, false));
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      if (complaints.length < MAX_STDERR_LENGTH) complaints += chunk.toString("utf8", 0, MAX_STDERR_LENGTH);
    });
    // It may end without having read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(run.input);
    const finish = (error: ToolError | null) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(Buffer.concat(output));
    };
    child.once("error", (error) => finish(new ToolError(`cannot be run: ${error.message}`, true, { cause: error })));
    child.once("close", (code, signal) => {
      if (stopped) return finish(stopped);
      if (code === 0 && size > 0) return finish(null);
      finish(new ToolError(`exited with ${signal ?? code} after ${size} bytes: ${complaints.trim()}`, false));
    });
  });
}
