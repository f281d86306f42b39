import { createRequire } from "node:module";
import type { Contract, DocumentedResponse } from "./contract.ts";
import type { Schema } from "./document.ts";
import { type JsonSchema, responseSchema } from "./response-schema.ts";

/** An HTTP response in the format that Dredd passes to gavel. */
export interface Real {
  statusCode: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  bodyEncoding?: "utf-8" | "base64";
  body?: string;
}

/** The expectation in gavel's format. */
export interface Expected {
  statusCode: string;
  headers: Record<string, string>;
  bodySchema?: string;
}

interface Gavel {
  validate(
    expected: Partial<Expected>,
    real: Real,
  ): { valid: boolean; fields: Record<string, { errors: { message: string; location?: { pointer?: string } }[] }> };
}

const require = createRequire(import.meta.url);
/** The copy of gavel that Dredd uses, so that the mutation tests also apply to Dredd. */
const gavel = createRequire(require.resolve("dredd"))("gavel") as Gavel;

const JSON_TYPE = "application/json; charset=utf-8";

export interface Expectation {
  response: DocumentedResponse;
  code: string | null;
  contentType: string | null;
  bodySchema: JsonSchema | null;
}

/**
 * Returns the expectation of openapi.yaml for one response and one error code. `bytesType` is the type of a binary
 * body.
 */
export function expectationOf(
  contract: Contract,
  response: DocumentedResponse,
  code: string | null,
  bytesType: string | null,
): Expectation {
  const { schema, mediaType } = response;
  const isJson = mediaType === "application/json";
  return {
    response,
    code,
    contentType: isJson ? JSON_TYPE : mediaType === null ? null : (bytesType ?? mediaType),
    bodySchema: isJson && schema ? responseSchema(contract, schema, code) : null,
  };
}

/**
 * Converts an expectation to gavel's format. Gavel requires every header in it, and compares only the value of
 * Content-Type. The schema requires that an error contains the X-Request-Id of its response.
 */
export function expectedOf({ response, code, contentType, bodySchema }: Expectation, real: Real): Expected {
  const documented = Object.keys(response.headers).map((name) => [name, ""]);
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(documented), ...(contentType && { "Content-Type": contentType }) },
    ...(bodySchema && {
      bodySchema: JSON.stringify(code === null ? bodySchema : { ...bodySchema, allOf: [sameRequestId(real)] }),
    }),
  };
}

function sameRequestId(real: Real): JsonSchema {
  const requestId = { enum: [real.headers["x-request-id"] ?? null] };
  return { properties: { error: { properties: { requestId } } } };
}

/**
 * Returns the problems of a response, or only those of its head or body. Used for Dredd's transactions, for the other
 * cases, and for the mutants, which have one invalid part each.
 */
export function check(expectation: Expectation, real: Real, part?: "head" | "body"): string[] {
  const { statusCode, headers, ...body } = expectedOf(expectation, real);
  const expected =
    part === "head" ? { statusCode, headers } : part === "body" ? body : { statusCode, headers, ...body };
  const { fields } = gavel.validate(expected, real);
  const problems = Object.entries(fields).flatMap(([field, { errors }]) =>
    errors.map(({ message }) => `${field}: ${message}`),
  );
  return part === "body" ? problems : [...problems, ...headerProblems(expectation, real)];
}

/**
 * Returns the JSON bodies that gavel accepts in an otherwise identical response. Gavel compiles the schema for each
 * call, which takes longer than checking hundreds of bodies, so the bodies are checked as the items of one list.
 */
export function rightBodies(expectation: Expectation, real: Real, bodies: string[]): Set<string> {
  const { bodySchema = "{}" } = expectedOf(expectation, real);
  const { $schema, definitions, ...item } = JSON.parse(bodySchema) as JsonSchema;
  const expected = { bodySchema: JSON.stringify({ $schema, definitions, type: "array", items: item }) };
  const { fields } = gavel.validate(expected, { ...real, body: `[${bodies.join(",")}]` });
  const right = new Set(bodies);
  for (const { message, location } of fields.body?.errors ?? []) {
    const index = /^\/(\d+)/.exec(location?.pointer ?? "")?.[1];
    if (index === undefined) throw new Error(`Not an error of one of the bodies: ${message}`);
    right.delete(bodies[Number(index)] ?? "");
  }
  return right;
}

/**
 * Returns problems that gavel does not check: values of headers, optional headers, and a Content-Type without a body.
 */
export function headerProblems({ response, contentType }: Expectation, { headers }: Real): string[] {
  const problems: string[] = [];
  const receivedType = headers["content-type"] ?? null;
  if (receivedType !== contentType)
    problems.push(`headers: Content-Type is ${receivedType}, not exactly ${contentType}`);
  for (const name of Object.keys(response.headers)) {
    if (!headers[name.toLowerCase()]) problems.push(`headers: ${name} is missing`);
  }
  for (const [name, schema] of Object.entries({ ...response.headers, ...response.sometimes })) {
    const value = headers[name.toLowerCase()];
    if (value && !isValid(schema, value))
      problems.push(`headers: ${name} is ${value}, which violates ${JSON.stringify(schema)}`);
  }
  return problems;
}

function isValid({ type, pattern = "", enum: values }: Schema, value: string): boolean {
  if (type === "integer" && !/^-?\d+$/.test(value)) return false;
  return new RegExp(pattern).test(value) && (values?.includes(value) ?? true);
}
