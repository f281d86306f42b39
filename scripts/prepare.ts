import { execSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * The last step of `npm ci`: writes the document of the server, and builds the SDK, the documentation and the
 * dashboard. Without development dependencies,
 * installs the build tools from the lock file first, and removes them afterwards.
 */
const MODULES = join(import.meta.dirname, "../node_modules");
const TOOLS = ["tsdown", "vitepress", "vite"];
const QUIET = "--ignore-scripts --no-audit --no-fund --loglevel=error";
/** `--omit=optional` omits the optional languages, but also the native packages that sharp and others need. */
const BARE = /\boptional\b/.test(process.env.npm_config_omit ?? "");

function run(command: string): void {
  execSync(command, { cwd: join(MODULES, ".."), stdio: "inherit", env: { ...process.env, npm_config_omit: "" } });
}

function fetchNativeParts(): void {
  run(`npm install --no-save ${production ? "--omit=dev" : "--include=dev"} ${QUIET} --workspace server`);
}

function removeOptions(): void {
  const decode = readFileSync(join(MODULES, "../packages/decode/package.json"), "utf8");
  const { optionalDependencies: options }: { optionalDependencies: Record<string, string> } = JSON.parse(decode);
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

/** Removes the rest of the package `node`, after it has linked its program: headers and manuals of 70 MB. */
function removeHeaders(): void {
  rmSync(join(MODULES, "node/node_modules"), { recursive: true, force: true });
}

/** Removes source maps, and builds for the GPUs of browsers: most of the size of these packages, and never loaded. */
function removeUnusedBuilds(): void {
  const maps = "{onnxruntime-web,pdfjs-dist}/**/*.map";
  const builds = ["ort-wasm-simd-threaded.{asyncify,jsep,jspi}.*", "ort.{all,jspi,webgl,webgpu}.*"];
  const paths = [maps, ...builds.map((build) => `onnxruntime-web/dist/${build}`)];
  for (const path of globSync(paths, { cwd: MODULES })) rmSync(join(MODULES, path));
}

run("node codegen/write-document.ts");
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
  console.warn("/docs and /dashboard were not built: cannot install the build tools. To retry, run npm run prepare.");
}
if (BARE) removeOptions();
removeHeaders();
removeUnusedBuilds();
