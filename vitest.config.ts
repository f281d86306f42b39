import { defineConfig } from "vitest/config";
import { base, sharingWorkers, testFiles } from "./testing/suite.ts";

const files = testFiles(
  "{codegen,sdk,server,contract-tests,docs,testing}/**/*.test.ts",
  /\.(?:browser|faults|models)\.test\.ts$|^testing\/(?:services|sandbox)\//,
);

/** What needs Node alone and takes seconds: part of `npm test`. */
export default defineConfig({ test: { ...base, projects: sharingWorkers(files) } });
