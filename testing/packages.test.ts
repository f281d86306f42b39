import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./suite.ts";

/** Contributors wait for `npm ci`. A tool that only one suite needs has its own folder (scripts/install-tools.ts). */
const MAX_PACKAGES = 600;

it(`npm ci installs at most ${MAX_PACKAGES} packages`, () => {
  const { packages } = JSON.parse(readFileSync(join(root, "node_modules/.package-lock.json"), "utf8"));
  // The file also lists the workspaces, and links to them.
  const installed = Object.entries<{ link?: boolean }>(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  expect(installed.length).toBeLessThanOrEqual(MAX_PACKAGES);
});
