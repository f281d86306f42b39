import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vitepress";
import { configurationTable } from "./configuration.ts";
import { errorsPage } from "./errors-page.ts";
import { buildGallery, type GalleryItem } from "./gallery.ts";
import { llmsFull, llmsIndex } from "./llms.ts";
import { pageName, referenceIndex, referencePage } from "./reference.ts";
import { sidebar } from "./sidebar.ts";
import { DOCS, document, errorTable, ROOT, sampled } from "./sources.ts";

/** `npm run docs`: writes the pages that follow from openapi.yaml, then builds the site into docs/dist. */
const started = performance.now();

const write = (path: string, text: string) => {
  const target = join(DOCS, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
};

rmSync(join(DOCS, "reference"), { recursive: true, force: true });
write("reference/index.md", referenceIndex(document, sampled));
for (const it of sampled) write(`reference/${pageName(it.operation.id)}.md`, referencePage(document, it));
write(
  "guide/errors.md",
  errorsPage(document, errorTable, sampled, readFileSync(join(DOCS, "build/errors-introduction.md"), "utf8")),
);
write("generated/gallery.md", galleryHtml(await buildGallery(join(DOCS, "public/gallery"))));

write("generated/sidebar.json", JSON.stringify(sidebar));
write("generated/configuration.md", configurationTable());

// The bundler reads the tsconfig.json of where it stands.
process.chdir(DOCS);
await build(DOCS);

write("dist/llms.txt", llmsIndex(process.env.DOCS_BASE ?? "/docs/"));
write("dist/llms-full.txt", llmsFull());
copyFileSync(join(ROOT, "openapi.yaml"), join(DOCS, "dist/openapi.yaml"));
write("dist/openapi.json", JSON.stringify(document));
console.log(`docs/dist is ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);

function galleryHtml(items: readonly GalleryItem[]): string {
  const figures = items.map(
    ({ file, title, query, width, height, bytes }) =>
      `<figure><img src="/gallery/${file}" alt="${title}: ${query}" width="${width}" height="${height}" loading="lazy" /><figcaption>${title}<code>${query.replaceAll("&", "&amp;")}</code><span>${width} × ${height}, ${(bytes / 1024).toFixed(0)} kB</span></figcaption></figure>`,
  );
  return `<div class="gallery">${figures.join("")}</div>\n`;
}
