import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/** Tests the service that `npm start` runs on real files, with the built SDK: `npm run test:real`. */
export default defineConfig({
  test: {
    ...base,
    // The package that users install, not its source.
    alias: [],
    include: ["testing/real/**/*.real.test.ts"],
    globalSetup: "testing/real/start.ts",
  },
});
