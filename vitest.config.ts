import { defineConfig } from "vitest/config";
import { base, sharingWorkers, testFiles } from "./testing/suite.ts";

/** Test files that `npm test` runs, as paths from the root. */
export const files = testFiles(
  "{codegen,sdk,react,server,contract-tests,docs,testing}/**/*.test.ts",
  /\.(?:browser|cost|examples|faults|models|processes)\.test\.ts$|^testing\/(?:services|sandbox)\//,
);

/** What needs Node alone and takes seconds: part of `npm test`. */
export default defineConfig({
  // They start no programs, and wait half of their time: four at once even on two cores.
  test: { ...base, maxWorkers: 4, projects: sharingWorkers(files) },
});
