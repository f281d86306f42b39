import { checkShared, checkSilence, composedResponses } from "./composed-responses.ts";
import { type Document, methods, type ResponseSource, refName, SpecError, schemaNamed } from "./document.ts";
import { errorSchemaName, silentSchemaName } from "./error-schema-name.ts";
import { RESPONSES, toDerived } from "./references.ts";
import { pascalCase } from "./text.ts";
import { yamlLines } from "./yaml-text.ts";

/**
 * Returns the lines of `components.responses`: the responses that operations refer to, in the order of `x-responses` and
 * `x-errors`, then the composed responses.
 */
export function responseLines(document: Document): string {
  const shared: Shared = new Map();
  return responsesOf(document)
    .map(([name, it]) => response(document, name, it, shared))
    .join("");
}

/** Returns the codes that operations return. The service returns all other codes outside of operations. */
export function codesReturned(document: Document): Set<string> {
  return new Set(responsesOf(document).flatMap(([, { codes }]) => codes ?? []));
}

/** Returns the codes that at least one operation returns without details. */
export function codesWithoutDetails(document: Document): Set<string> {
  return new Set(responsesOf(document).flatMap(([, { withoutDetails }]) => withoutDetails ?? []));
}

function responsesOf(document: Document): [name: string, ResponseSource][] {
  const { "x-responses": responses = {}, "x-errors": errors = {} } = document;
  checkShared(document);
  checkSilence(document, responseName);
  const sources = new Map(Object.entries(responses));
  for (const [code, { description }] of Object.entries(errors)) {
    const name = responseName(code);
    if (!sources.has(name)) sources.set(name, { codes: [code], description });
  }
  for (const [name, composed] of composedResponses(document)) sources.set(name, composed);
  const used = responsesUsed(document);
  // Some client generators look up names without their kind, and confuse a response with a schema of the same name.
  const ambiguous = [...used.keys()].find((name) => schemaNamed(document, name) || errorNames(document).has(name));
  if (ambiguous) throw new SpecError(`the response ${ambiguous} has the name of a schema: rename it`);
  for (const [name, operation] of used) {
    if (!sources.has(name)) {
      throw new SpecError(
        `${operation}: the response ${name} is not defined in x-responses, in x-errors or in x-errors of the operation`,
      );
    }
  }
  const idle = Object.keys(responses).find((name) => !used.has(name));
  if (idle) throw new SpecError(`x-responses: no operation returns ${idle}`);
  return [...sources].filter(([name]) => used.has(name));
}

function errorNames(document: Document): Set<string> {
  return new Set(Object.keys(document["x-errors"] ?? {}).map(errorSchemaName));
}

/** FILE_NOT_FOUND → FileNotFound, VALIDATION_ERROR → ValidationFailure: `ValidationError` is the schema. */
export function responseName(code: string): string {
  return pascalCase(code.replace(/_ERROR$/, "_FAILURE"));
}

/** Returns the names of the responses that operations refer to, each with the ID of one of these operations. */
function responsesUsed({ paths }: Document): Map<string, string> {
  const used = new Map<string, string>();
  for (const item of Object.values(paths)) {
    for (const { operationId = "", responses = {} } of methods.flatMap((method) => item[method] ?? [])) {
      for (const { $ref } of Object.values(responses)) {
        if ($ref?.startsWith("#/components/responses/")) {
          throw new SpecError(
            `${operationId}: responses are in the derived file: refer to "${RESPONSES}${refName($ref)}"`,
          );
        }
        if ($ref?.startsWith(RESPONSES)) used.set(refName($ref), operationId);
      }
    }
  }
  return used;
}

function response(document: Document, name: string, it: ResponseSource, shared: Shared): string {
  const content = contentOf(document, name, it);
  return [
    `    ${name}:\n${yamlLines({ description: it.description }, 6)}`,
    headerLines(document, name, it, shared),
    content ? yamlLines(toDerived(document, { content }), 6) : "",
  ].join("");
}

/** The anchor of each list of headers, and the number of its aliases. */
type Shared = Map<string, { anchor: string; aliases: number }>;
/** Parsers reject documents with more aliases of one anchor as an attack. The limit of `yaml` is 100. */
const MAX_ALIASES = 90;

/**
 * Returns the lines of the headers that all codes of the response have in common. The first occurrence of a list is
 * written in full, and later occurrences are aliases (YAML 1.2 §7.1).
 */
function headerLines(document: Document, name: string, it: ResponseSource, shared: Shared): string {
  const [first = [], ...others] = (it.codes ?? []).map((code) => errorNamed(document, name, code).headers ?? []);
  const ofCodes = first.filter((header) => others.every((headers) => headers.includes(header)));
  const names = [...new Set([...(document["x-headers"] ?? []), ...(it.headers ?? []), ...ofCodes])];
  const unknown = names.find((header) => !document.components?.headers?.[header]);
  if (unknown) throw new SpecError(`${name}: the header ${unknown} is not in components.headers`);
  const existingAlias = shared.get(names.join());
  if (existingAlias && existingAlias.aliases < MAX_ALIASES) {
    existingAlias.aliases += 1;
    return `      headers: *${existingAlias.anchor}\n`;
  }
  const anchor = names.length === document["x-headers"]?.length ? "headers" : `headersOf${name}`;
  shared.set(names.join(), { anchor, aliases: 0 });
  const references = names.map((header) => [header, { $ref: `#/components/headers/${header}` }]);
  return `      headers: &${anchor}\n${yamlLines(toDerived(document, Object.fromEntries(references)), 8)}`;
}

function contentOf(
  document: Document,
  name: string,
  { data, bytes, codes, withoutDetails = [], example }: ResponseSource,
): object | undefined {
  if (bytes) return { [bytes]: { schema: { type: "string", format: "binary" }, example } };
  if (data) {
    const exampleData = document["x-examples"]?.[data];
    if (!schemaNamed(document, data) || !exampleData) {
      throw new SpecError(`x-responses: ${name} has the data ${data}, which is not a schema with an example`);
    }
    return envelope("data", [data], exampleData);
  }
  const [code] = codes ?? [];
  if (!codes || code === undefined) return undefined;
  const requestId = document.components?.headers?.["X-Request-Id"]?.example;
  const isSilent = (it: string) => withoutDetails.includes(it);
  const { description, example: full } = errorNamed(document, name, code);
  const exampleError = { code, ...(isSilent(code) ? { message: description } : full), requestId };
  return envelope(
    "error",
    codes.map((it) => (isSilent(it) ? silentSchemaName(it) : errorSchemaName(it))),
    exampleError,
  );
}

/** Returns the envelope of every JSON body. */
function envelope(key: "data" | "error", names: readonly string[], example: unknown): object {
  const success = key === "data";
  const schemas = [success ? "Success" : "Failure", ...names].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const [flag, ...carried] = schemas;
  const schema = {
    type: "object",
    required: ["success", key],
    properties: {
      success: flag,
      [key]: carried.length === 1 ? carried[0] : { description: "The error. `code` identifies it.", oneOf: carried },
    },
  };
  return { "application/json": { schema, example: { success, [key]: example } } };
}

function errorNamed(document: Document, name: string, code: string) {
  const error = document["x-errors"]?.[code];
  if (!error) throw new SpecError(`x-responses: ${name} contains ${code}, which is not in x-errors`);
  return error;
}
