import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/** Runs the examples of the README, the guides, the SDK's README and the API reference: `npm run test:examples`. */
export default defineConfig({
  test: {
    ...base,
    include: ["{docs,testing}/**/*.examples.test.ts"],
    exclude: ["**/node_modules/**"],
    testTimeout: 240_000,
  },
});
