import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** By its type, a black box has nothing that several processes behind a proxy lack. */
const calling = globSync("{server,testing}/**/*.test.ts", { cwd: root }).filter((file) =>
  readFileSync(`${root}/${file}`, "utf8").includes("startBlackBox()"),
);

/** The API's suite, on two processes behind HAProxy; run.sh starts PostgreSQL and S3. */
export default defineConfig({
  test: {
    root,
    include: [...calling, "testing/services/*.balanced.test.ts"],
    globalSetup: "testing/services/balanced.ts",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { MAS_API_KEY: "", MAS_BASE_URL: "" },
  },
});
