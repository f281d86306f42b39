import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/** Whether what the README, the guides, the SDK's README and the samples of the reference show runs: `npm run test:examples`. */
export default defineConfig({
  test: {
    ...base,
    include: ["{docs,testing}/**/*.examples.test.ts"],
    exclude: ["**/node_modules/**"],
    testTimeout: 240_000,
  },
});
