import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asvsChapters, asvsTables } from "./asvs.ts";
import { commandReference } from "./commands.ts";
import { configurationPage, configurationPath } from "./configuration.ts";
import { errorsPage } from "./errors-page.ts";
import { buildGallery, type GalleryItem } from "./gallery.ts";
import { pageName, referenceIndex, referencePage } from "./reference.ts";
import { sidebar } from "./sidebar.ts";
import { DOCS, document, errorTable, sampled } from "./sources.ts";

/** Writes the pages that are generated from openapi.yaml, the environment variables, asvs.yaml and the commands of `mas`. */
export async function writePages(): Promise<void> {
  rmSync(join(DOCS, "reference"), { recursive: true, force: true });
  write("reference/index.md", referenceIndex(document, sampled));
  for (const it of sampled) write(`reference/${pageName(it.operation.id)}.md`, referencePage(document, it));
  write(
    "guide/errors.md",
    errorsPage(document, errorTable, sampled, readFileSync(join(DOCS, "build/errors-introduction.md"), "utf8")),
  );
  write("generated/gallery.md", galleryHtml(await buildGallery(join(DOCS, "public/gallery"))));
  write("generated/sidebar.json", JSON.stringify(sidebar));
  writeFileSync(configurationPath, configurationPage());
  write("generated/commands.md", commandReference());
  write("generated/asvs.md", asvsTables(asvsChapters()));
}

export function write(path: string, text: string): void {
  const target = join(DOCS, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function galleryHtml(items: readonly GalleryItem[]): string {
  const figures = items.map(
    ({ file, title, query, width, height, bytes }) =>
      `<figure><img src="/gallery/${file}" alt="${title}: ${query}" width="${width}" height="${height}" loading="lazy" /><figcaption>${title}<code>${query.replaceAll("&", "&amp;")}</code><span>${width} × ${height}, ${(bytes / 1024).toFixed(0)} kB</span></figcaption></figure>`,
  );
  return `<div class="gallery">${figures.join("")}</div>\n`;
}

if (import.meta.main) await writePages();
