import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { reporters } from "../gate/outcome-reporter.ts";

/** Tests native code in worker processes, in every supported setup. Requires Debian and root. */
export default defineConfig({
  cacheDir: fileURLToPath(new URL("../../node_modules/.vite", import.meta.url)),
  test: {
    reporters,
    setupFiles: fileURLToPath(new URL("../gate/seed.ts", import.meta.url)),
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.sandbox.test.ts"],
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
