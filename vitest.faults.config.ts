import { defineConfig } from "vitest/config";
import { base, testFiles } from "./testing/suite.ts";

const files = testFiles("{sdk,server,testing}/**/*.{faults,processes}.test.ts", /^testing\/services\//);
// They compare the latency of other clients with and without an attack, so no other tests may run at the same time.
const attacks = files.filter((file) => file.startsWith("testing/attacks/"));
const faults = files.filter((file) => !attacks.includes(file));

/**
 * Tests that need only Node.js and take minutes. They kill, damage and attack processes, start them with invalid
 * settings, and run the commands as programs (`*.processes.test.ts`).
 */
export default defineConfig({
  test: {
    ...base,
    testTimeout: 180_000,
    projects: [
      { extends: true, test: { name: "faults", include: faults, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: "attacks", include: attacks, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
