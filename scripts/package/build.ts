import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

/*
 * `npm run package [FOLDER]`: builds the service as one npm package in FOLDER/media-asset-service: the server and `mas`
 * as JavaScript (Node.js does not run TypeScript in node_modules), the documentation and the dashboard. Each source is
 * one file with the same path and the same line numbers, so that stack traces match the sources.
 */

const ROOT = resolve(import.meta.dirname, "../..");
const NAME = "media-asset-service";
/** Programs, and modules that programs load by a computed name. */
const ENTRIES = [
  "server/main.ts",
  "server/mas.ts",
  "server/bin/start.js",
  "server/bin/mas.js",
  "server/testing/index.js",
  ...globSync("server/db/migrations/*.ts", { cwd: ROOT }).sort(),
];
const ASSETS = ["LICENSE", "docs/dist", "dashboard/dist", "server/dist/document.json"];
/** Files that the service generates from document.json with its own address. */
const MADE_BY_THE_SERVICE = /^docs\/dist\/openapi[\w.-]*$/;
const WEIGHTS = "packages/decode/analysis/embedded/seeing/weights";
/** Packages of the repository. Each becomes a folder of the one package, which has their dependencies. */
const PACKAGES = globSync("packages/*/package.json", { cwd: ROOT }).map(dirname);
/** Matches a string with the path of a source: a module, or a worker whose path is relative to its package. */
const SOURCE_NAME = /(["'`])((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w-][\w.-]*)\.ts\1/g;

interface Manifest {
  version: string;
  license: string;
  engines: { node: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, object>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest;

/** Removes the types, and replaces names of packages with relative paths. The line numbers stay the same. */
function javaScriptOf(path: string, source: string): string {
  if (!path.endsWith(".ts")) return source;
  return stripTypeScriptTypes(source).replace(
    /"@media-asset-service\/([a-z]+\/[^"]+\.ts)"/g,
    (_all, name) => `"${relative(dirname(path), `packages/${name}`).replace(/^(?!\.)/, "./")}"`,
  );
}

/**
 * Returns the sources that a module refers to: by a path relative to itself, or to the package `decode`, as for workers.
 */
function namesOf(path: string, code: string): string[] {
  const sources = [...code.matchAll(SOURCE_NAME)].map(([, , name]) => `${name}.ts`);
  const scripts = [...code.matchAll(/(?:from |import\(|import |URL\()"(\.[^"]+\.js)"/g)].map(([, name]) => name ?? "");
  return [...sources, ...scripts].flatMap((name) =>
    [join(dirname(path), name), join("packages/decode", name)]
      .filter((each) => existsSync(join(ROOT, each)))
      .slice(0, 1),
  );
}

/** Returns the code of each file that the entries import, directly or indirectly. */
function reachedModules(): Map<string, string> {
  const found = new Map<string, string>();
  const queue = [...ENTRIES];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path) || /\.test\.ts$/.test(path)) continue;
    const code = javaScriptOf(path, readFileSync(join(ROOT, path), "utf8"));
    found.set(path, code);
    queue.push(...namesOf(path, code));
  }
  return found;
}

function packageManifest(): object {
  const { version, license, engines, dependencies: node } = manifestOf(".");
  const manifests = [manifestOf("sdk"), ...["server", ...PACKAGES].map(manifestOf)];
  const merged = (field: "dependencies" | "optionalDependencies" | "peerDependencies" | "peerDependenciesMeta") =>
    Object.fromEntries(manifests.flatMap((each) => Object.entries(each[field] ?? {})).sort());
  const dependencies = Object.fromEntries(
    Object.entries(merged("dependencies")).filter(([name]) => !name.startsWith("@media-asset-service/")),
  );
  return {
    name: NAME,
    version,
    description: "A media asset service: upload, organize, analyze and deliver files over HTTP.",
    keywords: ["media", "assets", "upload", "images", "dam", "openapi"],
    license,
    type: "module",
    engines,
    bin: { [NAME]: "./server/bin/start.js", mas: "./server/bin/mas.js" },
    exports: {
      "./testing": { types: "./server/testing/index.d.ts", default: "./server/testing/index.js" },
      "./package.json": "./package.json",
    },
    dependencies,
    // If npm runs no install scripts, the service runs on the Node.js that starts it.
    optionalDependencies: { ...merged("optionalDependencies"), ...node },
    peerDependencies: merged("peerDependencies"),
    peerDependenciesMeta: merged("peerDependenciesMeta"),
    publishConfig: { access: "public", provenance: true },
  };
}

export function buildPackage(folder: string): string {
  const out = join(folder, NAME);
  rmSync(out, { recursive: true, force: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  const copyAsset = (path: string) =>
    cpSync(join(ROOT, path), join(out, path), {
      recursive: true,
      filter: (source) => !MADE_BY_THE_SERVICE.test(relative(ROOT, source)),
    });
  for (const [path, code] of reachedModules())
    write(path.replace(/\.ts$/, ".js"), code.replaceAll(SOURCE_NAME, "$1$2.js$1"));
  for (const path of ASSETS) copyAsset(path);
  for (const path of readdirSync(join(ROOT, WEIGHTS))) cpSync(join(ROOT, WEIGHTS, path), join(out, WEIGHTS, path));
  for (const path of ["index.d.ts", "process.d.ts", "harbour.png"]) {
    cpSync(join(ROOT, "server/testing", path), join(out, "server/testing", path));
  }
  cpSync(join(ROOT, "scripts/package/README.md"), join(out, "README.md"));
  cpSync(join(ROOT, "CHANGELOG.md"), join(out, "CHANGELOG.md"));
  const { version } = manifestOf("server");
  write("server/package.json", `${JSON.stringify({ private: true, version, type: "module" }, null, 2)}\n`);
  write("package.json", `${JSON.stringify(packageManifest(), null, 2)}\n`);
  return out;
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(ROOT, "dist"));
  console.log(relative(process.cwd(), buildPackage(folder)) || ".");
}
