import { build } from "vitepress";
import { openApi31 } from "../../codegen/openapi-3.1.ts";
import { yamlLines } from "../../codegen/yaml-text.ts";
import { llmsFull, llmsIndex } from "./llms.ts";
import { write, writePages } from "./pages.ts";
import { DOCS, document } from "./sources.ts";

/** `npm run docs`: writes the pages that are generated from openapi.yaml, then builds the site into docs/dist. */
const started = performance.now();
await writePages();

// The bundler reads tsconfig.json from the working directory.
process.chdir(DOCS);
await build(DOCS);

write("dist/llms.txt", llmsIndex(process.env.DOCS_BASE ?? "/docs/"));
write("dist/llms-full.txt", llmsFull());
write("dist/openapi.yaml", yamlLines(document, 0));
write("dist/openapi-3.1.yaml", yamlLines(openApi31(document), 0));
write("dist/openapi.json", JSON.stringify(document));
console.log(`docs/dist is ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
