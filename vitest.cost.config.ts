import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/**
 * Tests that compare CPU time, elapsed time or memory: `vitest run --config vitest.cost.config.ts`. Other work on the machine changes
 * these figures, so the files run one at a time, and not as part of `npm test`.
 */
export default defineConfig({
  test: {
    ...base,
    include: ["{codegen,sdk,server,testing}/**/*.cost.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    fileParallelism: false,
    maxWorkers: 1,
  },
});
