import { execSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What `npm ci` ends with: the SDK, the documentation and the dashboard are built. An installation without
 * development dependencies gets the tools for that from the lock file, and is rid of them afterwards.
 */
const MODULES = join(import.meta.dirname, "../node_modules");
const TOOLS = ["tsdown", "vitepress", "vite"];
const QUIET = "--ignore-scripts --no-audit --no-fund --loglevel=error";

function run(command: string): void {
  execSync(command, { cwd: join(MODULES, ".."), stdio: "inherit" });
}

function isProduction(): boolean {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(MODULES, ".package-lock.json"), "utf8"),
  );
  return !Object.values(packages).some(({ dev }) => dev);
}

function fetchTools(): boolean {
  if (TOOLS.every((tool) => existsSync(join(MODULES, ".bin", tool)))) return true;
  try {
    run(`npm install --no-save --include=dev ${QUIET} --workspace sdk --workspace docs --workspace dashboard`);
    return true;
  } catch {
    return false;
  }
}

const production = isProduction();
if (fetchTools()) {
  try {
    run("npm run build --workspace sdk");
    run("npm run docs");
    run("npm run dashboard");
  } finally {
    if (production) run(`npm prune --omit=dev ${QUIET}`);
  }
} else {
  console.warn("/docs and /dashboard are not built: their tools could not be installed. npm run prepare tries again.");
}
