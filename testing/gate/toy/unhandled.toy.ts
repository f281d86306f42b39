import { test } from "vitest";

test("passes, and leaves a rejection", async () => {
  void Promise.reject(new Error("The rejection is unhandled"));
  await new Promise((resolve) => setImmediate(resolve));
});
