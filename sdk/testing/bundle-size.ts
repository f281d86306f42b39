import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";

/** Code of a page, with maximum sizes in kB, minified and compressed. */
export interface Budget {
  code: string;
  /** First load: the file of the page and all files that it imports statically. */
  kB: number;
  /** All files that the page can load later, with `import()`. Default: none. */
  onDemandKB?: number;
}

export type Budgets = Record<string, Budget>;

/** Vite adds a function to pages with `import()`. All pages of an application share it. */
const VITE_PRELOAD_KB = 0.6;

/** A file of a bundle. Imports are names of other files. */
interface Output {
  code: string | Uint8Array;
  imports: string[];
  dynamicImports: string[];
}

/** The files of a bundle by name. */
interface Bundle {
  entry: string;
  files: Map<string, Output>;
}

type Bundler = (code: string, resolveDir: string, external: string[]) => Promise<Bundle>;

const bundlers: Record<string, Bundler> = { esbuild: bundleWithEsbuild, Vite: bundleWithVite };

/** Prints the sizes of each page with each bundler, and fails the process if one exceeds its maximum. */
export async function checkSizes(budgets: Budgets, resolveDir: string, external: string[] = []): Promise<void> {
  for (const [name, { code, kB, onDemandKB = 0 }] of Object.entries(budgets)) {
    console.log(`${name}: at most ${kB} kB${onDemandKB ? `, on demand ${onDemandKB} kB` : ""}`);
    for (const [bundler, bundle] of Object.entries(bundlers)) {
      const { first, onDemand } = sizesOf(await bundle(code, resolveDir, external));
      const preload = bundler === "Vite" && onDemand > 0 ? VITE_PRELOAD_KB : 0;
      const isOver = first > kB + preload || onDemand > onDemandKB;
      console.log(
        `  ${bundler} ${first.toFixed(2)} kB, on demand ${onDemand.toFixed(2)} kB${isOver ? ": too large" : ""}`,
      );
      if (isOver) process.exitCode = 1;
    }
  }
}

function sizesOf({ entry, files }: Bundle): { first: number; onDemand: number } {
  const first = new Set([entry]);
  // A set yields the names that are added during the iteration.
  for (const name of first) for (const imported of files.get(name)?.imports ?? []) first.add(imported);
  const all = new Set(first);
  for (const name of all) {
    const { imports = [], dynamicImports = [] } = files.get(name) ?? {};
    for (const imported of [...imports, ...dynamicImports]) all.add(imported);
  }
  const total = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + gzipSync(files.get(name)?.code ?? "", { level: 9 }).length, 0) / 1000;
  return { first: total(first), onDemand: total([...all].filter((name) => !first.has(name))) };
}

async function bundleWithEsbuild(contents: string, resolveDir: string, external: string[]): Promise<Bundle> {
  const { outputFiles, metafile } = await esbuild({
    stdin: { contents, resolveDir, sourcefile: "page.js" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: resolveDir,
    absWorkingDir: resolveDir,
    metafile: true,
    external,
    // Suppresses warnings about directives, which are for server rendering.
    logLevel: "error",
    // Ignores `paths` of the checkout, to measure the package instead of its source.
    tsconfigRaw: {},
  });
  const codes = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const files = Object.entries(metafile.outputs).map(([name, { imports }]): [string, Output] => {
    const paths = (kind: string) => imports.filter((it) => it.kind === kind && !it.external).map(({ path }) => path);
    const code = codes.get(join(resolveDir, name)) ?? "";
    return [name, { code, imports: paths("import-statement"), dynamicImports: paths("dynamic-import") }];
  });
  return { entry: "stdin.js", files: new Map(files) };
}

async function bundleWithVite(code: string, root: string, external: string[]): Promise<Bundle> {
  const page = join(root, "page.js");
  const result = await vite({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [
      // Before the resolver of Vite, which would find `page.tsx`.
      {
        name: "page",
        enforce: "pre",
        resolveId: (id) => (id === page ? page : null),
        load: (id) => (id === page ? code : null),
      },
    ],
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: page, external, preserveEntrySignatures: "strict" },
    },
  });
  const outputs = [result].flat().flatMap((it) => ("output" in it ? it.output : []));
  const chunks = outputs.filter((it) => it.type === "chunk");
  const entry = chunks.find((it) => it.isEntry)?.fileName ?? "";
  const isFile = (name: string) => chunks.some((it) => it.fileName === name);
  const files = chunks.map(({ fileName, code, imports, dynamicImports }): [string, Output] => [
    fileName,
    { code, imports: imports.filter(isFile), dynamicImports: dynamicImports.filter(isFile) },
  ]);
  return { entry, files: new Map(files) };
}
