import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { keyOfFirstStart } from "../../server/testing/process.js";
import { root } from "../suite.ts";
import { loadCorpus, type RealFile } from "./corpus.ts";

/** The running service, after the first start. */
export interface RunningService {
  url: string;
  /** The key of the first start. */
  key: string;
  adminToken: string;
}

declare module "vitest" {
  interface ProvidedContext {
    service: RunningService;
    files: RealFile[];
  }
}

const READY_MS = 180_000;

/** Global setup of vitest: runs `npm start` with an empty data directory and without other settings. */
export default async function startService({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "media-asset-service-real-"));
  provide("files", await loadCorpus(join(folder, "files")));
  const dataDir = join(folder, "data");
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir };
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`npm start ${reason}. It printed:\n${output}`));
    const timer = setTimeout(() => fail(`is not ready after ${READY_MS} ms`), READY_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
        const [, address] = /is ready at (\S+)/.exec(output) ?? [];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`exited with status ${code}`);
    });
  });
  provide("service", {
    url,
    key: keyOfFirstStart(output),
    adminToken: (await readFile(join(dataDir, "admin-token"), "utf8")).trim(),
  });
  return async () => {
    child.kill("SIGTERM");
    const [code] = await ended;
    await rm(folder, { recursive: true, force: true });
    const problems = output.split("\n").filter((line) => /^\{"level":[56]0/.test(line));
    if (code !== 0 || problems.length > 0) {
      throw new Error(`The service exited with status ${code}, and logged these errors:\n${problems.join("\n")}`);
    }
  };
}
