import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProjectConfiguration, ViteUserConfig } from "vitest/config";
import { reporters } from "./gate/outcome-reporter.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The SDK's source, like `paths` in tsconfig.json: the built files may be older. */
const sdkSource = [
  { find: /^@media-asset-service\/sdk$/, replacement: join(root, "sdk/index.ts") },
  {
    find: /^@media-asset-service\/sdk\/(operations|node|browser|sign-url|webhooks|image(?:\/\w+)?)$/,
    replacement: join(root, "sdk/$1.ts"),
  },
];
/** The packages of this checkout, also in a copy that links to the installed packages of another one. */
const packageSource = {
  find: /^@media-asset-service\/([a-z]+\/.+\.ts)$/,
  replacement: join(root, "packages/$1"),
};

/** The common configuration of all test runs. */
export const base = {
  root,
  alias: [...sdkSource, packageSource],
  reporters,
  globalSetup: "testing/database-template.ts",
  setupFiles: "testing/gate/seed.ts",
  // Tests wait half of the time for processes and storage, so two workers run even on two cores, where the default is
  // one.
  maxWorkers: 2,
  // Same as npm start: each worker compiles the database once, and optimizing it would take longer than it saves.
  execArgv: ["--liftoff-only"],
  restoreMocks: true,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Environment variables of the developer must not affect tests.
  env: { MAS_API_KEY: "", MAS_BASE_URL: "" },
  // A busy machine must not fail tests.
  expect: { poll: { timeout: 30_000 } },
} satisfies ViteUserConfig["test"];

/**
 * Matches code that changes modules or the process, and would affect other files in the same worker. Spies end with
 * their test.
 */
const AFFECTS_OTHERS =
  /\bvi\.(?:mock|doMock|resetModules)|\bprocess\.(?:env\.\w+ = |env\[\w+\] = |chdir\(|exitCode = |on\(|once\()/;

/**
 * Loads modules once per worker instead of once per file, which takes a third of the time. Files that affect other
 * files run in a separate process.
 */
export function sharingWorkers(files: string[], prefix = ""): TestProjectConfiguration[] {
  const isolated = files.filter((file) => AFFECTS_OTHERS.test(readFileSync(join(root, file), "utf8")));
  const shared = files.filter((file) => !isolated.includes(file));
  return [
    { extends: true, test: { name: `${prefix}shared`, include: shared, isolate: false } },
    { extends: true, test: { name: `${prefix}isolated`, include: isolated } },
  ];
}

/** Returns the paths of test files, relative to the root. */
export function testFiles(pattern: string, without: RegExp): string[] {
  return globSync(pattern, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).filter(
    (file) => !without.test(file),
  );
}
