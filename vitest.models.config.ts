import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/** What the embedded models find in pictures and pages: `npm run test:models`. */
export default defineConfig({
  test: { ...base, include: ["{server,testing}/**/*.models.test.ts"], exclude: ["**/node_modules/**"] },
});
