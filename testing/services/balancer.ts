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

/** HAProxy in front of processes, each of which it knows by its port; round robin, request by request. */
export interface Balancer {
  url: string;
  /** Resolves when it sends requests to this one. */
  inRotation(port: number): Promise<void>;
  /** No new requests for this one from now on; resolves when it has answered those it has. */
  drain(port: number): Promise<void>;
  /** How many requests each one was sent. */
  sent(): Promise<number[]>;
  stop(): Promise<void>;
}

/** They need not listen yet. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), "services-haproxy-"));
  const { stdout } = await haproxy("up", folder, ...ports.map(String));
  const url = stdout.trim().replace("PROXY_URL=", "");

  /** What its statistics say of a process. */
  async function of(port: number): Promise<Record<string, string>> {
    const [names = "", ...rows] = (await (await fetch(`${url}/haproxy;csv`)).text()).split("\n");
    const values = rows.find((row) => row.startsWith(`processes,p${port},`))?.split(",") ?? [];
    return Object.fromEntries(names.split(",").map((name, index) => [name, values[index] ?? ""]));
  }
  async function until(port: number, name: string, right: RegExp): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let value = ""; !right.test(value); await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`HAProxy says of p${port} that ${name} is ${value}`);
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
