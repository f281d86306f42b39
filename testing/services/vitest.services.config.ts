import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { reporters } from "../gate/outcome-reporter.ts";

/** Tests that need a PostgreSQL server and a real S3; the runner starts both. */
export default defineConfig({
  cacheDir: fileURLToPath(new URL("../../node_modules/.vite", import.meta.url)),
  test: {
    reporters,
    setupFiles: fileURLToPath(new URL("../gate/seed.ts", import.meta.url)),
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.{services,waiting}.test.ts"],
    // Two at a time: each has its own database, and the one that breaks PostgreSQL its own server. They wait a lot.
    maxWorkers: 2,
    testTimeout: 60_000,
    // Processes start in them, on machines that are busy.
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
