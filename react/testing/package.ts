import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { succeeds, withScratch } from "../../sdk/testing/scratch.ts";
import { checkTypes } from "../../sdk/testing/types.ts";

// Installs the packed package in an empty project with each supported React version, and checks types and server
// rendering.

const dom = { jsx: "react-jsx", lib: ["es2023", "dom", "dom.iterable"], types: [], typeRoots: [] };

for (const react of ["18", "19"]) {
  const packages = ["react", "react-dom", "@types/react"].map((name) => `${name}@${react}`);
  await withScratch(["sdk", "react"], packages, async (folder) => {
    for (const [place, type] of Object.entries({ esm: "module", cjs: "commonjs" })) {
      const target = join(folder, place);
      await mkdir(target);
      await writeFile(join(target, "package.json"), JSON.stringify({ type }));
      await cp(join(import.meta.dirname, "consumer.tsx"), join(target, "consumer.tsx"));
      for (const mode of ["node16", "nodenext", "bundler"] as const) {
        await checkTypes(folder, mode, `${place}/consumer.tsx`, dom);
        console.log(`✓ React ${react}, types, ${mode}, ${place}`);
      }
    }
    for (const name of ["render.mjs", "render.cjs"]) {
      for (const file of [name, "check.cjs"]) await cp(join(import.meta.dirname, file), join(folder, file));
      await succeeds(process.execPath, [name], folder, { REACT: react });
      console.log(`✓ React ${react}, ${name}`);
    }
  });
}
