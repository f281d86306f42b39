import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { derive } from "./derived-part.ts";
import type { Document } from "./document.ts";
import { bundle } from "./references.ts";

export const tinyPath = fileURLToPath(new URL("fixtures/tiny.yaml", import.meta.url));

/** The text of the tiny spec, after some replacements; each must hit, or the test would test nothing. */
export function tinyText(...replacements: [from: string, to: string][]): string {
  let text = readFileSync(tinyPath, "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`the tiny spec does not contain: ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/** Documents by their text: parsing one takes longer than most tests of it. */
const parsed = new Map<string, Document>();

/** The tiny spec with all that is derived from it. */
export function tiny(...replacements: [from: string, to: string][]): Document {
  const text = tinyText(...replacements);
  let document = parsed.get(text);
  if (!document) {
    const own = parse(text) as Document;
    document = bundle(own, parse(derive(own)));
    parsed.set(text, document);
  }
  return structuredClone(document);
}
