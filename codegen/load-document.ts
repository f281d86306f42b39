import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import type { Document } from "./document.ts";
import { bundle, DERIVED_FILE, RESPONSES } from "./references.ts";

/** Loads the document at `path`. If it refers to the derived file in the same folder, both are bundled. */
export function loadDocument(path: string): Document {
  const text = readFileSync(path, "utf8");
  const document = parse(text) as Document;
  if (!text.includes(RESPONSES)) return document;
  return bundle(document, parse(readFileSync(join(dirname(path), DERIVED_FILE), "utf8")));
}
