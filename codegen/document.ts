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
  pattern?: string;
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
  "x-error-code"?: string;
  "x-show-once"?: boolean;
  /** Values are rounded up to the next of these. */
  "x-steps"?: number[];
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
  "x-error-code"?: string;
  /** Shown in samples although it is not required: without it the request would be refused, or tell nothing. */
  "x-in-samples"?: true;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
}

export interface Header {
  $ref?: string;
  schema?: Schema;
  example?: unknown;
}

export interface Body {
  $ref?: string;
  description?: string;
  required?: boolean;
  headers?: Record<string, Header>;
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
  /** The codes of each status that has several. */
  "x-errors"?: Record<string, string[]>;
  "x-permission"?: string;
  "x-role"?: string;
  "x-recent-authentication"?: boolean;
  "x-without-second-factor"?: boolean;
  "x-plans"?: string[];
  "x-body-limit"?: number;
  "x-idempotent"?: boolean;
  "x-while-read-only"?: boolean;
  "x-ignores-unknown-query"?: boolean;
  "x-internal"?: boolean;
  "x-beta"?: boolean;
  deprecated?: boolean;
  "x-sdk"?: SdkMethod;
  "x-audit"?: AuditMark | AuditMark[];
}

/** An event that the audit log records of an operation. */
export interface AuditMark {
  action: string;
  /** Fields of the body, or of the answer. */
  details?: string[];
  /** The field of the body without which nothing is kept. */
  when?: string;
  /** Error codes that are kept as well. */
  refusals?: string[];
}

/** Where an operation is found in the SDK. */
export interface SdkMethod {
  resource: string;
  method: string;
  /** Body fields that become positional arguments. */
  arguments?: string[];
  /** What its record says while it is not final: a second method asks until it is. */
  wait?: { property: string; while: string[] };
  exists?: boolean;
  /** The bytes are at an address that the record of another method of the resource holds. */
  url?: { method: string; property: string };
  /** Seconds that an attempt waits in place of the client's, where the call does not say: longer than the service may take. */
  timeout?: number;
}

/** What `x-errors` says about a code. */
export interface ErrorSource {
  status: number;
  description: string;
  /** Those beside the headers of every answer. */
  headers?: string[];
  details?: Record<string, Schema>;
  example: { message: string; details?: object };
}

/** What `x-answers` says about an answer: `data`, `bytes` or `codes`, or none of them where there is no body. */
export interface ResponseSource {
  /** Name of the schema that the envelope carries. */
  data?: string;
  /** Media type of a body without an envelope. */
  bytes?: string;
  codes?: string[];
  /** Of the codes those whose answer tells nothing but that: its message is the code's description, and it has no `details`. */
  withoutDetails?: string[];
  description: string;
  headers?: string[];
  /** What stands for the bytes. */
  example?: string;
}

export type PathItem = { [Method in (typeof methods)[number]]?: Operation } & { parameters?: Parameter[] };

export interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers?: { url: string; description?: string }[];
  tags?: { name: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  "x-headers"?: string[];
  "x-errors"?: Record<string, ErrorSource>;
  "x-answers"?: Record<string, ResponseSource>;
  /** Of schemas, by their names. */
  "x-examples"?: Record<string, unknown>;
  components?: {
    schemas?: Record<string, Schema>;
    headers?: Record<string, Header>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Body>;
    requestBodies?: Record<string, Body>;
    securitySchemes?: Record<string, { "x-without-details"?: string[] }>;
  };
}

export const methods = ["get", "put", "post", "delete", "options", "head", "patch"] as const;

/** A mistake in the spec that no emitter can work around: the run stops and names the place. */
export class SpecError extends Error {
  override name = "SpecError";
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
