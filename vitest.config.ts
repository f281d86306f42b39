import { defineConfig } from "vitest/config";
import { base, sharingWorkers, testFiles } from "./testing/suite.ts";

/** Lists the test files that `npm test` and `npm run test:long` run, as paths from the root. */
export const files = testFiles(
  "{bench,codegen,sdk,react,server,contract-tests,docs,testing}/**/*.test.ts",
  /\.(?:browser|cost|examples|faults|models|processes|real)\.test\.ts$|^testing\/(?:services|sandbox)\//,
);
const isLong = (file: string) => file.endsWith(".long.test.ts");

/**
 * Tests that need only Node.js. `npm test` runs the projects without `long`: files that take more than about ten seconds
 * on a busy machine belong to the others, except those of basic features.
 */
export default defineConfig({
  test: {
    ...base,
    // These tests start no programs and are idle half of the time, so four workers suit two cores.
    maxWorkers: 4,
    projects: [
      ...sharingWorkers(files.filter((file) => !isLong(file))),
      ...sharingWorkers(files.filter(isLong), "long-"),
    ],
  },
});
