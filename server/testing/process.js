import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nodeForTypeScript } from "../bin/node.js";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const THROWAWAY = new URL("./throwaway.js", import.meta.url).href;
/** As `npm start` has it. */
const NODE_FLAGS = ["--max-semi-space-size=8", "--liftoff-only"];
/** Of one that hangs. Generous: the first start makes a database, tests run side by side, and a start takes seconds of processor time. */
const READY_MS = 180_000;

export async function startServer(env, { throwaway = false, main = MAIN } = {}) {
  const flags = throwaway ? [...NODE_FLAGS, "--import", THROWAWAY] : NODE_FLAGS;
  const child = spawn(nodeForTypeScript(), [...flags, main], {
    env: { PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", ...(throwaway ? ["ipc"] : [])],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  }
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  let url = "";
  const deadline = Date.now() + READY_MS;
  while (url === "") {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw Object.assign(new Error(`The server ended: ${printed}`), { exitCode: child.exitCode });
    }
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server is not ready: ${printed}`);
    }
    url = /is ready at (\S+)/.exec(printed)?.[1] ?? "";
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  // A program that forgets to stop it can end nevertheless.
  if (throwaway) for (const handle of [child, child.channel, child.stdout, child.stderr]) handle.unref();
  return {
    child,
    url,
    output: () => printed,
    key: () => keyOfFirstStart(printed),
    end(signal = "SIGTERM") {
      child.ref();
      child.kill(signal);
      return ended;
    },
  };
}

export function keyOfFirstStart(printed) {
  const [, path] = /^ {2}(.+first-start\.txt)$/m.exec(printed) ?? [];
  // Earlier releases printed it.
  return /mas_[0-9A-Za-z]{36}/.exec(path === undefined ? printed : readFileSync(path, "utf8"))?.[0] ?? "";
}
