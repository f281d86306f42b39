import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import type { Wrapped } from "./mechanism.ts";
import { findSystemProgram } from "./programs.ts";

/** Nobody's: what runs as it owns nothing. For a service that runs as root. */
export const NOBODY = 65_534;

/** What the system ends first when memory runs out (-1000 to 1000). Set before anything is started, so that all inherit it. */
const LOW_STANDING = 'echo 900 2>/dev/null >/proc/self/oom_score_adj; exec "$0" -n 10 "$@"';

/** Libraries ask for a home and a configuration, and libvips would put large images into files, where no guard sees them. */
const ENVIRONMENT = { HOME: "/nonexistent", OPENSSL_CONF: "/dev/null", VIPS_DISC_THRESHOLD: "64g" };

export interface LaunchOptions {
  cwd: string;
  /** As whom it runs; null: as we do. */
  user: number | null;
  stdio: ("ignore" | "pipe")[];
}

/** Starts a program that yields to the service in time and, when memory runs out, in life; as a process group of its own. */
export function launch({ command, input }: Wrapped, { cwd, user, stdio }: LaunchOptions): ChildProcess {
  const [program = "", ...args] = withLowStanding(command);
  const child = spawn(program, args, {
    cwd,
    env: ENVIRONMENT,
    stdio: input ? [...stdio, ...Array(4 - stdio.length).fill("ignore"), "pipe"] : stdio,
    detached: process.platform !== "win32",
    ...(user !== null && { uid: user, gid: user }),
  });
  // Told to whoever waits for its end; without a listener it would be thrown.
  child.on("error", () => {});
  if (input) (child.stdio?.[4] as Socket | undefined)?.on("error", () => {}).end(input);
  if (process.platform !== "linux") lowerPriority(child.pid);
  return child;
}

/** Ends a program with all that it has started in its group. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
  child.kill("SIGKILL");
}

function withLowStanding(command: string[]): string[] {
  const [shell, nice] = process.platform === "linux" ? ["sh", "nice"].map(findSystemProgram) : [];
  return shell && nice ? [shell, "-c", LOW_STANDING, nice, ...command] : command;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
