import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { derive } from "./derived-part.ts";
import type { Document } from "./document.ts";
import { bundle } from "./references.ts";

export const tinyPath = fileURLToPath(new URL("fixtures/tiny.yaml", import.meta.url));

/**
 * Returns the text of the tiny spec after replacements.
 *
 * @throws Error if a replacement does not match, because the test would then check nothing
 */
export function tinyText(...replacements: [from: string, to: string][]): string {
  let text = readFileSync(tinyPath, "utf8");
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`the tiny spec does not contain: ${from}`);
    text = text.replace(from, to);
  }
  return text;
}

/** Returns the line of the tiny spec that documents a response of an operation. */
export function responseLine(status: number, name: string): string {
  return `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`;
}

/** Caches documents by text, because parsing takes longer than most tests. */
const parsed = new Map<string, Document>();

/** Returns the tiny spec with its derived part. */
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
