import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { succeeds } from "./scratch.ts";

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
const typeRoots = [join(dirname(require.resolve("@types/node/package.json")), "..")];

/** Checks the types with another version of TypeScript, which is installed in the folder. */
export function checkTypesWith(version: string, folder: string, program: string): Promise<void> {
  return checkTypes(folder, "bundler", program, {}, join(folder, `node_modules/typescript-${version}/bin/tsc`));
}

const modes = {
  node16: { module: "node16", moduleResolution: "node16", lib: ["es2023"], types: ["node"], typeRoots },
  nodenext: { module: "nodenext", moduleResolution: "nodenext", lib: ["es2023"], types: ["node"], typeRoots },
  bundler: {
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
  },
};

/** Type-checks a strict program that uses the installed package, including the declarations of the package. */
export async function checkTypes(
  folder: string,
  mode: keyof typeof modes,
  program: string,
  options: Record<string, unknown> = {},
  compiler = tsc,
): Promise<void> {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2022",
  };
  const project = join(folder, `tsconfig.${mode}.${program.replaceAll(/\W/g, "-")}.json`);
  await writeFile(
    project,
    JSON.stringify({ compilerOptions: { ...strict, ...modes[mode], ...options }, files: [program] }),
  );
  await succeeds(process.execPath, [compiler, "-p", project], folder);
}
