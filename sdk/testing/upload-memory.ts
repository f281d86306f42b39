import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { startServer } from "../../testing/process.ts";
import { MediaAssetService } from "../index.ts";

// Measures the memory growth of the client during an upload of 1 GB: node sdk/testing/upload-memory.ts

const size = 1_073_741_824;
const limitMB = 60;

interface Task {
  baseUrl: string;
  apiKey: string;
  path: string;
  from: "path" | "stream";
}

/** In a separate process: uploads a small file, waits, then uploads the file. Returns the growth in MB. */
async function measure({ baseUrl, apiKey, path, from }: Task): Promise<number> {
  const media = new MediaAssetService({ baseUrl, apiKey });
  await media.files.upload(new Blob([`${from} warm`]));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 10);
  const content = from === "path" ? await fileFromPath(path) : createReadStream(path);
  const { fileSize } = await media.files.upload(content, { filename: "big.bin" });
  clearInterval(timer);
  if (fileSize !== size) throw new Error(`${fileSize} bytes arrived.`);
  return (peak - idle) / 1024 / 1024;
}

async function main(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "sdk-memory-"));
  const server = await startServer({ DATA_DIR: data, LOG_LEVEL: "silent" });
  try {
    const adminToken = (await readFile(join(data, "admin-token"), "utf8")).trim();
    const operator = new MediaAssetService({ baseUrl: server.url, adminToken });
    for (const from of ["path", "stream"] as const) {
      const account = await operator.accounts.create({ name: from, plan: "ENTERPRISE" });
      const { key } = await operator.keys.create(account.id, { permissions: ["write"] });
      const path = join(data, `${from}.bin`);
      const file = await open(path, "w");
      await file.truncate(size);
      await file.close();
      const child = fork(import.meta.filename, ["--measure"]);
      child.send({ baseUrl: server.url, apiKey: key, path, from } satisfies Task);
      const started = performance.now();
      const ended = once(child, "exit").then(() => {
        throw new Error("The upload failed.");
      });
      const [grown] = (await Promise.race([once(child, "message"), ended])) as [number];
      ended.catch(() => {}); // the process exits after its response
      const seconds = (performance.now() - started) / 1000;
      console.log(
        `1 GB from a ${from}: ${grown.toFixed(1)} MB above idle (limit ${limitMB} MB), ${seconds.toFixed(1)} s`,
      );
      if (grown > limitMB) process.exitCode = 1;
    }
  } finally {
    await server.end();
    await rm(data, { recursive: true, force: true });
  }
}

if (process.argv.includes("--measure")) {
  process.once("message", async (task: Task) => {
    process.send?.(await measure(task));
    process.disconnect();
  });
} else await main();
