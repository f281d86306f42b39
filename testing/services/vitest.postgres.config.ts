import { defineConfig } from "vitest/config";
import { reporters } from "../skip-reporter.ts";
import { ofDatabases, root } from "./suites.ts";

/** What depends on the database, on PostgreSQL; run.sh starts it. */
export default defineConfig({
  test: {
    reporters,
    root,
    include: ofDatabases,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    env: { MAS_API_KEY: "", MAS_BASE_URL: "" },
  },
});
