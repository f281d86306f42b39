import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const script = new URL("./postgres.sh", import.meta.url).pathname;

/** A PostgreSQL server that only one test uses, so that it can be stopped or suspended. */
export interface DedicatedPostgres {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Suspends or resumes all its processes. */
  signal(signal: "SIGSTOP" | "SIGCONT"): Promise<void>;
  /** Stops the server and deletes its data. */
  drop(): Promise<void>;
}

/** Starts a server. @param options more arguments of `postgres` @param more additional environment variables */
export async function startDedicatedPostgres(
  options = "",
  more: Record<string, string> = {},
): Promise<DedicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "services-postgres-"));
  await chmod(folder, 0o755);
  const run = async (action: "up" | "down", ...port: string[]) => {
    const env = { ...process.env, ...more, POSTGRES_OPTIONS: `-c fsync=off ${options}`, POSTGRES_STOP: "immediate" };
    const { stdout } = await promisify(execFile)(script, [action, folder, ...port], { env });
    return stdout.trim().replace("DATABASE_URL=", "");
  };
  const url = await run("up");
  const { port } = new URL(url);
  return {
    url,
    stop: async () => void (await run("down")),
    start: async () => void (await run("up", port)),
    async signal(signal) {
      const [first = ""] = (await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n");
      // The main process is stopped before its children, which it could start or restart, and resumed after them.
      const all = [Number(first), ...(await childrenOf(Number(first)))];
      for (const pid of signal === "SIGSTOP" ? all : all.reverse()) signalIfRunning(pid, signal);
    },
    async drop() {
      await run("down").catch(() => {}); // if a test failed before the server was up again
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  // The name in parentheses can contain any character.
  return pids.filter((_, index) => Number(/.*\) \S (\d+)/s.exec(parents[index] ?? "")?.[1]) === parent);
}

/** Sends a signal to a backend, which may have exited in the meantime. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
