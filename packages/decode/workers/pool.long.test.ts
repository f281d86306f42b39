import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { waitForExit, workersOf } from "../../../testing/children.ts";
import { type Input, inputOf, type Job } from "./job.ts";
import { defaultHost } from "./local-host.ts";
import { type Pool, type PoolOptions, workerPool, workerProcesses } from "./pool.ts";

const onLinux = process.platform === "linux";
const open: Pool[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((pool) => pool.close()))));

const module = new URL("../../../testing/test-worker.ts", import.meta.url);
const DEFAULTS: PoolOptions = {
  module,
  readable: [fileURLToPath(new URL("./package.json", module))],
  concurrency: 1,
  maxMemoryBytes: null,
  maxOutputBytes: 1e8,
  idleMs: 30_000,
};

function testPool(options: Partial<PoolOptions> = {}, processes?: ReturnType<typeof workerProcesses>) {
  const pool = workerPool({ ...DEFAULTS, ...options }, processes);
  open.push(pool);
  const order = (task: string, job: Partial<Job> = {}) =>
    pool.run({ task, input: () => inputOf(new Uint8Array()), cpuMs: 30_000, ...job });
  return { order, close: pool.close };
}

/** Returns the process ids that the system lists. */
const running = () => workersOf(process.pid, "test-worker.ts");

const failure = (kind: string, message = /./) =>
  expect.objectContaining({ name: "WorkerError", kind, message: expect.stringMatching(message) });

describe("a pool of worker processes", () => {
  it.each(["end", "crash"])(
    "fails the job whose process dies (%s), and starts another process for the next one",
    async (death) => {
      const { order } = testPool();
      const { value: first } = await order("id");
      await expect(order(death)).rejects.toEqual(failure("crashed"));
      expect((await order("id")).value).not.toBe(first);
    },
  );

  it("keeps the process when it refuses a job, and reports why", async () => {
    const { order } = testPool();
    const { value: first } = await order("id");
    await expect(order("throw")).rejects.toEqual(failure("refused", /^no$/));
    await expect(order("reason")).rejects.toMatchObject({
      message: "in words",
      reason: "corrupt",
      cause: { message: "deeper" },
    });
    expect((await order("id")).value).toBe(first);
  });

  it("ends a process that has used its CPU time, and measures each job separately", async () => {
    const { order } = testPool();
    await expect(order("hang", { cpuMs: 200, wallMs: 60_000 })).rejects.toEqual(failure("cpu", /CPU time limit/));
    const id = (await order("id")).value;
    for (let i = 0; i < 3; i++) await order("work", { params: { ms: 300 }, cpuMs: 500, wallMs: 60_000 });
    expect((await order("id")).value).toBe(id);
  });

  it("does not end a process that waits for the CPU longer than its CPU time limit", async () => {
    const { order } = testPool();
    await order("id");
    const job = { params: { ms: 1_500 }, cpuMs: 500 };
    expect(await order("sleep", { ...job, wallMs: 60_000 })).toMatchObject({ value: "slept" });
    await expect(order("sleep", { params: { ms: 60_000 }, cpuMs: 100 })).rejects.toEqual(
      failure("timeout", /more than 300 ms/),
    );
  });

  it.runIf(onLinux)("ends a process by elapsed time if it is stopped, or has stopped its guard", async () => {
    const { order } = testPool();
    await order("id");
    const [pid] = running();
    // 0 would be this process and its process group.
    if (pid === undefined) throw new Error("No worker is running");
    const job = order("hang", { cpuMs: 100, wallMs: 1_500 });
    process.kill(pid, "SIGSTOP");
    await expect(job).rejects.toEqual(failure("timeout", /more than 1500 ms/));
    expect((await order("id")).value).toMatch(/-/);
  });

  it("kills a process that hangs, after its timeout or when the caller aborts", async () => {
    const { order } = testPool();
    await expect(order("hang", { cpuMs: null, wallMs: 200 })).rejects.toEqual(failure("timeout", /more than 200 ms/));
    const leaving = new AbortController();
    const aborted = order("hang", { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 300);
    await expect(aborted).rejects.toEqual(failure("unavailable"));
    expect((await order("id")).value).toMatch(/-/);
  });

  it.runIf(onLinux)("ends a process that does not start when the caller aborts", async () => {
    const { order } = testPool();
    const leaving = new AbortController();
    const aborted = order("id", { signal: leaving.signal });
    await expect.poll(running, { interval: 5 }).toHaveLength(1);
    const [pid] = running();
    if (pid === undefined) throw new Error("No worker is running");
    process.kill(pid, "SIGSTOP");
    leaving.abort();
    await expect(aborted).rejects.toEqual(failure("unavailable"));
    await waitForExit([pid]);
  });

  it("kills a process that fills the memory", async () => {
    const { order } = testPool({ maxMemoryBytes: 300 * 2 ** 20 });
    await expect(order("eat")).rejects.toEqual(failure("memory"));
    expect((await order("id")).value).toMatch(/-/);
  });

  it("transfers bytes unchanged, and parts of a large input on request", async () => {
    const { order } = testPool();
    const bytes = randomBytes(5_000_001);
    expect((await order("echo", { input: () => inputOf(bytes) })).bytes.equals(bytes)).toBe(true);
    let reads = 0;
    const read: Input["read"] = async (offset, length) => {
      reads += 1;
      return bytes.subarray(offset, offset + length);
    };
    const input = () => ({ size: bytes.length, head: bytes.subarray(0, 100_000), read });
    expect((await order("sum", { input })).value).toBe(bytes.reduce((sum, byte) => sum + byte, 0));
    expect(reads).toBe(6);
  });

  it("frees inputs and results of earlier jobs while its process runs", async () => {
    setFlagsFromString("--expose-gc");
    const gc = runInNewContext("gc") as () => void;
    const { order } = testPool();
    const references: WeakRef<Uint8Array>[] = [];
    const read = async (_: number, length: number) => {
      const slice = new Uint8Array(length);
      references.push(new WeakRef(slice));
      return slice;
    };
    await order("sum", { input: () => ({ size: 3_000_000, head: new Uint8Array(), read }) });
    await order("echo", { input: () => inputOf(randomBytes(1_000)) }).then(({ bytes }) =>
      references.push(new WeakRef(bytes)),
    );
    await order("id");
    gc();
    expect(references.map((it) => it.deref()?.length)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("ends a job whose input cannot be read, with the input's error", async () => {
    const { order } = testPool();
    const read = async () => Promise.reject(new Error("the store is gone"));
    const input = () => ({ size: 10, head: new Uint8Array(), read });
    await expect(order("sum", { input })).rejects.toThrow("the store is gone");
    expect((await order("id")).value).toMatch(/-/);
  });

  it("rejects results above the size limit", async () => {
    const { order } = testPool({ maxOutputBytes: 1_000 });
    const input = () => inputOf(new Uint8Array(2_000));
    await expect(order("echo", { input })).rejects.toEqual(failure("crashed", /invalid message/));
  });

  it("rejects jobs when its queue is full, and lets waiting callers abort", async () => {
    const { order } = testPool({ maxQueue: 1, onReject: () => new Error("full") });
    const working = order("hang", { cpuMs: null, wallMs: 1_500 });
    const leaving = new AbortController();
    const waiting = order("pid", { signal: leaving.signal });
    await expect(order("id")).rejects.toThrow("full");
    leaving.abort();
    await expect(waiting).rejects.toEqual(failure("unavailable"));
    const next = order("id");
    await expect(working).rejects.toEqual(failure("timeout"));
    expect((await next).value).toMatch(/-/);
  });

  it("ends a process after its maximum number of jobs", async () => {
    const { order } = testPool({ maxJobs: 1 });
    expect((await order("id")).value).not.toBe((await order("id")).value);
  });

  it("ends a process that has used more memory than a process may keep, also when it refuses the job", async () => {
    const { order } = testPool({ maxReusedBytes: 1_000_000 });
    const { value: first } = await order("id");
    const { value: second } = await order("id");
    expect(second).not.toBe(first);
    await expect(order("throw")).rejects.toEqual(failure("refused", /^no$/));
    expect((await order("id")).value).not.toBe(second);
  });

  it("shares its processes with another pool, but not its limits", async () => {
    const processes = workerProcesses(DEFAULTS);
    const large = testPool({}, processes);
    const small = testPool({ maxMemoryBytes: 300 * 2 ** 20, maxOutputBytes: 1_000 }, processes);
    const input = () => inputOf(new Uint8Array(2_000));
    expect((await small.order("id")).value).toBe((await large.order("id")).value);
    expect((await large.order("echo", { input })).bytes).toHaveLength(2_000);
    await expect(small.order("echo", { input })).rejects.toEqual(failure("crashed", /invalid message/));
    await large.order("id");
    await expect(small.order("eat")).rejects.toEqual(failure("memory"));
  });

  it.runIf(onLinux)("ends the process that is not needed sooner than the last one", async () => {
    const { order } = testPool({ concurrency: 2, spareIdleMs: 50 });
    const ids = await Promise.all([order("id"), order("id")]);
    await expect.poll(() => running().length).toBe(1);
    expect(ids.map(({ value }) => value)).toContain((await order("id")).value);
  });

  it.runIf(onLinux)("ends a process after an idle time", async () => {
    const { order } = testPool({ idleMs: 50 });
    await order("id");
    await expect.poll(running).toEqual([]);
  });

  it.runIf(onLinux)("leaves no process when it closes during jobs", async () => {
    const { order, close } = testPool({ concurrency: 2 });
    const hang = () => order("hang", { cpuMs: 600_000 });
    const jobs = [hang(), hang(), order("id")];
    await expect.poll(() => running().length).toBe(2);
    const workers = running();
    const ended = jobs.map((job) => expect(job).rejects.toEqual(failure("unavailable")));
    await close();
    await Promise.all(ended);
    await waitForExit(workers);
    await expect.poll(running).toEqual([]);
    await expect(order("id")).rejects.toEqual(failure("unavailable"));
  });
});

describe("a worker process", () => {
  const secret = "MAS_TEST_SECRET";
  process.env[secret] = "f00d";

  it("has no environment variables of the service", async () => {
    const { order } = testPool();
    const { value } = await order("environment");
    expect(value).not.toHaveProperty(secret);
    expect(value).not.toHaveProperty("PATH");
    const [pid] = onLinux ? running() : [];
    if (onLinux) expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("f00d");
  });

  it("reads only files with code, starts no programs, and generates no code from strings", async () => {
    const { order } = testPool();
    for (const path of ["/etc/passwd", "/proc/self/environ", "data/admin-token", "../../../server/package.json"]) {
      await expect(order("file", { params: { path } })).rejects.toEqual(failure("refused", /restricted/));
    }
    await expect(order("spawn")).rejects.toEqual(failure("refused", /restricted/));
    await expect(order("code")).rejects.toEqual(failure("refused", /[Cc]ode generation/));
  });

  it.runIf(onLinux)("has a lower priority than the service, also when memory runs out", async () => {
    const { order } = testPool();
    await order("id");
    const [pid] = running();
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim()).toBe("900");
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    expect(Number(stat[16])).toBeGreaterThan(0); // niceness, proc(5)
    const group = `/proc/${pid}/autogroup`; // "/autogroup-25 nice 7", if the kernel has autogroups
    if (existsSync(group)) expect(readFileSync(group, "utf8")).toMatch(/ nice [1-9]/);
  });

  it.runIf(onLinux)("cannot access the network, if the system supports that isolation", async ({ skip }) => {
    const { level } = await defaultHost().isolation();
    if (level === "none") skip("the system allows no isolation");
    const { order } = testPool();
    const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    await expect(order("connect", { params: { port } })).rejects.toEqual(
      failure("refused", /ENETUNREACH|EHOSTUNREACH|EPERM/),
    );
    server.close();
  });
});
