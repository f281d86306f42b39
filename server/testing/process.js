import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nodeForService } from "../bin/node.js";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const THROWAWAY = new URL("./throwaway.js", import.meta.url).href;
/** The flags of `npm start`. */
const NODE_FLAGS = ["--max-semi-space-size=16", "--liftoff-only"];
/** The time to wait for remaining output after the exit. */
const OUTPUT_TIMEOUT_MS = 1_000;
/**
 * The timeout of a start. It is long, because the first start creates a database, tests run concurrently, and a start
 * takes seconds of CPU time.
 */
const READY_MS = 180_000;

export async function startServer(env, { throwaway = false, main = MAIN, startTimeout } = {}) {
  const flags = throwaway ? [...NODE_FLAGS, "--import", THROWAWAY] : NODE_FLAGS;
  const child = spawn(nodeForService(), [...flags, main], {
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
  const url = await untilReady(child, () => printed, startTimeout);
  // Lets a program end that does not stop the service.
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

/** Resolves with the address when the output contains it. Rejects immediately if the process ends before. */
export function untilReady(child, output, startTimeout = READY_MS) {
  return new Promise((resolve, reject) => {
    const timers = [];
    const settle = (finish, value) => {
      for (const timer of timers) clearTimeout(timer);
      finish(value);
    };
    const fail = (message) => {
      const error = new Error(`${message} ${output() || "nothing"}`);
      settle(reject, Object.assign(error, { exitCode: child.exitCode }));
    };
    const onEnd = () => fail("The server ended:");
    const check = () => {
      const [, url] = /is ready at (\S+)/.exec(output()) ?? [];
      if (url !== undefined) settle(resolve, url);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", check);
    child.once("error", (error) => settle(reject, error));
    child.once("close", onEnd);
    // Child processes can keep the output open.
    child.once("exit", () => timers.push(setTimeout(onEnd, OUTPUT_TIMEOUT_MS)));
    if (startTimeout === 0) return;
    const onTimeout = () => {
      child.kill("SIGKILL");
      fail(`The server is not ready after ${startTimeout} ms. It printed:`);
    };
    timers.push(setTimeout(onTimeout, startTimeout));
  });
}

export function keyOfFirstStart(printed) {
  const [, path] = /^ {2}(.+first-start\.txt)$/m.exec(printed) ?? [];
  // Earlier releases printed the key.
  return /mas_[0-9A-Za-z]{36}/.exec(path === undefined ? printed : readFileSync(path, "utf8"))?.[0] ?? "";
}
