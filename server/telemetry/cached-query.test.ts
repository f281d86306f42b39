import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { cachedQuery } from "./database-gauges.ts";

test("keeps the last value while the next statement hangs or fails, with its age, and runs one statement at a time", async () => {
  let now = 0;
  const statements: PromiseWithResolvers<string>[] = [];
  const figures = cachedQuery(
    () => {
      const statement = Promise.withResolvers<string>();
      statements.push(statement);
      return statement.promise;
    },
    () => now,
  );
  const first = figures.read();
  statements[0]?.resolve("first");
  expect(await first).toBe("first");
  now = 4_000;
  expect(await figures.read()).toBe("first");
  expect(statements).toHaveLength(1);

  now = 60_000;
  expect(await figures.read(), "a statement that hangs").toBe("first");
  expect(figures.ageSeconds()).toBe(60);
  now = 120_000;
  expect(await figures.read()).toBe("first");
  expect(statements).toHaveLength(2);

  statements[1]?.reject(new Error("no"));
  await setImmediate();
  now = 180_000;
  const third = figures.read();
  statements[2]?.resolve("third");
  expect(await third).toBe("third");
  expect(figures.ageSeconds()).toBe(0);
});

test("returns null before the first result, with an increasing age", async () => {
  let now = 0;
  const figures = cachedQuery(
    () => Promise.reject(new Error("no")),
    () => now,
  );
  expect(await figures.read()).toBe(null);
  now = 30_000;
  expect(figures.ageSeconds()).toBe(30);
});
