import type { Document } from "./document.ts";

/*
 * openapi.yaml is written by hand. Code generation writes a derived file next to it. The two files refer to each other.
 */

export const OWN_FILE = "openapi.yaml";
export const DERIVED_FILE = "openapi-derived.yaml";
/** Matches the file part of a reference from one file to the other. */
const FILE = new RegExp(`^\\./(?:${OWN_FILE}|${DERIVED_FILE})(?=#)`);
/** The prefix of a reference to a response. The name of the response follows. */
export const RESPONSES = `./${DERIVED_FILE}#/components/responses/`;

/** Returns the value for the derived file, in which references to components of openapi.yaml contain that file name. */
export function toDerived<T>({ components }: Document, value: T): T {
  return withReferences(value, (ref) => {
    const [kind, name = ""] = ref.replace("#/components/", "").split("/") as [keyof typeof components, string?];
    return components?.[kind]?.[name] ? `./${OWN_FILE}${ref}` : ref;
  });
}

/**
 * Merges both files into one document without file names in references. `components.responses` is from the derived
 * file.
 */
export function bundle(own: Document, derived: Pick<Document, "components">): Document {
  const [{ components, ...rest }, generated] = withReferences([own, derived], (ref) => ref.replace(FILE, "")) as [
    Document,
    Pick<Document, "components">,
  ];
  const schemas = { ...components?.schemas, ...generated.components?.schemas };
  return { ...rest, components: { ...components, schemas, responses: generated.components?.responses ?? {} } };
}

/** Returns a copy in which `change` has been applied to each reference. */
function withReferences<T>(value: T, change: (ref: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    key === "$ref" && typeof item === "string" ? change(item) : withReferences(item, change),
  ]);
  return Object.fromEntries(entries) as T;
}
