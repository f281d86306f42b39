import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Everything it printed so far. */
  output(): string;
  /** The key that a first start prints. */
  key(): string;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

const MAIN = fileURLToPath(new URL("../server/main.ts", import.meta.url));
/** As `npm start` has it. */
export const NODE_FLAGS = ["--max-semi-space-size=4", "--initial-old-space-size=256"];
/** Generous: the first start makes a database, and tests run side by side. */
const READY_MS = 45_000;

/** Runs `server/main.ts` as a process of its own, as an operator would, on a free port. */
export async function startServer(env: Record<string, string>, main = MAIN): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const ended = once(child, "exit").then(([code, signal]): number | NodeJS.Signals => code ?? signal);
  let url = "";
  const deadline = Date.now() + READY_MS;
  while (url === "") {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${printed}`);
    if (Date.now() > deadline) throw new Error(`The server is not ready: ${printed}`);
    url = /is ready at (\S+)/.exec(printed)?.[1] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    child,
    url,
    output: () => printed,
    key: () => /mas_[0-9A-Za-z]{36}/.exec(printed)?.[0] ?? "",
    end(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}
