import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const script = new URL("./haproxy.sh", import.meta.url).pathname;
const haproxy = (...args: string[]) => promisify(execFile)(script, args);
const PATIENCE_MS = 20_000;

/** HAProxy in front of several processes, identified by their ports. It distributes single requests by round robin. */
export interface Balancer {
  url: string;
  /** Resolves when HAProxy sends requests to this process. */
  inRotation(port: number): Promise<void>;
  /** Stops sending new requests to this process. Resolves when the process has responded to its pending requests. */
  drain(port: number): Promise<void>;
  /** Returns the number of requests sent to each process. */
  sent(): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts HAProxy. The processes do not have to listen yet. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), "services-haproxy-"));
  const { stdout } = await haproxy("up", folder, ...ports.map(String));
  const url = stdout.trim().replace("PROXY_URL=", "");

  /** Returns the statistics of one process. */
  async function of(port: number): Promise<Record<string, string>> {
    const [names = "", ...rows] = (await (await fetch(`${url}/haproxy;csv`)).text()).split("\n");
    const values = rows.find((row) => row.startsWith(`processes,p${port},`))?.split(",") ?? [];
    return Object.fromEntries(names.split(",").map((name, index) => [name, values[index] ?? ""]));
  }
  async function until(port: number, name: string, right: RegExp): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let value = ""; !right.test(value); await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`HAProxy reports for p${port}: ${name} is ${value}`);
      value = (await of(port))[name] ?? "";
    }
  }
  const set = (port: number, action: "drain" | "ready") =>
    fetch(`${url}/haproxy`, { method: "POST", body: new URLSearchParams({ b: "processes", s: `p${port}`, action }) });

  return {
    url,
    async inRotation(port) {
      await set(port, "ready");
      await until(port, "status", /^UP/);
    },
    async drain(port) {
      await set(port, "drain");
      await until(port, "scur", /^0$/);
    },
    sent: () => Promise.all(ports.map(async (port) => Number((await of(port)).stot))),
    async stop() {
      await haproxy("down", folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}
