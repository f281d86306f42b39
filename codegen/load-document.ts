import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import type { Document } from "./document.ts";
import { bundle, DERIVED_FILE, RESPONSES } from "./references.ts";

/** The document at `path` in one piece: with what stands in the derived file beside it, where it refers to that. */
export function loadDocument(path: string): Document {
  const text = readFileSync(path, "utf8");
  const document = parse(text) as Document;
  if (!text.includes(RESPONSES)) return document;
  return bundle(document, parse(readFileSync(join(dirname(path), DERIVED_FILE), "utf8")));
}
