import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{codegen,sdk,server,contract-tests,docs,testing}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "testing/services/**", "**/*.browser.test.ts"],
    globalSetup: "testing/database-template.ts",
    // Half of the time is waiting for processes and stores: two at once even on two cores, where one is the default.
    maxWorkers: 2,
    // As npm start has it: the database is compiled once for each file, and optimizing it would take longer than it saves.
    execArgv: ["--liftoff-only"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a developer has set is not what the tests ask for.
    env: { MAS_API_KEY: "", MAS_BASE_URL: "" },
    typecheck: { enabled: false },
  },
});
