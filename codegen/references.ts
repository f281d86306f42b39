import type { Document } from "./document.ts";

/* openapi.yaml is written by hand. What codegen derives from it is in a file beside it, and the two refer to each other. */

export const OWN_FILE = "openapi.yaml";
export const DERIVED_FILE = "openapi-derived.yaml";
/** What comes first in a reference from one file to the other. */
const FILE = new RegExp(`^\\./(?:${OWN_FILE}|${DERIVED_FILE})(?=#)`);
/** How an operation refers to a response, followed by its name. */
export const RESPONSES = `./${DERIVED_FILE}#/components/responses/`;

/** The value as the derived file has it: components of openapi.yaml are referred to there. */
export function toDerived<T>({ components }: Document, value: T): T {
  return withReferences(value, (ref) => {
    const [kind, name = ""] = ref.replace("#/components/", "").split("/") as [keyof typeof components, string?];
    return components?.[kind]?.[name] ? `./${OWN_FILE}${ref}` : ref;
  });
}

/** Both files as one document, in which no reference names a file: `components.responses` is all from the derived one. */
export function bundle(own: Document, derived: Pick<Document, "components">): Document {
  const [{ components, ...rest }, made] = withReferences([own, derived], (ref) => ref.replace(FILE, "")) as [
    Document,
    Pick<Document, "components">,
  ];
  const schemas = { ...components?.schemas, ...made.components?.schemas };
  return { ...rest, components: { ...components, schemas, responses: made.components?.responses ?? {} } };
}

/** A copy in which each reference is what `change` makes of it. */
function withReferences<T>(value: T, change: (ref: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    key === "$ref" && typeof item === "string" ? change(item) : withReferences(item, change),
  ]);
  return Object.fromEntries(entries) as T;
}
