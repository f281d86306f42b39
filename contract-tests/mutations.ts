import type { Recorded } from "./case-run.ts";
import type { Contract } from "./contract.ts";
import type { Schema } from "./document.ts";
import type { Real } from "./expectation.ts";
import { type Json, nodesOf, type Path } from "./nodes.ts";
import { narrowed } from "./response-schema.ts";
import { broken, notNull, outOfBounds, wrongType } from "./values.ts";

/** A response that is invalid in one way. */
export interface Mutant {
  /** The change, such as `/data/id is null`. */
  what: string;
  part: "head" | "body";
  real: Real;
}

/** Yields every change that makes a valid response invalid according to openapi.yaml. */
export function* mutantsOf(contract: Contract, recorded: Recorded): Generator<Mutant> {
  const { response, code, real } = recorded;
  yield* headMutants(recorded);
  if (response.mediaType !== "application/json" || !response.schema) return;
  const body: Json = JSON.parse(real.body ?? "null");
  const withBody = (what: string, mutated: string): Mutant => ({
    what,
    part: "body",
    real: { ...real, body: mutated },
  });
  yield withBody("the body is empty", "");
  yield withBody("the body is truncated", JSON.stringify(body).slice(0, -1));
  if (code !== null) {
    const next = contract.errorCodes[(contract.errorCodes.indexOf(code) + 1) % contract.errorCodes.length];
    for (const other of new Set([...response.codes, next])) {
      if (other !== code)
        yield withBody(`/error/code is ${other}`, JSON.stringify(set(body, ["error", "code"], other)));
    }
    const otherRequest = set(body, ["error", "requestId"], "req_00000000000000000000000000");
    yield withBody("/error/requestId differs from X-Request-Id", JSON.stringify(otherRequest));
  }
  const schema = narrowed(contract, contract.resolve(response.schema), code);
  for (const { what, mutated } of bodyMutants(contract, schema, body)) yield withBody(what, JSON.stringify(mutated));
}

/** Yields the changes of status and headers. */
function* headMutants({ response, real }: Recorded): Generator<Mutant> {
  const withStatus = (status: number): Mutant => ({
    what: `the status is ${status}`,
    part: "head",
    real: { ...real, statusCode: status },
  });
  const statuses = response.operation.responses.map(({ status }) => Number(status));
  yield withStatus(statuses[(statuses.indexOf(real.statusCode) + 1) % statuses.length] ?? 0);
  yield withStatus(299);
  const withHeader = (what: string, name: string, value: string | null): Mutant => {
    const { [name]: _, ...headers } = real.headers;
    if (value !== null) headers[name] = value;
    return { what, part: "head", real: { ...real, headers } };
  };
  for (const name of Object.keys(response.headers)) {
    yield withHeader(`${name} is missing`, name.toLowerCase(), null);
  }
  for (const [name, { type, enum: values }] of Object.entries({ ...response.headers, ...response.sometimes })) {
    if (type === "integer") yield withHeader(`${name} is not an integer`, name.toLowerCase(), "soon");
    if (values) yield withHeader(`${name} is not one of ${values}`, name.toLowerCase(), "UNDOCUMENTED");
  }
  if (response.mediaType !== null) yield withHeader("Content-Type is missing", "content-type", null);
  yield withHeader("Content-Type is different", "content-type", "application/problem+json");
  if (response.mediaType === "application/json") {
    yield withHeader("Content-Type has no charset", "content-type", "application/json");
  }
}

/** A body with one invalid value. */
export interface BodyMutant {
  what: string;
  mutated: Json;
  /** The invalid property. */
  field: Path;
}

/** The rules for invalid values, which differ between responses and requests. */
export interface Wrongness {
  /** Whether an object rejects further properties. */
  isClosed(schema: Schema): boolean;
  /** Returns values that violate the enum, pattern or format. */
  broken(schema: Schema): unknown[];
}

/** Responses are checked as if they could have no further properties (response-schema.ts). */
const inResponses: Wrongness = { isClosed: ({ additionalProperties }) => additionalProperties === undefined, broken };

/** Yields the body with one invalid value, for every value. */
export function* bodyMutants(
  contract: Contract,
  root: Schema,
  body: Json,
  { isClosed, broken }: Wrongness = inResponses,
): Generator<BodyMutant> {
  for (const { at, value, schema } of nodesOf(contract, root, body)) {
    if (at.some((step) => typeof step === "number" && step > 0)) continue; // only the first item of a list is changed
    const here = `/${at.join("/")}`;
    const replaced = (what: string, by: Json, field = at) => ({
      what: `${here} ${what}`,
      mutated: set(body, at, by),
      field,
    });
    for (const wrong of wrongType(schema)) yield replaced(`is ${JSON.stringify(wrong)} by type`, wrong);
    if (notNull(schema)) yield replaced("is null", null);
    if (value === null) continue;
    for (const wrong of broken(schema)) yield replaced(`is ${JSON.stringify(wrong)}`, wrong);
    for (const { rule, wrong } of outOfBounds(schema, value)) yield replaced(`violates its ${rule}`, wrong);
    if (typeof value !== "object" || Array.isArray(value)) continue;
    for (const name of schema.required ?? []) {
      const { [name]: _, ...rest } = value as Record<string, Json>;
      yield replaced(`has no ${name}`, rest, [...at, name]);
    }
    if (schema.properties && isClosed(schema)) {
      yield replaced("has an undocumented property", { ...value, undocumented: 1 }, [...at, "undocumented"]);
    }
  }
}

/** Returns a copy of a JSON value with another value at the path. */
export function set(root: Json, [step, ...rest]: Path, value: Json): Json {
  if (step === undefined) return value;
  if (Array.isArray(root)) return root.map((item, index) => (index === step ? set(item, rest, value) : item));
  const object = Object(root) as Record<string, Json>;
  return { ...object, [step]: set(object[step], rest, value) };
}
