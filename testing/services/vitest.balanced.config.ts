import { defineConfig } from "vitest/config";
import { reporters } from "../skip-reporter.ts";
import { ofBlackBoxes, root } from "./suites.ts";

/** The API's suite, on two processes behind HAProxy; run.sh starts PostgreSQL and S3. */
export default defineConfig({
  test: {
    reporters,
    root,
    include: [...ofBlackBoxes, "testing/services/*.balanced.test.ts"],
    globalSetup: "testing/services/balanced.ts",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { MAS_API_KEY: "", MAS_BASE_URL: "" },
  },
});
