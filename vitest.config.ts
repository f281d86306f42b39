import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{codegen,sdk,server,contract-tests,docs}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "server/testing/services/**"],
    globalSetup: "server/testing/database-template.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: false },
  },
});
