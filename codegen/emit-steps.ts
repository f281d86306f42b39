import type { Document } from "./document.ts";
import { banner } from "./text.ts";

/** What parameters are rounded up to, by their names in the document: server and SDK have one list. */
export function emitSteps(document: Document): string {
  const entries = Object.entries(document.components?.parameters ?? {}).flatMap(([name, { schema }]) =>
    schema?.["x-steps"] ? `  ${name}: [${schema["x-steps"].join(", ")}],\n` : [],
  );
  return `${banner}\nexport const STEPS = {\n${entries.join("")}} as const;\n`;
}
