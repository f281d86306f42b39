import { describe, expect, it, vi } from "vitest";
import { countWait, Waits, waitedMs } from "./waits.ts";

/** Runs work as part of a request, with a clock that only the test advances. */
async function asRequest(work: (clock: { pass(ms: number): void }, waits: Waits) => Promise<void>): Promise<void> {
  let now = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const waits = new Waits();
  try {
    await new Promise<void>((resolve, reject) => {
      waits.run(() => {
        work({ pass: (ms) => (now += ms) }, waits).then(resolve, reject);
      });
    });
  } finally {
    clock.mockRestore();
  }
}

describe("the waits of a request", () => {
  it("add up, whether they succeed or fail", async () => {
    await asRequest(async ({ pass }) => {
      await countWait(async () => pass(2_000));
      const failed = countWait(async () => {
        pass(3_000);
        throw new Error("lock timeout");
      });
      await expect(failed).rejects.toThrow("lock timeout");
      expect(waitedMs()).toBe(5_000);
    });
  });

  it("count while they are in progress, and once where they overlap or are nested", async () => {
    await asRequest(async ({ pass }) => {
      const end = Promise.withResolvers<void>();
      const other = countWait(() => end.promise);
      await countWait(async () => {
        pass(1_000);
        await countWait(async () => pass(1_000));
        expect(waitedMs()).toBe(2_000);
      });
      pass(1_000);
      end.resolve();
      await other;
      expect(waitedMs()).toBe(3_000);
    });
  });

  it("do not count if they are short", async () => {
    await asRequest(async ({ pass }) => {
      for (let times = 0; times < 100; times++) await countWait(async () => pass(499));
      expect(waitedMs()).toBe(0);
      await countWait(async () => pass(500));
      expect(waitedMs()).toBe(500);
    });
  });

  it("decrease while the request does not wait", async () => {
    await asRequest(async ({ pass }) => {
      await countWait(async () => pass(3_000));
      pass(1_000);
      expect(waitedMs()).toBe(2_000);
      pass(60_000);
      expect(waitedMs()).toBe(0);
      await countWait(async () => pass(1_000));
      expect(waitedMs()).toBe(1_000);
    });
  });

  it("do not limit work that continues after the response", async () => {
    await asRequest(async ({ pass }, waits) => {
      await countWait(async () => pass(3_000));
      waits.end();
      expect(waitedMs()).toBe(0);
    });
  });

  it("are separate for each request, and are 0 outside of requests", async () => {
    await asRequest(async ({ pass }) => {
      await countWait(async () => pass(3_000));
      const otherRequest = Promise.withResolvers<number>();
      new Waits().run(() => otherRequest.resolve(waitedMs()));
      expect(await otherRequest.promise).toBe(0);
      expect(waitedMs()).toBe(3_000);
    });
    expect(waitedMs()).toBe(0);
  });
});
