import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** The part of OpenAPI 3.0.3 that the emitters read, with this project's own extensions. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  enum?: (string | number | boolean | null)[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  minProperties?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  "x-comma-separated"?: boolean;
  "x-status"?: number;
  "x-error-code"?: string;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header" | "cookie";
  description?: string;
  required?: boolean;
  allowEmptyValue?: boolean;
  explode?: boolean;
  example?: unknown;
  schema?: Schema;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
}

export interface Body {
  $ref?: string;
  description?: string;
  required?: boolean;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
  "x-permission"?: string;
  "x-role"?: string;
  "x-plans"?: string[];
  "x-internal"?: boolean;
  "x-beta"?: boolean;
  deprecated?: boolean;
  "x-sdk"?: { resource: string; method: string; arguments?: string[] };
}

export type PathItem = { [Method in (typeof methods)[number]]?: Operation } & { parameters?: Parameter[] };

export interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags?: { name: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Body>;
    requestBodies?: Record<string, Body>;
  };
}

export const methods = ["get", "put", "post", "delete", "options", "head", "patch"] as const;

/** A mistake in the spec that no emitter can work around: the run stops and names the place. */
export class SpecError extends Error {
  override name = "SpecError";
}

export function loadDocument(path: string): Document {
  // `merge`: the document repeats header lists with `<<`, which YAML 1.2 no longer reads by itself.
  return parse(readFileSync(path, "utf8")) as Document;
}

export function schemaNamed(document: Document, name: string): Schema | undefined {
  return document.components?.schemas?.[name];
}

/** The last part of `#/components/<kind>/<name>`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Follows `$ref` until the thing itself; only references inside the document are in use. */
export function deref<T extends { $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  let target: unknown = document;
  for (const key of node.$ref.replace(/^#\//, "").split("/")) {
    target = (target as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (target === undefined) throw new SpecError(`${node.$ref} points nowhere`);
  return deref(document, target as T);
}

/** A property of an object schema, looked up through references and `allOf`. */
export function propertyOf(document: Document, schema: Schema | undefined, name: string): Schema | undefined {
  if (!schema) return undefined;
  const target = deref(document, schema);
  if (target.properties?.[name]) return target.properties[name];
  for (const part of target.allOf ?? []) {
    const found = propertyOf(document, part, name);
    if (found) return found;
  }
  return undefined;
}
