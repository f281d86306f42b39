import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Document } from "./document.ts";
import { loadDocument } from "./load-document.ts";
import { OWN_FILE } from "./references.ts";

/*
 * `node codegen/write-document.ts` writes the document that the server loads. It requires no development dependencies.
 */

export const DOCUMENT_FILE = "server/dist/document.json";

export const documentText = (document: Document) => JSON.stringify(document);

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const target = join(root, DOCUMENT_FILE);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, documentText(loadDocument(join(root, OWN_FILE))));
}
