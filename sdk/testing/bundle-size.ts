import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

/** What a page imports, and how many kB of it, minified and compressed, it may have to load. */
export type Budgets = Record<string, { kB: number; code: string }>;

/** Prints the size of each bundle, and fails the process if one is larger than it may be. */
export async function checkSizes(budgets: Budgets, resolveDir: string, external: string[] = []): Promise<void> {
  for (const [name, { kB, code }] of Object.entries(budgets)) {
    const size = await sizeOf(code, resolveDir, external);
    console.log(`${name}: ${size.toFixed(2)} kB of ${kB} kB`);
    if (size > kB) process.exitCode = 1;
  }
}

/** What is imported on demand stays where it is: bundlers make files of their own of it. */
const onDemand: Plugin = {
  name: "on demand",
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : null));
  },
};

async function sizeOf(contents: string, resolveDir: string, external: string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    external,
    plugins: [onDemand],
    // Directives are for servers that render, and warned of.
    logLevel: "error",
    // The checkout's `paths` lead to the source: what is measured is the package.
    tsconfigRaw: {},
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000;
}
