import type { Document } from "./document.ts";
import { banner } from "./text.ts";

/** Returns the steps to which parameters are rounded up, by name in the document. Server and SDK share the list. */
export function emitSteps(document: Document): string {
  const entries = Object.entries(document.components?.parameters ?? {}).flatMap(([name, { schema }]) =>
    schema?.["x-steps"] ? `  ${name}: [${schema["x-steps"].join(", ")}],\n` : [],
  );
  return `${banner}\nexport const STEPS = {\n${entries.join("")}} as const;\n`;
}
