/* The parts of an OpenAPI 3.0.3 document that the checks read. */

/** The keywords of an OpenAPI 3.0.3 schema that the checks read. */
export interface Schema {
  $ref?: string;
  type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  nullable?: boolean;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  "x-comma-separated"?: boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: "query" | "path" | "header" | "cookie";
  required?: boolean;
  allowEmptyValue?: boolean;
  example?: unknown;
  schema: Schema;
}

export interface Content {
  [mediaType: string]: { schema?: Schema };
}
export interface ResponseObject {
  $ref?: string;
  headers?: Record<string, { $ref?: string; schema?: Schema; "x-sometimes"?: boolean }>;
  content?: Content;
}
export interface OperationObject {
  operationId: string;
  security?: Record<string, string[]>[];
  "x-permission"?: string;
  "x-ignores-unknown-query"?: boolean;
  parameters?: Parameter[];
  requestBody?: { $ref?: string; required?: boolean; content: Content };
  responses: Record<string, ResponseObject>;
}
export type PathItem = { parameters?: Parameter[] } & Record<string, unknown>;
export interface Document {
  paths: Record<string, PathItem>;
  components: Record<string, Record<string, unknown>>;
}
