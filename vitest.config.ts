import { defineConfig } from "vitest/config";
import { base, sharingWorkers, testFiles } from "./testing/suite.ts";

/** Lists the test files that `npm test` runs, as paths from the root. */
export const files = testFiles(
  "{codegen,sdk,react,server,contract-tests,docs,testing}/**/*.test.ts",
  /\.(?:browser|cost|examples|faults|models|processes)\.test\.ts$|^testing\/(?:services|sandbox)\//,
);

/** Tests that need only Node.js and take seconds: part of `npm test`. */
export default defineConfig({
  // These tests start no programs and are idle half of the time, so four workers suit two cores.
  test: { ...base, maxWorkers: 4, projects: sharingWorkers(files) },
});
