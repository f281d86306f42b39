import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from "vitest/config";
import { chromiumPath } from "./testing/browser.ts";
import { base, sharingWorkers, testFiles } from "./testing/suite.ts";

/** Lists the test files that `npm test` and `npm run test:long` run, as paths from the root. */
export const files = testFiles(
  "{bench,codegen,packages,sdk,react,server,contract-tests,docs,testing}/**/*.test.ts",
  /\.(?:browser|cost|examples|faults|models|processes|real)\.test\.ts$|^testing\/(?:services|sandbox)\//,
);
const isLong = (file: string) => file.endsWith(".long.test.ts");
const exclude = ["**/node_modules/**", "**/dist/**"];

/** The suites by mode: `vitest run --mode faults server/files`. The mode `test` is the default. */
const suites: { [mode: string]: () => ViteUserConfig["test"] } = {
  /**
   * Tests that need only Node.js. `npm test` runs the projects without `long`: files that take more than about ten
   * seconds on a busy machine belong to the others, except those of basic features.
   */
  test: () => ({
    // These tests start no programs and are idle half of the time, so four workers suit two cores.
    maxWorkers: 4,
    projects: [
      ...sharingWorkers(files.filter((file) => !isLong(file))),
      ...sharingWorkers(files.filter(isLong), "long-"),
    ],
  }),
  /**
   * Tests that need only Node.js and take minutes. They kill, damage and attack processes, start them with invalid
   * settings, and run the commands as programs (`*.processes.test.ts`).
   */
  faults: () => {
    const all = testFiles("{packages,sdk,server,testing}/**/*.{faults,processes}.test.ts", /^testing\/services\//);
    // They compare the latency of other clients with and without an attack, so no other tests may run at the same time.
    const attacks = all.filter((file) => file.startsWith("testing/attacks/"));
    const project = (name: string, include: string[], groupOrder: number): TestProjectConfiguration => ({
      extends: true,
      test: { name, include, fileParallelism: name !== "attacks", sequence: { groupOrder } },
    });
    const others = all.filter((file) => !attacks.includes(file));
    return { testTimeout: 180_000, projects: [project("faults", others, 0), project("attacks", attacks, 1)] };
  },
  /** Tests that compare CPU time, elapsed time or memory. Other work on the machine changes these figures. */
  cost: () => ({
    include: ["{codegen,packages,sdk,server,testing}/**/*.cost.test.ts"],
    exclude,
    fileParallelism: false,
    maxWorkers: 1,
  }),
  /** Tests in Chromium. */
  browser: () => {
    if (chromiumPath() === null) {
      throw new Error("The browser tests require Chromium: run apt-get install chromium, or set CHROMIUM to its path.");
    }
    return { include: ["{packages,server,sdk,react,docs,dashboard,testing}/**/*.browser.test.ts"], exclude };
  },
  /** Runs the examples of the README, the guides, the SDK's README and the API reference. */
  examples: () => ({ include: ["{docs,testing}/**/*.examples.test.ts"], exclude, testTimeout: 240_000 }),
  /** Tests the results of the embedded models on images and pages. */
  models: () => ({ include: ["{packages,server,testing}/**/*.models.test.ts"], exclude }),
  /** Tests the service that `npm start` runs on real files, with the package that users install, not its source. */
  real: () => ({ alias: [], include: ["testing/real/**/*.real.test.ts"], globalSetup: "testing/real/start.ts" }),
};

export default defineConfig(({ mode }) => {
  const suite = suites[mode];
  if (!suite) throw new Error(`Unknown mode: ${mode}. Modes: ${Object.keys(suites).join(", ")}.`);
  return { test: { ...base, ...suite() } };
});
