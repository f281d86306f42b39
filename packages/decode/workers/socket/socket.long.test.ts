import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:net";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { workersOf } from "../../../../testing/children.ts";
import { frameHead } from "../frames.ts";
import { inputOf, type Job } from "../job.ts";
import { defaultHost } from "../local-host.ts";
import { type Pool, type PoolOptions, workerPool } from "../pool.ts";
import { mediaServer } from "./media-server.ts";
import { socketHost } from "./socket-host.ts";

const module = new URL("../../../../testing/test-worker.ts", import.meta.url);
const readable = [fileURLToPath(new URL("./package.json", module))];
const logLines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line: string) => void logLines.push(JSON.parse(line)) });

let folder = "";
let path = "";
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
  path = join(folder, "media.sock");
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a decoding server. Its end breaks all connections, like the end of a process. */
async function listen(workers = ["../../testing/test-worker.ts"]): Promise<() => Promise<void>> {
  const server: Server = mediaServer({ host: defaultHost(), ffmpeg: null, log, workers });
  const sockets = new Set<{ destroy(): void }>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const end = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  closing.push(end);
  return end;
}

function testPool(options: Partial<PoolOptions> = {}) {
  const workerHost = socketHost(path);
  const pool: Pool = workerPool({
    ...{ module, readable, workerHost, concurrency: 1, maxMemoryBytes: null, maxOutputBytes: 1e8, idleMs: 30_000 },
    ...options,
  });
  closing.push(() => pool.close());
  return (task: string, job: Partial<Job> = {}) =>
    pool.run({ task, input: () => inputOf(new Uint8Array()), cpuMs: 30_000, ...job });
}

describe("worker processes of another process", () => {
  it("return results, refuse jobs, and transfer bytes unchanged in both directions", async () => {
    await listen();
    const order = testPool();
    const bytes = Buffer.alloc(5_000_001, "bytes");
    expect((await order("echo", { input: () => inputOf(bytes) })).bytes.equals(bytes)).toBe(true);
    const input = () => ({ ...inputOf(bytes), head: bytes.subarray(0, 100_000) });
    expect((await order("sum", { input })).value).toBe(bytes.reduce((sum, byte) => sum + byte, 0));
    await expect(order("reason")).rejects.toMatchObject({
      kind: "refused",
      reason: "corrupt",
      cause: { message: "deeper" },
    });
  });

  it("end for the same reasons as on this machine: a crash, too much memory, a timeout, and no more jobs", async () => {
    await listen();
    const order = testPool({ maxMemoryBytes: 300 * 2 ** 20 });
    await expect(order("crash")).rejects.toMatchObject({ kind: "crashed" });
    await expect(order("eat")).rejects.toMatchObject({ kind: "memory" });
    await expect(order("hang", { cpuMs: 200, wallMs: 60_000 })).rejects.toMatchObject({ kind: "cpu" });
    await expect(order("hang", { cpuMs: null, wallMs: 200 })).rejects.toMatchObject({ kind: "timeout" });
    if (process.platform === "linux") await expect.poll(() => workersOf(process.pid, "test-worker.ts")).toEqual([]);
    expect((await order("id")).value).toMatch(/-/);
  });

  it("are unavailable while the other process is down, and available after its restart", async () => {
    const end = await listen();
    const order = testPool();
    const first = (await order("id")).value;
    const lost = order("hang");
    setTimeout(end, 300);
    await expect(lost).rejects.toMatchObject({ kind: "unavailable" });
    // A job that arrives during the restart waits.
    const waiting = order("id");
    setTimeout(() => listen(), 300);
    expect((await waiting).value).not.toBe(first);
  });

  it("are unavailable after a few seconds if no process is listening", async () => {
    await expect(testPool()("id")).rejects.toMatchObject({ kind: "unavailable" });
    await expect(socketHost(path).isolation()).rejects.toThrow(`No decoder process is listening at ${path}`);
  });

  it("report the isolation of the other process", async () => {
    await listen();
    const { level } = await defaultHost().isolation();
    expect(await socketHost(path).isolation()).toMatchObject({ level, mechanism: "socket" });
  });
});

describe("a decoding process", () => {
  it("starts only known worker modules", async () => {
    await listen(["imaging/worker.ts"]);
    await expect(testPool()("id")).rejects.toMatchObject({ kind: "unavailable" });
    expect(logLines.at(-1)).toMatchObject({ err: { message: 'There is no worker "../../testing/test-worker.ts"' } });
  });

  it.each([
    ["another version", frameHead({ version: 0, ask: "isolation" }, 0)],
    ["an invalid request", frameHead({ version: 1, start: { module: 1 } }, 0)],
    ["an invalid frame", Buffer.alloc(16, 0xff)],
    ["invalid JSON", Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0x7b])],
  ])("closes a connection that sends %s", async (_, bytes) => {
    await listen();
    const socket = connect(path);
    socket.write(bytes);
    await new Promise((resolve) =>
      socket
        .once("close", resolve)
        .on("error", () => {})
        .resume(),
    );
  });
});
