import { createRequire } from "node:module";
import type { Contract, DocumentedResponse } from "./contract.ts";
import type { Schema } from "./document.ts";
import { type JsonSchema, responseSchema } from "./response-schema.ts";

/** An HTTP answer as Dredd hands it to gavel. */
export interface Real {
  statusCode: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  bodyEncoding?: "utf-8" | "base64";
  body?: string;
}

/** What gavel compares an answer with. */
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
/** The very copy that Dredd validates with, so that what is proven of it here holds for Dredd. */
const gavel = createRequire(require.resolve("dredd"))("gavel") as Gavel;

const JSON_TYPE = "application/json; charset=utf-8";

export interface Expectation {
  response: DocumentedResponse;
  code: string | null;
  contentType: string | null;
  bodySchema: JsonSchema | null;
}

/** What openapi.yaml promises for one response, provoked for one code. `bytesType` is the type of a body of bytes. */
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
 * The expectation in gavel's terms. Gavel wants every header named here to be there, and compares the value of
 * Content-Type; that an error repeats the X-Request-Id of its answer is written into the schema.
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
 * Everything that is wrong with an answer, or with its head or body alone; the same for Dredd's transactions, the further codes
 * and the mutants, of which each has one part that is wrong.
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
 * Which bodies gavel takes for right, all of them JSON, in the same answer otherwise. It compiles the schema for each call, which
 * takes longer than to check hundreds of bodies: here they are the items of one.
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

/** What gavel does not look at: the values of headers, those that may be absent, and a Content-Type where there is no body. */
export function headerProblems({ response, contentType }: Expectation, { headers }: Real): string[] {
  const problems: string[] = [];
  const sent = headers["content-type"] ?? null;
  if (sent !== contentType) problems.push(`headers: Content-Type is ${sent}, not exactly ${contentType}`);
  for (const name of Object.keys(response.headers)) {
    if (!headers[name.toLowerCase()]) problems.push(`headers: ${name} is missing`);
  }
  for (const [name, schema] of Object.entries({ ...response.headers, ...response.sometimes })) {
    const value = headers[name.toLowerCase()];
    if (value && !isRight(schema, value))
      problems.push(`headers: ${name} is ${value}, against ${JSON.stringify(schema)}`);
  }
  return problems;
}

function isRight({ type, pattern = "", enum: values }: Schema, value: string): boolean {
  if (type === "integer" && !/^-?\d+$/.test(value)) return false;
  return new RegExp(pattern).test(value) && (values?.includes(value) ?? true);
}
