import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../process.ts";
import { type Balancer, freePorts, startBalancer } from "./balancer.ts";
import { type Account, type Cluster, startCluster } from "./cluster.ts";
import { describeWithPostgres } from "./needs.ts";

/** The number of restarts of each process. */
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 1);

describeWithPostgres("processes behind a load balancer", () => {
  let balancer: Balancer;
  let cluster: Cluster;
  let account: Account;
  const processes = new Map<number, ServerProcess>();
  const start = async (port: number) => {
    // Twice the time that the balancer needs to detect it.
    processes.set(port, await cluster.add({ PORT: String(port), SHUTDOWN_DELAY_MS: "2000", LOG_LEVEL: "error" }));
  };

  beforeAll(async () => {
    cluster = await startCluster(0);
    const ports = await freePorts(2);
    for (const port of ports) await start(port);
    balancer = await startBalancer(ports);
    account = await cluster.account();
  });
  afterAll(async () => {
    await balancer?.stop();
    await cluster?.stop();
  });

  test("are restarted one after the other under load without errors for clients", async () => {
    const load = underLoad(balancer.url, account);
    for (const port of processes.keys()) await balancer.inRotation(port);
    await expect.poll(() => load.seen.get("200") ?? 0, { timeout: 20_000 }).toBeGreaterThan(50);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [port, running] of processes) {
        const before = load.seen.get("200") ?? 0;
        expect(await running.end("SIGTERM")).toBe(0);
        await start(port);
        await balancer.inRotation(port);
        expect(load.seen.get("200")).toBeGreaterThan(before);
      }
    }
    await load.stop();
    console.log("Rolling restart under load:", Object.fromEntries(load.seen));
    expect([...load.seen.keys()].sort()).toEqual(["200", "201"]);
    expect(load.stored.size).toBe(load.seen.get("201"));
    const { data } = await account.call("GET", "/files?limit=1", undefined, balancer.url);
    expect((data.pagination as { total: number }).total).toBe(load.stored.size);
  });
});

/** Starts clients that keep their connections: some upload files, other ones read stored files. */
function underLoad(proxy: string, { key }: Account) {
  const seen = new Map<string, number>();
  const stored = new Set<string>();
  let busy = true;
  const count = (kind: string) => seen.set(kind, (seen.get(kind) ?? 0) + 1);

  async function upload(agent: Agent): Promise<void> {
    const boundary = randomBytes(8).toString("hex");
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), randomBytes(50_000), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { "X-API-Key": key, "Content-Type": `multipart/form-data; boundary=${boundary}` };
    const { status, text } = await send(agent, "POST", `${proxy}/api/v1/upload`, headers, body);
    count(String(status));
    if (status === 201) stored.add((JSON.parse(text) as { data: { id: string } }).data.id);
  }
  async function read(agent: Agent): Promise<void> {
    const id = [...stored].at(-1);
    const path = id === undefined ? "/api/v1/files?limit=5" : `/api/v1/files/${id}`;
    count(String((await send(agent, "GET", proxy + path, { "X-API-Key": key })).status));
  }
  const workers = Array.from({ length: 8 }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (busy) await (index < 2 ? upload(agent) : read(agent)).catch((error: Error) => count(error.message));
    agent.destroy();
  });
  return {
    seen,
    stored,
    async stop() {
      busy = false;
      await Promise.all(workers);
    },
  };
}

async function send(agent: Agent, method: string, url: string, headers: Record<string, string>, body?: Buffer) {
  const call = request(url, { agent, method, headers });
  call.end(body);
  const [response] = await once(call, "response");
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode as number, text };
}
