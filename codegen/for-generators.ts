import type { Document } from "./document.ts";

/**
 * Returns the document that the service serves to generators of clients. It omits two keywords from the schemas of the
 * components, because generators for Java and Ruby do not support them:
 *
 * - `enum` of a boolean, from which they create an enum of strings, which does not compile or rejects every response
 * - a `default` of null, which they reject as an invalid value of the type
 */
export function forGenerators(document: Document): Document {
  const { schemas, ...components } = document.components ?? {};
  return {
    ...document,
    components: { ...components, ...(schemas && { schemas: simplified(schemas) as typeof schemas }) },
  };
}

function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplified);
  if (typeof node !== "object" || node === null) return node;
  const isBoolean = "type" in node && node.type === "boolean";
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (key === "example") return [[key, value]];
    const isOmitted = (key === "enum" && isBoolean && Array.isArray(value)) || (key === "default" && value === null);
    return isOmitted ? [] : [[key, simplified(value)]];
  });
  return Object.fromEntries(entries);
}
