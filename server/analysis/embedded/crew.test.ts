import { describe, expect, it } from "vitest";
import { type CrewOptions, crew, type Hand } from "./crew.ts";

/** Does what it is told: answers, throws, ends, or never comes back. */
const worker = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (order) => {
    if (order === "end") process.exit(3);
    if (order === "throw") setImmediate(() => { throw new Error("out of memory") });
    if (order === "hang") for (;;) {}
    if (order === "refuse") parentPort.postMessage({ error: "no" });
    if (order === "thread") parentPort.postMessage({ value: threadId });
  });`;

function testCrew(options: Partial<CrewOptions> = {}) {
  const module = new URL(`data:text/javascript,${encodeURIComponent(worker)}`);
  return crew<string, number>({ module, concurrency: 1, queue: 1, timeoutMs: 30_000, idleMs: 30_000, ...options });
}

const patient = new AbortController().signal;
const order = (what: string) => (hand: Hand<string, number>) => hand.call(what);

describe("a crew of workers", () => {
  it.each(["end", "throw"])("rejects the run whose worker dies (%s) and starts another for the next", async (death) => {
    const { run, close } = testCrew();
    await expect(run(patient, order(death))).rejects.toMatchObject({
      name: "EngineError",
      kind: "failed",
      transient: true,
    });
    await expect(run(patient, order("thread"))).resolves.toBeGreaterThan(0);
    await close();
  });

  it("keeps the worker when it refuses an input", async () => {
    const { run, close } = testCrew();
    const first = await run(patient, order("thread"));
    await expect(run(patient, order("refuse"))).rejects.toMatchObject({ kind: "failed", message: "no" });
    await expect(run(patient, order("thread"))).resolves.toBe(first);
    await close();
  });

  it("kills a worker that hangs, when the time is over or the caller leaves", async () => {
    const { run, close } = testCrew({ timeoutMs: 300 });
    await expect(run(patient, order("hang"))).rejects.toMatchObject({ kind: "timeout", transient: true });
    await close();
    const slow = testCrew();
    const leaving = new AbortController();
    const left = slow.run(leaving.signal, (hand) => {
      setImmediate(() => leaving.abort());
      return hand.call("hang");
    });
    await expect(left).rejects.toMatchObject({ kind: "timeout" });
    await expect(slow.run(patient, order("thread"))).resolves.toBeGreaterThan(0);
    await slow.close();
  });

  it("refuses what its queue has no room for, and lets those who wait leave", async () => {
    const { run, close } = testCrew({ queue: 1 });
    const gate = Promise.withResolvers<void>();
    const working = run(patient, () => gate.promise);
    const leaving = new AbortController();
    const waiting = run(leaving.signal, order("thread"));
    await expect(run(patient, order("thread"))).rejects.toMatchObject({ kind: "busy", transient: true });
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "timeout" });
    const next = run(patient, order("thread"));
    gate.resolve();
    await working;
    await expect(next).resolves.toBeGreaterThan(0);
    await close();
  });

  it("ends a worker that has had no work for a while", async () => {
    const { run, close } = testCrew({ idleMs: 1 });
    const first = await run(patient, order("thread"));
    let later = first;
    await expect.poll(async () => (later = await run(patient, order("thread"))), { interval: 50 }).not.toBe(first);
    expect(later).toBeGreaterThan(first);
    await close();
  });

  it("rejects what is under way and what waits when it closes", async () => {
    const { run, close } = testCrew();
    const runs = [run(patient, order("hang")), run(patient, order("thread"))];
    await Promise.all([close(), ...runs.map((ended) => expect(ended).rejects.toMatchObject({ kind: "timeout" }))]);
    await expect(run(patient, order("thread"))).rejects.toMatchObject({ name: "EngineError" });
  });
});
