import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { findSystemProgram } from "./access.ts";
import type { WrappedCommand } from "./mechanisms.ts";

/** The user "nobody", which owns no files. For a service that runs as root. */
export const NOBODY = 65_534;

/** On a busy machine, 10 makes workers five times as slow. With 5, rendering delays other requests too much. */
const NICENESS = 7;

/**
 * Sets the OOM score adjustment (-1000 to 1000), so that the kernel ends these processes first when memory runs out, and
 * the niceness. Linux may schedule sessions as groups (sched(7), "The autogroup feature"): then the niceness of a
 * process only counts within its session, and that of the session decides. The kernel refuses to change two sessions
 * within 100 ms. All are set before the program starts, so that all its processes inherit them.
 */
const LOW_PRIORITY = `
echo 900 2>/dev/null >/proc/self/oom_score_adj
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  [ -w /proc/self/autogroup ] || break
  echo ${NICENESS} 2>/dev/null >/proc/self/autogroup && break
  sleep 0.1
done
exec "$0" -n ${NICENESS} "$@"`;

/**
 * Libraries expect a home and a configuration. By default, libvips would write large images into files, which the guard
 * does not monitor. By default, the allocator of glibc keeps freed memory for each thread: 40 MB in a process that
 * renders images.
 */
const ENVIRONMENT = {
  HOME: "/nonexistent",
  OPENSSL_CONF: "/dev/null",
  VIPS_DISC_THRESHOLD: "64g",
  MALLOC_ARENA_MAX: "1",
};

interface LaunchOptions {
  cwd: string;
  /** The user id; null: that of this process. */
  user: number | null;
  stdio: ("ignore" | "pipe")[];
}

/** Starts a program in a separate process group, with a lower CPU priority and a higher OOM score than the service. */
export function launch({ command, input }: WrappedCommand, { cwd, user, stdio }: LaunchOptions): ChildProcess {
  const [program = "", ...args] = withLowPriority(command);
  const child = spawn(program, args, {
    cwd,
    env: ENVIRONMENT,
    stdio: input ? [...stdio, ...Array(4 - stdio.length).fill("ignore"), "pipe"] : stdio,
    detached: process.platform !== "win32",
    ...(user !== null && { uid: user, gid: user }),
  });
  // Reported to the code that awaits its end. Without a listener, the error would be thrown.
  child.on("error", () => {});
  if (input) (child.stdio?.[4] as Socket | undefined)?.on("error", () => {}).end(input);
  if (process.platform !== "linux") lowerPriority(child.pid);
  return child;
}

/** Ends a program and all processes that it has started in its group. */
export function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
  child.kill("SIGKILL");
}

function withLowPriority(command: string[]): string[] {
  const [shell, nice] = process.platform === "linux" ? ["sh", "nice"].map(findSystemProgram) : [];
  return shell && nice ? [shell, "-c", LOW_PRIORITY, nice, ...command] : command;
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended.
  }
}
