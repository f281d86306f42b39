import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Document } from "./document.ts";

export function loadDocument(path: string): Document {
  return parse(readFileSync(path, "utf8")) as Document;
}
