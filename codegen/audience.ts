import { type Document, deref, methods, type Operation, type PathItem } from "./document.ts";
import { errorSchemaName } from "./error-schema-name.ts";

/** The document for callers of the API: without `x-internal` operations, and without what only they use. */
export function publicDocument(document: Document): Document {
  return part(document, (operation) => !operation["x-internal"]);
}

/** The document for the pages at `/dashboard`: the `x-internal` operations, and what they use. */
export function dashboardDocument(document: Document): Document {
  return part(document, (operation) => operation["x-internal"] === true);
}

/** In the order of the whole, with which it shares its objects: neither is to be changed. */
function part(document: Document, isPart: (operation: Operation) => boolean): Document {
  const paths = pathsOf(document, isPart);
  const operations = Object.values(paths).flatMap(operationsOf);
  const tags = new Set(operations.flatMap((it) => it.tags ?? []));
  const schemes = [document.security, ...operations.map((it) => it.security)].flatMap((it) => it ?? []);
  const [used, usedByAny] = [referencesFrom(document, paths), referencesFrom(document, document.paths)];
  for (const name of schemes.flatMap(Object.keys)) used.add(`#/components/securitySchemes/${name}`);
  const components = Object.entries(document.components ?? {}).map(([kind, all]) => [
    kind,
    pick(all, (name) => used.has(`#/components/${kind}/${name}`)),
  ]);
  // A code that no operation documents is answered where there is no operation.
  const errors = pick(document["x-errors"] ?? {}, (code) => {
    const schema = `#/components/schemas/${errorSchemaName(code)}`;
    return used.has(schema) || !usedByAny.has(schema);
  });
  const replaced: Partial<Document> = {
    ...(document.tags && { tags: document.tags.filter((it) => tags.has(it.name)) }),
    paths,
    ...(document["x-errors"] && { "x-errors": errors }),
    components: Object.fromEntries(components.filter(([, all]) => Object.keys(all ?? {}).length > 0)),
  };
  // What answers are derived from says nothing that they do not say themselves.
  const { "x-headers": _headers, "x-answers": _answers, "x-examples": _examples, ...whole } = document;
  return { ...whole, ...replaced };
}

function pathsOf(document: Document, isPart: (operation: Operation) => boolean): Document["paths"] {
  const items = Object.entries(document.paths).map(([path, item]): [string, PathItem] => [
    path,
    pick(item, (key, value) => !isMethod(key) || isPart(value as Operation)),
  ]);
  return Object.fromEntries(items.filter(([, item]) => operationsOf(item).length > 0));
}

function operationsOf(item: PathItem): Operation[] {
  return methods.flatMap((method) => item[method] ?? []);
}

function isMethod(key: string): boolean {
  return (methods as readonly string[]).includes(key);
}

function pick<T extends object>(all: T, isWanted: (key: string, value: unknown) => boolean): T {
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => isWanted(key, value))) as T;
}

/** Every `$ref` that can be come by from a place. */
function referencesFrom(document: Document, place: unknown, found = new Set<string>()): Set<string> {
  if (typeof place !== "object" || place === null) return found;
  for (const [key, value] of Object.entries(place)) {
    if (key !== "$ref" || typeof value !== "string") referencesFrom(document, value, found);
    else if (!found.has(value)) referencesFrom(document, deref(document, { $ref: value }), found.add(value));
  }
  return found;
}
