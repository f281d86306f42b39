import { expect, test } from "vitest";
import { fairTurns } from "./fair-turns.ts";

test("work of one owner runs one at a time, and the work of another owner does not wait for it", async () => {
  const turns = fairTurns({ concurrency: 1, maxQueue: 10, onReject: () => new Error("full") });
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, until?: Promise<void>) => async () => {
    log.push(name);
    await until;
  };
  const running = [turns.run("a", work("a1", first.promise)), turns.run("a", work("a2")), turns.run("b", work("b1"))];
  await running[2];
  expect(log).toEqual(["a1", "b1"]);
  first.resolve();
  await Promise.all(running);
  expect(log).toEqual(["a1", "b1", "a2"]);
});

test("a turn ends with an error of its work, and a waiter that aborts leaves the queue", async () => {
  const turns = fairTurns({ concurrency: 1, maxQueue: 10, onReject: () => new Error("full") });
  const fails = turns.run("a", async () => Promise.reject(new Error("failed")));
  const leaving = new AbortController();
  const waits = turns.run("a", async () => "never", leaving.signal);
  leaving.abort(new Error("left"));
  await expect(fails).rejects.toThrow("failed");
  await expect(waits).rejects.toThrow("left");
  expect(await turns.run("a", async () => "next")).toBe("next");
});
