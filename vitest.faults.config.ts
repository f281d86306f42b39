import { defineConfig } from "vitest/config";
import { base } from "./testing/suite.ts";

/** Long proofs: processes that are started, killed, attacked and restored. `npm run test:faults`. */
export default defineConfig({
  test: { ...base, include: ["{server,testing}/**/*.faults.test.ts"], exclude: ["**/node_modules/**"] },
});
