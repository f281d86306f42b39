import { defineConfig } from "vitest/config";
import { base, testFiles } from "./testing/suite.ts";

const files = testFiles("{sdk,server,testing}/**/*.{faults,processes}.test.ts", /^testing\/services\//);
// They compare how long others wait with and without an attack, and need the machine to themselves.
const attacks = files.filter((file) => file.startsWith("testing/attacks/"));
const others = files.filter((file) => !attacks.includes(file));

/**
 * What needs Node alone and takes minutes: processes that are killed, damaged, attacked, or started with bad settings, and
 * commands that are run as people run them (`*.processes.test.ts`).
 */
export default defineConfig({
  test: {
    ...base,
    testTimeout: 180_000,
    projects: [
      { extends: true, test: { name: "faults", include: others, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: "attacks", include: attacks, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
