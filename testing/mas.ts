import { type ChildProcess, execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

export const MAS = fileURLToPath(new URL("../server/bin/mas.js", import.meta.url));

export interface MasResult {
  /** The exit code; null if a signal ended the process. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `mas` like an operator, with only PATH and the given environment variables. */
export function runMas(
  env: Record<string, string | undefined>,
  args: string[],
  started: (child: ChildProcess) => void = () => {},
): Promise<MasResult> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAS, ...args], { env: { PATH: process.env.PATH, ...env } });
    const result: MasResult = { status: null, stdout: "", stderr: "" };
    child.stdout?.on("data", (chunk) => {
      result.stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      result.stderr += chunk;
    });
    child.on("close", (status) => resolve({ ...result, status }));
    started(child);
  });
}
