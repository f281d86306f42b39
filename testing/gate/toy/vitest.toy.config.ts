import { defineConfig } from "vitest/config";
import { OutcomeReporter } from "../outcome-reporter.ts";

/** Files that fail in every way that the runner must detect. runner.processes.test.ts runs them. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.toy.ts"],
    reporters: [new OutcomeReporter(true)],
    setupFiles: "../seed.ts",
    globalSetup: process.env.TOY_GLOBAL_SETUP ?? [],
    testTimeout: 600_000,
  },
});
