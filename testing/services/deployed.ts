import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findProgram } from "@media-asset-service/decode/imaging/run-tool.ts";
import { ROOT } from "../examples.ts";
import { freePorts } from "./balancer.ts";

/* The proxy configurations of deploy/, with other addresses and paths. */

const PATH = `${process.env.PATH}:/usr/sbin`;
export const nginx = findProgram("nginx", PATH);
export const haproxy = findProgram("haproxy", PATH);
export const configuration = (name: string) => readFile(join(ROOT, "deploy", name), "utf8");

export interface DeployedProxy {
  url: string;
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts HAProxy in front of two processes at these local ports. */
export async function startDeployedHaproxy(ports: readonly [number, number]): Promise<DeployedProxy> {
  const folder = await mkdtemp(join(tmpdir(), "services-deployed-"));
  const [port] = await freePorts(1);
  const path = join(folder, "haproxy.cfg");
  const text = (await configuration("haproxy.cfg"))
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace(/server media-1 .*$/m, `server media-1 127.0.0.1:${ports[0]} port ${ports[0]}`)
    .replace(/server media-2 .*$/m, `server media-2 127.0.0.1:${ports[1]} port ${ports[1]}`);
  await writeFile(path, text);
  await promisify(execFile)(haproxy ?? "", ["-c", "-f", path]);
  const url = `http://127.0.0.1:${port}`;
  const stop = await startProgram(folder, haproxy ?? "", ["-db", "-f", path], () => isReachable(`${url}/health/live`));
  return {
    url,
    log: () => readFile(join(folder, "haproxy.log"), "utf8"),
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a program that runs until it is stopped, with its output in the folder. Resolves when it responds. */
export async function startProgram(
  folder: string,
  program: string,
  args: string[],
  isReady: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const log = openSync(join(folder, `${basename(program)}.log`), "w");
  const child = spawn(program, args, { stdio: ["ignore", log, log] });
  const ended = once(child, "exit");
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt === 100) throw new Error(`${program} does not respond`);
    await sleep(100);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
  };
}

export function isReachable(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
