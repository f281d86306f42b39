import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { recent } from "./recent.ts";

test("what was found stays while the next statement hangs or fails, with its age, and none is sent beside it", async () => {
  let now = 0;
  const asked: PromiseWithResolvers<string>[] = [];
  const figures = recent(
    () => {
      const question = Promise.withResolvers<string>();
      asked.push(question);
      return question.promise;
    },
    () => now,
  );
  const first = figures.read();
  asked[0]?.resolve("first");
  expect(await first).toBe("first");
  now = 4_000;
  expect(await figures.read()).toBe("first");
  expect(asked).toHaveLength(1);

  now = 60_000;
  expect(await figures.read(), "a statement that hangs").toBe("first");
  expect(figures.ageSeconds()).toBe(60);
  now = 120_000;
  expect(await figures.read()).toBe("first");
  expect(asked).toHaveLength(2);

  asked[1]?.reject(new Error("no"));
  await setImmediate();
  now = 180_000;
  const third = figures.read();
  asked[2]?.resolve("third");
  expect(await third).toBe("third");
  expect(figures.ageSeconds()).toBe(0);
});

test("before the first answer there is nothing, and an age that grows", async () => {
  let now = 0;
  const figures = recent(
    () => Promise.reject(new Error("no")),
    () => now,
  );
  expect(await figures.read()).toBe(null);
  now = 30_000;
  expect(figures.ageSeconds()).toBe(30);
});
