import type { Call } from "./call.ts";
import type { Contract, Operation } from "./contract.ts";
import type { Parameter, Schema } from "./document.ts";
import { bodyMutants, type Wrongness } from "./mutations.ts";
import { broken, complete, outOfBounds, sample, subtlyBroken } from "./values.ts";

/** A request that breaks one rule of openapi.yaml. */
export interface Violation {
  /** What is wrong with it, such as `query limit is "101"`. */
  what: string;
  call: Call;
  /** Where the answer has to see the fault; null where it has to be of another status than 400. */
  field: { in: "query" | "path" | "headers" | "body"; path: string } | null;
  /** 404, because a path that names nothing is no fault; 403 where it is signed; 412 for a version that nobody knows. */
  status?: "400" | "403" | "404" | "412";
}

/** Every single way in which a valid call of the operation can be made invalid. */
export function* violationsOf(contract: Contract, operation: Operation, call: Call): Generator<Violation> {
  for (const parameter of operation.parameters) yield* parameterViolations(contract, operation, parameter, call);
  if (!operation.ignoresUnknownQuery) {
    const field = { in: "query", path: "undocumented" } as const;
    yield { what: "query undocumented is not a parameter", call: withUndocumented(call), field };
  }
  if (!operation.body) return;
  const { mediaType, schema } = operation.body;
  if (mediaType === "application/json") yield* jsonViolations(contract, operation.body, call);
  else if (mediaType === "multipart/form-data") yield* formViolations(contract, schema, call);
  else if (mediaType === "application/x-www-form-urlencoded") yield* fieldViolations(schema, mediaType, call);
  // Bytes have no rule to break but their type, which has a case.
  else if (schema.format !== "binary")
    throw new Error(`${operation.key}: no violations are known for bodies of ${mediaType}`);
}

export const withUndocumented = (call: Call): Call => ({ ...call, query: { ...call.query, undocumented: "1" } });

function* parameterViolations(
  contract: Contract,
  operation: Operation,
  parameter: Parameter,
  call: Call,
): Generator<Violation> {
  const { name } = parameter;
  const schema = contract.resolve(parameter.schema);
  if (schema.type === undefined || schema.type === "array" || schema.type === "object") {
    throw new Error(`${operation.key}: no violations are known for the type of the parameter ${name}`);
  }
  const isSigned = operation.security === "UploadUrl";
  if (parameter.in === "path") {
    // What a method can do is the same whatever is there.
    if (operation.method === "OPTIONS") return;
    const withValue = (value: string, field: Violation["field"]): Violation => ({
      what: `path ${name} is ${value}`,
      call: { ...call, path: { ...call.path, [name]: value } },
      field,
      ...(field === null && { status: isSigned ? "403" : "404" }),
    });
    // Any text may be an id, and names nothing; a number is one or is not.
    const field = schema.type === "integer" ? ({ in: "path", path: name } as const) : null;
    for (const value of ["not-there", "a%00b", "%25", ...(field ? ["0", "1.5", "-1"] : [])]) {
      yield withValue(value, field);
    }
    // The path cannot be taken apart at all: "empty for the whole" (ValidationIssue).
    yield withValue("%zz", { in: "path", path: "" });
    return;
  }
  if (parameter.in === "query") {
    // A signature that is not right is none, whatever is wrong with it.
    const isSignature = isSigned && name === "signature";
    const violation = (what: string, query: Call["query"]): Violation => ({
      what: `query ${name} ${what}`,
      call: { ...call, query: query ?? {} },
      ...(isSignature ? { field: null, status: "403" } : { field: { in: "query", path: name } }),
    });
    const { [name]: given, ...others } = call.query ?? {};
    if (parameter.required || isSignature) yield violation("is missing", others);
    for (const wrong of wrongTexts(schema, parameter.allowEmptyValue === true)) {
      yield violation(`is ${JSON.stringify(wrong.slice(0, 20))}`, { ...others, [name]: wrong });
    }
    const right = String([given ?? parameter.example ?? sample(schema)].flat()[0]);
    yield violation("is repeated", { ...others, [name]: [right, right] });
    return;
  }
  if (parameter.in === "header") {
    // Names of headers have no case; the service has them in lower case.
    const field = { in: "headers", path: name.toLowerCase() } as const;
    const { [name]: _, ...others } = call.headers ?? {};
    if (parameter.required) yield { what: `header ${name} is missing`, call: { ...call, headers: others }, field };
    const isFree = schema.type === "string" && !schema.enum && schema.pattern === undefined;
    for (const wrong of [...wrongTexts(schema, false), ...(isFree ? [] : ["\u00e9"])].filter(isFieldValue)) {
      yield {
        what: `header ${name} is ${wrong.slice(0, 40)}`,
        call: { ...call, headers: { ...others, [name]: wrong } },
        ...(name === "Tus-Resumable" ? { field: null, status: "412" } : { field }),
      };
    }
  }
}

/** RFC 9110 §5.5: whether HTTP can carry it. */
const isFieldValue = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** What a parameter or a form field, which is text, can be wrong by. */
function wrongTexts(schema: Schema, emptyIsFine: boolean): string[] {
  const wrong = [
    ...broken(schema),
    ...subtlyBroken(schema),
    ...outOfBounds(schema, undefined).map((bound) => bound.wrong),
  ].map(String);
  if (schema.type === "string") wrong.push(NO_NUL);
  if (schema.type === "integer") wrong.push("harbour", "1.5");
  if (schema.type === "number") wrong.push("harbour");
  if (schema.type === "boolean") wrong.push("maybe");
  if (!emptyIsFine && (schema.type !== "string" || schema.enum)) wrong.push("");
  return [...new Set(wrong)];
}

/** Of the fields of a form without files. */
function* fieldViolations(schema: Schema, contentType: string, call: Call): Generator<Violation> {
  const violation = (what: string, path: string, fields: Record<string, string>): Violation => ({
    what: `field ${path} ${what}`,
    call: { ...call, raw: { contentType, body: new URLSearchParams(fields).toString() } },
    field: { in: "body", path },
  });
  const valid = Object.fromEntries(new URLSearchParams(String(call.raw?.body)));
  for (const [name, { maxLength = 0 }] of Object.entries(schema.properties ?? {})) {
    const { [name]: _, ...others } = valid;
    yield violation("is missing", name, others);
    yield violation("is too long", name, { ...valid, [name]: "x".repeat(maxLength + 1) });
    yield violation("has a NUL", name, { ...valid, [name]: "\0" });
  }
  yield violation("is not documented", "undocumented", { ...valid, undocumented: "1" });
}

function* jsonViolations(
  contract: Contract,
  { schema, required: isRequired }: { schema: Schema; required: boolean },
  call: Call,
): Generator<Violation> {
  const full = complete(contract.resolve, schema, call.json);
  for (const { what, mutated, field } of bodyMutants(contract, schema, full, inRequests)) {
    yield { what: `body ${what}`, call: { ...call, json: mutated }, field: { in: "body", path: field.join("/") } };
  }
  const { json, ...rest } = call;
  const asText = (what: string, body: string): Violation => ({
    what,
    call: { ...rest, raw: { contentType: "application/json", body } },
    field: { in: "body", path: "" },
  });
  yield asText("body is no JSON", '{"name": ');
  if (isRequired) yield asText("body is missing", "");
}

/** What a schema cannot say, and holds for every text. */
const NO_NUL = "a\u0000b";
const NO_HALF_PAIR = "a\ud800b";

const inRequests: Wrongness = {
  isClosed: ({ additionalProperties }) => additionalProperties === false,
  broken: (schema) => [
    ...broken(schema),
    ...subtlyBroken(schema),
    ...(schema.type === "string" ? [NO_NUL, NO_HALF_PAIR] : []),
  ],
};

function* formViolations(contract: Contract, reference: Schema, call: Call): Generator<Violation> {
  const { properties = {}, required = [], additionalProperties } = contract.resolve(reference);
  const { form = {}, ...rest } = call;
  const violation = (name: string, what: string, changed: Call["form"]): Violation => ({
    what: `form ${name} ${what}`,
    call: { ...rest, form: changed ?? {} },
    field: { in: "body", path: name },
  });
  for (const [name, described] of Object.entries(properties)) {
    const schema = contract.resolve(described);
    const { [name]: given = String(sample(schema)), ...others } = form;
    if (required.includes(name)) yield violation(name, "is missing", others);
    yield violation(name, "is repeated", { ...others, [name]: [given, given].flat() });
    if (schema.format === "binary") {
      yield violation(name, "is a text field", { ...others, [name]: "harbour" });
      continue;
    }
    yield violation(name, "is a file", { ...others, [name]: new File(["harbour"], "harbour.txt") });
    for (const wrong of wrongTexts(schema, false)) {
      yield violation(name, `is ${JSON.stringify(wrong.slice(0, 20))}`, { ...others, [name]: wrong });
    }
  }
  if (additionalProperties === false) {
    yield violation("undocumented", "is not a field", { ...form, undocumented: "1" });
  }
}
