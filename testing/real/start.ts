import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { keyOfFirstStart, untilReady } from "../../server/testing/process.js";
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

/** Global setup of vitest: runs `npm start` with an empty data directory and without other settings. */
export default async function startService({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "media-asset-service-real-"));
  const dataDir = join(folder, "data");
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PORT: "0", DATA_DIR: dataDir };
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  async function stop(): Promise<void> {
    child.kill("SIGTERM");
    const [code] = await ended;
    await rm(folder, { recursive: true, force: true });
    const problems = output.split("\n").filter((line) => /^\{"level":[56]0/.test(line));
    if (code !== 0 || problems.length > 0) {
      throw new Error(`The service exited with status ${code}, and logged these errors:\n${problems.join("\n")}`);
    }
  }
  try {
    // Concurrently: the service needs one core, and the downloads none.
    const [url, files] = await Promise.all([untilReady(child, () => output), loadCorpus(join(folder, "files"))]);
    provide("files", files);
    provide("service", {
      url,
      key: keyOfFirstStart(output),
      adminToken: (await readFile(join(dataDir, "admin-token"), "utf8")).trim(),
    });
    return stop;
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}
