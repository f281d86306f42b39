import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProjectConfiguration, ViteUserConfig } from "vitest/config";
import { reporters } from "./gate/outcome-reporter.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The SDK's source, as `paths` of tsconfig.json has it for the compiler: what was built last may be older. */
const sdkSource = [
  { find: /^@media-asset-service\/sdk$/, replacement: join(root, "sdk/index.ts") },
  {
    find: /^@media-asset-service\/sdk\/(operations|node|browser|sign-url|image(?:\/\w+)?)$/,
    replacement: join(root, "sdk/$1.ts"),
  },
];

/** What every run of tests begins with. */
export const base = {
  root,
  alias: sdkSource,
  reporters,
  globalSetup: "testing/database-template.ts",
  setupFiles: "testing/gate/seed.ts",
  // Half of the time is waiting for processes and stores: two at once even on two cores, where one is the default.
  maxWorkers: 2,
  // As npm start has it: the database is compiled once for each worker, and optimizing it would take longer than it saves.
  execArgv: ["--liftoff-only"],
  restoreMocks: true,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What a developer has set is not what the tests ask for.
  env: { MAS_API_KEY: "", MAS_BASE_URL: "" },
  // A busy machine is late, and not wrong.
  expect: { poll: { timeout: 30_000 } },
} satisfies ViteUserConfig["test"];

/** What a file does to modules or the process would reach those that share a worker with it. Spies end with their test. */
const AFFECTS_OTHERS =
  /\bvi\.(?:mock|doMock|resetModules)|\bprocess\.(?:env\.\w+ = |env\[\w+\] = |chdir\(|exitCode = |on\(|once\()/;

/**
 * Modules are loaded once for each worker and not once for each file, which is a third of the time; files that affect others
 * have a process of their own.
 */
export function sharingWorkers(files: string[]): TestProjectConfiguration[] {
  const isolated = files.filter((file) => AFFECTS_OTHERS.test(readFileSync(join(root, file), "utf8")));
  const shared = files.filter((file) => !isolated.includes(file));
  return [
    { extends: true, test: { name: "shared", include: shared, isolate: false } },
    { extends: true, test: { name: "isolated", include: isolated } },
  ];
}

/** Paths of test files from the root. */
export function testFiles(pattern: string, without: RegExp): string[] {
  return globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).filter(
    (file) => !without.test(file),
  );
}
