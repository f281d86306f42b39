import { describe, expect, it } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const patient = new AbortController().signal;

/** Work that ends when `open` is called. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

describe("queued runs", () => {
  it("run up to the concurrency, in order, and are rejected if the queue is full", async () => {
    const queue = fairQueue({ concurrency: 2, maxQueue: 1 });
    const gates = [gate(), gate(), gate()];
    const started: number[] = [];
    const runs = gates.map(({ promise }, index) =>
      queue.run("", patient, () => {
        started.push(index);
        return promise;
      }),
    );
    await expect(queue.run("", patient, async () => {})).rejects.toMatchObject({ kind: "busy", transient: true });
    expect(started).toEqual([0, 1]);
    gates[1]?.open();
    await runs[1];
    await expect.poll(() => started).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(runs);
    expect(await queue.run("", patient, async () => "free again")).toBe("free again");
  });

  it("free the slot of a failed run, and remove a run that aborts while queued", async () => {
    const queue = fairQueue({ concurrency: 1, maxQueue: 2 });
    const { promise, open } = gate();
    const first = queue.run("", patient, async () => {
      await promise;
      throw new Error("failed");
    });
    const impatient = new AbortController();
    const second = queue.run("", impatient.signal, async () => "second");
    const third = queue.run("", patient, async () => "third");
    impatient.abort();
    await expect(second).rejects.toMatchObject({ kind: "timeout" });
    open();
    await expect(first).rejects.toThrow("failed");
    expect(await third).toBe("third");
    await expect(queue.run("", impatient.signal, async () => "late")).rejects.toMatchObject({ kind: "timeout" });
  });
});
