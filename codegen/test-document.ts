import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { Document } from "./document.ts";

export const tinyPath = fileURLToPath(new URL("fixtures/tiny.yaml", import.meta.url));

/** The tiny spec, after some replacements in its text; each must hit, or the test would test nothing. */
export function tiny(...replacements: [from: string, to: string][]): Document {
  let text = readFileSync(tinyPath, "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`the tiny spec does not contain: ${from}`);
    text = text.replace(from, to);
  }
  return parse(text) as Document;
}
