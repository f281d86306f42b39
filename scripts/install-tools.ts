import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * node scripts/install-tools.ts FOLDER…
 * Installs the packages of folders that have a separate lock file: tools that only one suite needs. `npm ci` omits them.
 */

const TRIES = 3;
/** A copy of the installed lock file. */
const INSTALLED = "node_modules/.installed-lock.json";
/** Environment variables of the npm that runs this script, such as its workspace. */
const OF_PROJECT = /^npm_config_(workspaces?|omit|include|prefix|local_prefix|global)$/;
const FLAGS = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];

/** Installs the packages, unless those of this lock file are installed. @throws {Error} if three attempts fail */
export function installTools(folder: string): void {
  const path = join(import.meta.dirname, "..", folder);
  const lock = readFileSync(join(path, "package-lock.json"), "utf8");
  const installed = join(path, INSTALLED);
  if (existsSync(installed) && readFileSync(installed, "utf8") === lock) return;
  console.log(`Installing the tools of ${folder}`);
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_PROJECT.test(name)));
  for (let tried = 1; ; tried++) {
    const { status } = spawnSync("npm", ["ci", ...FLAGS], { cwd: path, env, stdio: ["ignore", "ignore", "inherit"] });
    if (status === 0) break;
    if (tried === TRIES) throw new Error(`The tools of ${folder} could not be installed.`);
  }
  writeFileSync(installed, lock);
}

if (import.meta.main) {
  for (const folder of process.argv.slice(2)) installTools(folder);
}
