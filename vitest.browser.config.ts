import { defineConfig } from "vitest/config";
import { chromiumPath } from "./testing/browser.ts";
import { base } from "./testing/suite.ts";

if (chromiumPath() === null) {
  console.error("The browser tests need Chromium: apt-get install chromium, or name one in the variable CHROMIUM.");
  process.exit(1);
}

/** Tests in a real browser: npm run test:browser. */
export default defineConfig({
  test: {
    ...base,
    include: ["{server,sdk,react,docs,dashboard,testing}/**/*.browser.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
  },
});
