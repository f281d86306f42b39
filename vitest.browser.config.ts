import { defineConfig } from "vitest/config";
import { chromiumPath } from "./testing/browser.ts";
import { base } from "./testing/suite.ts";

if (chromiumPath() === null) {
  console.error("The browser tests require Chromium: run apt-get install chromium, or set CHROMIUM to its path.");
  process.exit(1);
}

/** Tests in Chromium: `npm run test:browser`. */
export default defineConfig({
  test: {
    ...base,
    include: ["{server,sdk,react,docs,dashboard,testing}/**/*.browser.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
  },
});
