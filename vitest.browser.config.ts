import { defineConfig } from "vitest/config";
import { chromiumPath } from "./testing/browser.ts";
import { reporters } from "./testing/skip-reporter.ts";

if (chromiumPath() === null) {
  console.error("The browser tests need Chromium: apt-get install chromium, or name one in the variable CHROMIUM.");
  process.exit(1);
}

/** Tests in a real browser: npm run test:browser. */
export default defineConfig({
  test: {
    reporters,
    include: ["{server,sdk,docs,dashboard,testing}/**/*.browser.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: "testing/database-template.ts",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A browser beside others takes its time to show an image.
    expect: { poll: { timeout: 20_000 } },
  },
});
