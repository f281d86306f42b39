import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { maySkip } from "./skips.ts";

/** Root of the checkout; a config may have another one. */
const root = new URL("..", import.meta.url).pathname;

/** Fails a run in which a test was skipped that is not on the list (testing/skips.ts). */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unexpected = modules.flatMap(unexpectedSkips);
    if (unexpected.length === 0) return;
    console.error(`\n${unexpected.length} tests were skipped that testing/skips.ts does not list:`);
    for (const test of unexpected) console.error(`  ${test}`);
    process.exitCode = 1;
  }
}

function unexpectedSkips(module: TestModule): string[] {
  const file = relative(root, module.moduleId);
  const names = [...module.children.allTests("skipped")].map(({ fullName }) => fullName);
  return names.filter((name) => !maySkip(file, name)).map((name) => `${file}: ${name}`);
}

/** Reporters of every vitest config: in CI, where `CI` is set, nothing is skipped in silence. */
export const reporters = process.env.CI
  ? ["default", ...(process.env.GITHUB_ACTIONS ? ["github-actions"] : []), new SkipReporter()]
  : ["default"];
