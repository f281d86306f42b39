import { readFile } from "node:fs/promises";
import type { Document } from "../../codegen/document.ts";

/** What the server routes, validates and is documented by. As YAML it would take longer to parse than all of its code. */
export async function readDocument(): Promise<Document> {
  return JSON.parse(await readFile(new URL("../generated/document.json", import.meta.url), "utf8"));
}
