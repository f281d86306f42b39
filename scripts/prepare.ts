import { execSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * What `npm ci` ends with: the SDK, the documentation and the dashboard are built. An installation without
 * development dependencies gets the tools for that from the lock file, and is rid of them afterwards.
 */
const MODULES = join(import.meta.dirname, "../node_modules");
const TOOLS = ["tsdown", "vitepress", "vite"];
const QUIET = "--ignore-scripts --no-audit --no-fund --loglevel=error";
/** `--omit=optional` leaves out the languages that are an option, but also what sharp and others need on this machine. */
const BARE = /\boptional\b/.test(process.env.npm_config_omit ?? "");

function run(command: string): void {
  execSync(command, { cwd: join(MODULES, ".."), stdio: "inherit", env: { ...process.env, npm_config_omit: "" } });
}

function fetchNativeParts(): void {
  run(`npm install --no-save ${production ? "--omit=dev" : "--include=dev"} ${QUIET} --workspace server`);
}

function removeOptions(): void {
  const server = readFileSync(join(MODULES, "../server/package.json"), "utf8");
  const { optionalDependencies: options }: { optionalDependencies: Record<string, string> } = JSON.parse(server);
  for (const name of Object.keys(options)) rmSync(join(MODULES, name), { recursive: true, force: true });
}

function isProduction(): boolean {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(MODULES, ".package-lock.json"), "utf8"),
  );
  return !Object.values(packages).some(({ dev }) => dev);
}

function fetchTools(): boolean {
  if (!BARE && TOOLS.every((tool) => existsSync(join(MODULES, ".bin", tool)))) return true;
  try {
    run(`npm install --no-save --include=dev ${QUIET} --workspace sdk --workspace docs --workspace dashboard`);
    return true;
  } catch {
    return false;
  }
}

/** The package `node` has linked its program out of there; the headers and manuals that stay are 70 MB. */
function removeHeaders(): void {
  rmSync(join(MODULES, "node/node_modules"), { recursive: true, force: true });
}

const production = isProduction();
if (BARE) fetchNativeParts();
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
if (BARE) removeOptions();
removeHeaders();
