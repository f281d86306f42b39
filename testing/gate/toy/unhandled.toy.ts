import { test } from "vitest";

test("passes, and leaves a rejection", async () => {
  void Promise.reject(new Error("Nobody handles it"));
  await new Promise((resolve) => setImmediate(resolve));
});
