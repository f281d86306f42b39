import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { reporters } from "../gate/outcome-reporter.ts";

/** Runs tests that need a PostgreSQL server and a real S3 server. The runner starts both. */
export default defineConfig({
  cacheDir: fileURLToPath(new URL("../../node_modules/.vite", import.meta.url)),
  test: {
    reporters,
    setupFiles: fileURLToPath(new URL("../gate/seed.ts", import.meta.url)),
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.{services,waiting}.test.ts"],
    // Two files at a time: each has its own database, and one also its own PostgreSQL server. Tests mostly wait.
    maxWorkers: 2,
    testTimeout: 60_000,
    // Hooks start processes, on busy machines.
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
