import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorkerHost } from "../../server/workers/host.ts";
import { bubblewrap } from "../../server/workers/isolation/bubblewrap.ts";
import { chooseIsolation } from "../../server/workers/isolation/choose.ts";
import { landlock } from "../../server/workers/isolation/landlock.ts";
import { namespaces } from "../../server/workers/isolation/namespaces.ts";
import { network } from "../../server/workers/isolation/weaker.ts";
import { wholeInput } from "../../server/workers/job.ts";
import { localHost } from "../../server/workers/local-host.ts";
import { workerPool } from "../../server/workers/pool.ts";
import { socketHost } from "../../server/workers/socket/socket-host.ts";

/*
 * A service under attack from one of its workers: it has a DATA_DIR with secrets, listens on a port, and has the probe run in a
 * worker process that is started as every other is. Prints what was possible.
 *
 *   node attacked-service.ts '{"addon": …, "mechanism": "bubblewrap" | … | "off" | "auto" | "socket", "folder": …, "socket": …}'
 */

export interface Attack {
  addon: string;
  mechanism: "bubblewrap" | "namespaces" | "landlock" | "network" | "off" | "auto" | "socket";
  /** Where DATA_DIR is made; the current folder unless said. */
  folder?: string;
  socket?: string;
}

export interface Attacked {
  isolation: { level: string; mechanism: string; user?: number | null; rejected: string[] };
  results: Record<string, string>;
}

const MECHANISMS = { bubblewrap, namespaces, landlock, network };
const { addon, mechanism, folder = process.cwd(), socket = "" }: Attack = JSON.parse(process.argv[2] ?? "");

function host(): WorkerHost {
  if (mechanism === "socket") return socketHost(socket);
  if (mechanism === "off" || mechanism === "auto") return localHost(mechanism);
  return localHost("auto", () => chooseIsolation([MECHANISMS[mechanism]]));
}

const dataDir = mkdtempSync(join(folder, "data-"));
chmodSync(dataDir, 0o700);
for (const name of ["admin-token", "signing-secret"]) writeFileSync(join(dataDir, name), "secret", { mode: 0o600 });
const listener = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
await new Promise((resolve) => listener.once("listening", resolve));
const { port } = listener.address() as { port: number };

const workerHost = host();
const pool = workerPool({
  module: new URL("./probe-worker.ts", import.meta.url),
  workerHost,
  readable: [addon, fileURLToPath(new URL("../package.json", import.meta.url))],
  atOnce: 1,
  mostMemory: 512 * 2 ** 20,
  mostOutput: 2 ** 20,
  idleMs: null,
});
try {
  const { how: _, ...isolation } = { how: null, ...(await workerHost.isolation()) };
  const params = { addon, dataDir, pid: process.pid, port };
  const { value } = await pool.run({
    task: "probe",
    params,
    input: () => wholeInput(new Uint8Array()),
    timeoutMs: 60_000,
  });
  console.log(JSON.stringify({ isolation, results: value } as Attacked));
} finally {
  await pool.close();
  listener.close();
  chmodSync(dataDir, 0o700);
  rmSync(dataDir, { recursive: true, force: true });
}
