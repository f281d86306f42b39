import type { Call } from "./call.ts";
import type { Contract, Operation } from "./contract.ts";
import type { Parameter, Schema } from "./document.ts";
import { bodyMutants, type Wrongness } from "./mutations.ts";
import { broken, complete, outOfBounds, sample, subtlyBroken } from "./values.ts";

/** A request that breaks one rule of openapi.yaml. */
export interface Violation {
  /** The violation, such as `query limit is "101"`. */
  what: string;
  call: Call;
  /** The field that the error response must name; null if the status is not 400. */
  field: { in: "query" | "path" | "headers" | "body"; path: string } | null;
  /** 404 for an unknown path, 403 for a changed signed URL, 412 for an unsupported version. */
  status?: "400" | "403" | "404" | "412";
}

/** Yields every change that makes a valid call of the operation invalid. */
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
  // The only rule of binary bodies is their type, which has a separate case.
  else if (schema.format !== "binary")
    throw new Error(`${operation.key}: violations of bodies of ${mediaType} are not implemented`);
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
  if (schema.type === "array" && schema.items && parameter.in === "query") {
    yield* listViolations(contract, { ...parameter, schema }, schema.items, call);
    return;
  }
  if (schema.type === undefined || schema.type === "array" || schema.type === "object") {
    throw new Error(`${operation.key}: violations of the type of the parameter ${name} are not implemented`);
  }
  const isSigned = operation.security === "UploadUrl";
  if (parameter.in === "path") {
    // The response to OPTIONS does not depend on the id.
    if (operation.method === "OPTIONS") return;
    const withValue = (value: string, field: Violation["field"]): Violation => ({
      what: `path ${name} is ${value}`,
      call: { ...call, path: { ...call.path, [name]: value } },
      field,
      ...(field === null && { status: isSigned ? "403" : "404" }),
    });
    // Any text is a valid id, which does not exist. A number can be invalid.
    const field = schema.type === "integer" ? ({ in: "path", path: name } as const) : null;
    for (const value of ["not-there", "a%00b", "%25", ...(field ? ["0", "1.5", "-1"] : [])]) {
      yield withValue(value, field);
    }
    // The path cannot be decoded, so the issue has an empty path (ValidationIssue).
    yield withValue("%zz", { in: "path", path: "" });
    return;
  }
  if (parameter.in === "query") {
    const isSignature = isSigned && name === "signature";
    // Any invalid signature returns 403 if it is text.
    const violation = (what: string, query: Call["query"]): Violation => ({
      what: `query ${name} ${what}`,
      call: { ...call, query: query ?? {} },
      ...(isSignature && query?.[name] !== NO_NUL
        ? { field: null, status: "403" }
        : { field: { in: "query", path: name } }),
    });
    const { [name]: original, ...rest } = call.query ?? {};
    if (parameter.required || isSignature) yield violation("is missing", rest);
    for (const wrong of wrongTexts(schema, parameter.allowEmptyValue === true)) {
      yield violation(`is ${JSON.stringify(wrong.slice(0, 20))}`, { ...rest, [name]: wrong });
    }
    const valid = String([original ?? parameter.example ?? sample(schema)].flat()[0]);
    yield violation("is repeated", { ...rest, [name]: [valid, valid] });
    return;
  }
  if (parameter.in === "header") {
    // Header names are case-insensitive. The service reports them in lower case.
    const field = { in: "headers", path: name.toLowerCase() } as const;
    const { [name]: _, ...rest } = call.headers ?? {};
    if (parameter.required) yield { what: `header ${name} is missing`, call: { ...call, headers: rest }, field };
    const isFree = schema.type === "string" && !schema.enum && schema.pattern === undefined;
    for (const wrong of [...wrongTexts(schema, false), ...(isFree ? [] : ["\u00e9"])].filter(isFieldValue)) {
      yield {
        what: `header ${name} is ${wrong.slice(0, 40)}`,
        call: { ...call, headers: { ...rest, [name]: wrong } },
        ...(name === "Tus-Resumable" ? { field: null, status: "412" } : { field }),
      };
    }
  }
}

/** Yields lists with an invalid item, and lists with too many items. */
function* listViolations(
  contract: Contract,
  { name, example, schema }: Parameter,
  items: Schema,
  call: Call,
): Generator<Violation> {
  const item = contract.resolve(items);
  const valid = String([example ?? sample(item)].flat()[0]);
  const violation = (values: string[], path: string): Violation => ({
    what: `query ${name} is ${JSON.stringify(values).slice(0, 60)}`,
    call: { ...call, query: { ...call.query, [name]: values } },
    field: { in: "query", path },
  });
  for (const wrong of wrongTexts(item, false)) yield violation([valid, wrong], `${name}/1`);
  if (schema.maxItems !== undefined) yield violation(Array(schema.maxItems + 1).fill(valid), name);
}

/** Whether a text is a valid field value (RFC 9110 §5.5). */
const isFieldValue = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** Returns invalid texts for a parameter or a form field. */
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

/** Yields the violations of a form without files. */
function* fieldViolations(schema: Schema, contentType: string, call: Call): Generator<Violation> {
  const violation = (what: string, path: string, fields: Record<string, string>): Violation => ({
    what: `field ${path} ${what}`,
    call: { ...call, raw: { contentType, body: new URLSearchParams(fields).toString() } },
    field: { in: "body", path },
  });
  const valid = Object.fromEntries(new URLSearchParams(String(call.raw?.body)));
  for (const [name, { maxLength = 0 }] of Object.entries(schema.properties ?? {})) {
    const { [name]: _, ...rest } = valid;
    yield violation("is missing", name, rest);
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
  yield asText("body is not JSON", '{"name": ');
  if (isRequired) yield asText("body is missing", "");
}

/** Texts that the service rejects in every field, which a schema cannot express. */
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
    const { [name]: valid = String(sample(schema)), ...otherFields } = form;
    if (required.includes(name)) yield violation(name, "is missing", otherFields);
    // A list can be sent as repeated fields.
    if (!schema["x-comma-separated"])
      yield violation(name, "is repeated", { ...otherFields, [name]: [valid, valid].flat() });
    if (schema.format === "binary") {
      yield violation(name, "is a text field", { ...otherFields, [name]: "harbour" });
      continue;
    }
    yield violation(name, "is a file", { ...otherFields, [name]: new File(["harbour"], "harbour.txt") });
    for (const wrong of wrongTexts(schema, !required.includes(name))) {
      yield violation(name, `is ${JSON.stringify(wrong.slice(0, 20))}`, { ...otherFields, [name]: wrong });
    }
  }
  if (additionalProperties === false) {
    yield violation("undocumented", "is not a field", { ...form, undocumented: "1" });
  }
}
