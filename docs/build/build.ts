import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";
import { llmsFull, llmsIndex } from "./llms.ts";
import { write, writePages } from "./pages.ts";
import { DOCS, document, ROOT } from "./sources.ts";

/** `npm run docs`: writes the pages that follow from openapi.yaml, then builds the site into docs/dist. */
const started = performance.now();
await writePages();

// The bundler reads the tsconfig.json of where it stands.
process.chdir(DOCS);
await build(DOCS);

write("dist/llms.txt", llmsIndex(process.env.DOCS_BASE ?? "/docs/"));
write("dist/llms-full.txt", llmsFull());
copyFileSync(join(ROOT, "openapi.yaml"), join(DOCS, "dist/openapi.yaml"));
write("dist/openapi.json", JSON.stringify(document));
console.log(`docs/dist is ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
