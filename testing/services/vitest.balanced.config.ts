import { defineConfig } from "vitest/config";
import { base } from "../suite.ts";
import { ofBlackBoxes } from "./suites.ts";

/** Runs the test suite of the API on two processes behind HAProxy. The runner starts PostgreSQL and S3. */
export default defineConfig({
  test: {
    ...base,
    include: [...ofBlackBoxes, "testing/services/*.balanced.test.ts"],
    globalSetup: "testing/services/balanced.ts",
    isolate: false,
  },
});
