import { readFile } from "node:fs/promises";
import type { Document } from "../../codegen/document.ts";

/**
 * Reads the document that the server uses for routing, validation and documentation. `npm ci` and `npm run codegen`
 * write it: parsing it as YAML would take longer than parsing all code of the server.
 */
export async function readDocument(): Promise<Document> {
  return JSON.parse(await readFile(new URL("../dist/document.json", import.meta.url), "utf8"));
}
