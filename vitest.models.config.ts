import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/** Tests the results of the embedded models on images and pages: `npm run test:models`. */
export default defineConfig({
  test: { ...base, include: ["{server,testing}/**/*.models.test.ts"], exclude: ["**/node_modules/**"] },
});
