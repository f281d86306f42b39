/** The part of OpenAPI 3.0.3 that the emitters read, with the extensions of this project. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  enum?: (string | number | boolean | null)[];
  default?: unknown;
  example?: unknown;
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
  /** Shown in samples although it is optional, because without it the request would fail or return nothing useful. */
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
  /** Fields of the request body or of the response. */
  details?: string[];
  /** The body field that must be present for the event to be recorded. */
  when?: string;
  /** Error codes that are also recorded. */
  refusals?: string[];
}

/** The method of the SDK that calls an operation. */
export interface SdkMethod {
  resource: string;
  method: string;
  /** Body fields that become positional arguments. */
  arguments?: string[];
  /** Values of a property while the record is not final. A second method polls until the record is final. */
  wait?: { property: string; while: string[] };
  exists?: boolean;
  /** A second method waits for new items of the list. */
  listen?: boolean;
  /** The content is at a URL in the record that another method of the resource returns. */
  url?: { method: string; property: string };
  /** Default timeout of an attempt in seconds, instead of the client's. It must exceed the timeout of the service. */
  timeout?: number;
}

/** The entry of a code in `x-errors`. */
export interface ErrorSource {
  status: number;
  description: string;
  /** Headers in addition to those of every response. */
  headers?: string[];
  details?: Record<string, Schema>;
  example: { message: string; details?: object };
}

/** The entry of a response in `x-responses`: `data`, `bytes` or `codes`, or none of these if there is no body. */
export interface ResponseSource {
  /** Name of the schema in the envelope. */
  data?: string;
  /** Media type of a body without an envelope. */
  bytes?: string;
  codes?: string[];
  /** Codes whose response omits `details`, and whose message is the description of the code. */
  withoutDetails?: string[];
  description: string;
  headers?: string[];
  /** Placeholder for binary content. */
  example?: string;
}

export type PathItem = { [Method in (typeof methods)[number]]?: Operation } & { parameters?: Parameter[] };

export interface Document {
  openapi: string;
  info: { title: string; version: string; description: string; contact?: { name?: string; url?: string } };
  servers?: { url: string; description?: string }[];
  tags?: { name: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  "x-headers"?: string[];
  "x-errors"?: Record<string, ErrorSource>;
  "x-responses"?: Record<string, ResponseSource>;
  /** Examples of schemas, by name. */
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

/** A mistake in the spec. Code generation stops and reports its place. */
export class SpecError extends Error {
  override name = "SpecError";
}

export function schemaNamed(document: Document, name: string): Schema | undefined {
  return document.components?.schemas?.[name];
}

/** Returns the last part of `#/components/<kind>/<name>`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Resolves `$ref` recursively. Supports only references inside the document. */
export function deref<T extends { $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  let target: unknown = document;
  for (const key of node.$ref.replace(/^#\//, "").split("/")) {
    target = (target as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (target === undefined) throw new SpecError(`${node.$ref} cannot be resolved`);
  return deref(document, target as T);
}

/** Returns a property of an object schema, following references and `allOf`. */
export function propertyOf(document: Document, schema: Schema | undefined, name: string): Schema | undefined {
  if (!schema) return undefined;
  const target = deref(document, schema);
  if (target.properties?.[name]) return target.properties[name];
  for (const part of target.allOf ?? []) {
    const property = propertyOf(document, part, name);
    if (property) return property;
  }
  return undefined;
}
