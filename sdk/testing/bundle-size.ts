import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

/** Imports of a page, with their maximum size in kB, minified and compressed. */
export type Budgets = Record<string, { kB: number; code: string }>;

/** Prints the size of each bundle, and fails the process if one exceeds its maximum. */
export async function checkSizes(budgets: Budgets, resolveDir: string, external: string[] = []): Promise<void> {
  for (const [name, { kB, code }] of Object.entries(budgets)) {
    const size = await sizeOf(code, resolveDir, external);
    console.log(`${name}: ${size.toFixed(2)} kB of ${kB} kB`);
    if (size > kB) process.exitCode = 1;
  }
}

/** Excludes dynamic imports, because bundlers create separate files for them. */
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
    // Suppresses warnings about directives, which are for server rendering.
    logLevel: "error",
    // Ignores `paths` of the checkout, to measure the package instead of its source.
    tsconfigRaw: {},
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) / 1000;
}
