import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inputOf } from "@media-asset-service/decode/workers/job.ts";
import { workerPool } from "@media-asset-service/decode/workers/pool.ts";
import { type Attack, hostOf } from "./mechanisms.ts";

/*
 * A service that is attacked by one of its workers. It has a DATA_DIR with secrets, listens on a port, and runs the
 * probe in a worker process that is started like any other one. Prints which attempts were possible.
 *
 *   node attacked-service.ts '{"addon": …, "mechanism": "bubblewrap" | … | "off" | "auto" | "socket", "folder": …, "socket": …}'
 */

export interface Attacked {
  isolation: { level: string; mechanism: string; user?: number | null; rejected: string[] };
  results: Record<string, string>;
}

const { addon, folder = process.cwd(), ...how }: Attack = JSON.parse(process.argv[2] ?? "");
const dataDir = mkdtempSync(join(folder, "data-"));
chmodSync(dataDir, 0o700);
for (const name of ["admin-token", "signing-secret"]) writeFileSync(join(dataDir, name), "secret", { mode: 0o600 });
const listener = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
await new Promise((resolve) => listener.once("listening", resolve));
const { port } = listener.address() as { port: number };

const workerHost = hostOf(how);
const pool = workerPool({
  module: new URL("./probe-worker.ts", import.meta.url),
  workerHost,
  readable: [addon, fileURLToPath(new URL("../package.json", import.meta.url))],
  concurrency: 1,
  maxMemoryBytes: 512 * 2 ** 20,
  maxOutputBytes: 2 ** 20,
  idleMs: null,
});
try {
  const { how: _, ...isolation } = { how: null, ...(await workerHost.isolation()) };
  const params = { addon, dataDir, pid: process.pid, port };
  const { value } = await pool.run({
    task: "probe",
    params,
    input: () => inputOf(new Uint8Array()),
    cpuMs: 60_000,
  });
  console.log(JSON.stringify({ isolation, results: value } as Attacked));
} finally {
  await pool.close();
  listener.close();
  chmodSync(dataDir, 0o700);
  rmSync(dataDir, { recursive: true, force: true });
}
