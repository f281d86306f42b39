import { fileURLToPath } from "node:url";
import { inputOf } from "@media-asset-service/decode/workers/job.ts";
import { workerPool } from "@media-asset-service/decode/workers/pool.ts";
import { type Attack, hostOf } from "./mechanisms.ts";

/* A service with a worker that never returns. Argument: the mechanism. */

const module = new URL("../test-worker.ts", import.meta.url);
const pool = workerPool({
  module,
  readable: [fileURLToPath(new URL("./package.json", module))],
  workerHost: hostOf({ mechanism: process.argv[2] as Attack["mechanism"] }),
  concurrency: 1,
  maxMemoryBytes: null,
  maxOutputBytes: 1_000,
  idleMs: null,
});
const order = (task: string) => pool.run({ task, input: () => inputOf(new Uint8Array()), cpuMs: 600_000 });
await order("id");
console.log("hangs");
await order("hang");
