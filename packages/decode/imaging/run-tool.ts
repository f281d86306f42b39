import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The error of a tool. `transient`: the same input may succeed later (no time, no memory for a process). */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly transient: boolean;
  /** The same as text, for transfer from a worker process to the service. */
  readonly reason: "transient" | "lasting";

  constructor(message: string, transient: boolean, options?: ErrorOptions) {
    super(message, options);
    this.transient = transient;
    this.reason = transient ? "transient" : "lasting";
  }
}

interface ToolRun {
  /** Data for standard input. Empty by default. */
  input?: Buffer;
  cwd: string;
  timeoutMs: number;
  /** Maximum output in bytes. A tool that writes more is killed. */
  maxOutputBytes: number;
}

export interface ToolOutput {
  output: Buffer;
  /** The last part of stderr. */
  messages: string;
}

/** The last messages of a tool contain the reason of a failure. */
const MAX_MESSAGES_LENGTH = 4_000;

/**
 * Runs another program on untrusted input: without a shell, without the environment of the service, and with a timeout.
 * Throws a ToolError if it fails or writes nothing to standard output.
 */
export async function runTool(command: string, args: string[], run: ToolRun): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: run.cwd, env: {}, stdio: ["pipe", "pipe", "pipe"], shell: false });
    const output: Buffer[] = [];
    let size = 0;
    let messages = "";
    let stopReason: ToolError | null = null;
    const stop = (reason: ToolError) => {
      stopReason ??= reason;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => stop(new ToolError(`took more than ${run.timeoutMs} ms`, true)), run.timeoutMs);
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > run.maxOutputBytes) stop(new ToolError(`wrote more than ${run.maxOutputBytes} bytes`, false));
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      messages = (messages + chunk.toString("utf8")).slice(-MAX_MESSAGES_LENGTH);
    });
    // The program may exit before it has read all input.
    child.stdin.on("error", () => {});
    child.stdin.end(run.input);
    const finish = (error: ToolError | null) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve({ output: Buffer.concat(output), messages });
    };
    child.once("error", (error) => finish(new ToolError(`cannot be run: ${error.message}`, true, { cause: error })));
    child.once("close", (code, signal) => {
      if (stopReason) return finish(stopReason);
      if (code === 0 && size > 0) return finish(null);
      finish(new ToolError(`exited with ${signal ?? code} after ${size} bytes: ${messages.trim()}`, false));
    });
  });
}

/** Returns the path of a program on this PATH, or null if it is not installed. */
export function findProgram(name: string, path: string): string | null {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
