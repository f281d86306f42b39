import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Bare {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** Starts one of the servers of this folder as a separate process. Resolves when the server is ready. */
export async function startBare(file: string, ...args: string[]): Promise<Bare> {
  const main = new URL(file, import.meta.url).pathname;
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return {
    pid: child.pid ?? 0,
    url: String(line).trim().replace("is ready at ", ""),
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
