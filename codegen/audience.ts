import { type Document, deref, methods, type Operation, type PathItem } from "./document.ts";
import { errorSchemaName } from "./error-schema-name.ts";

/** Returns the document for API callers, without `x-internal` operations and the components that only they use. */
export function publicDocument(document: Document): Document {
  return part(document, (operation) => !operation["x-internal"]);
}

/** Returns the document for the pages at `/dashboard`: the `x-internal` operations and the components that they use. */
export function dashboardDocument(document: Document): Document {
  return part(document, (operation) => operation["x-internal"] === true);
}

/** Returns a part of the document in its order. Both share their objects, so callers must change neither. */
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
  // Codes that no operation documents are returned for unknown routes, so every part keeps them.
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
  // The sources of the derived responses are omitted, because the responses contain the same information.
  const { "x-headers": _headers, "x-responses": _responses, "x-examples": _examples, ...rest } = document;
  return { ...rest, ...replaced };
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

/** Returns every `$ref` that is reachable from a node. */
function referencesFrom(document: Document, node: unknown, refs = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return refs;
  for (const [key, value] of Object.entries(node)) {
    if (key !== "$ref" || typeof value !== "string") referencesFrom(document, value, refs);
    else if (!refs.has(value)) referencesFrom(document, deref(document, { $ref: value }), refs.add(value));
  }
  return refs;
}
