import { defineConfig } from "vitest/config";
import { base, testFiles } from "./testing/suite.ts";

const files = testFiles("{server,testing}/**/*.faults.test.ts", /^testing\/services\//);
// They compare how long others wait with and without an attack, and need the machine to themselves.
const attacks = files.filter((file) => file.startsWith("testing/attacks/"));
const others = files.filter((file) => !attacks.includes(file));

/** What needs Node alone and takes minutes: processes that are killed, damaged, attacked, or started with bad settings. */
export default defineConfig({
  test: {
    ...base,
    projects: [
      { extends: true, test: { name: "faults", include: others, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: { name: "attacks", include: attacks, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
