import { checkShared, checkSilence, composedResponses } from "./composed-responses.ts";
import { type Document, methods, type ResponseSource, refName, SpecError, schemaNamed } from "./document.ts";
import { errorSchemaName, silentSchemaName } from "./error-schema-name.ts";
import { RESPONSES, toDerived } from "./references.ts";
import { pascalCase } from "./text.ts";
import { yamlLines } from "./yaml-text.ts";

/** `components.responses`: what operations refer to, in the order of `x-answers` and `x-errors`, then those that operations compose. */
export function responseLines(document: Document): string {
  const shared: Shared = new Map();
  return responsesOf(document)
    .map(([name, it]) => response(document, name, it, shared))
    .join("");
}

/** The codes that an operation answers with. Others are answered where there is no operation. */
export function codesReturned(document: Document): Set<string> {
  return new Set(responsesOf(document).flatMap(([, { codes }]) => codes ?? []));
}

/** Those that one answers with without its details. */
export function codesWithoutDetails(document: Document): Set<string> {
  return new Set(responsesOf(document).flatMap(([, { withoutDetails }]) => withoutDetails ?? []));
}

function responsesOf(document: Document): [name: string, ResponseSource][] {
  const { "x-answers": answers = {}, "x-errors": errors = {} } = document;
  checkShared(document);
  checkSilence(document, responseName);
  const known = new Map(Object.entries(answers));
  for (const [code, { description }] of Object.entries(errors)) {
    const name = responseName(code);
    if (!known.has(name)) known.set(name, { codes: [code], description });
  }
  for (const [name, composed] of composedResponses(document)) known.set(name, composed);
  const used = responsesUsed(document);
  // Generators that look names up without their kind take the one for the other.
  const ambiguous = [...used.keys()].find((name) => schemaNamed(document, name) || errorNames(document).has(name));
  if (ambiguous) throw new SpecError(`the answer ${ambiguous} has the name of a schema: give it another`);
  for (const [name, operation] of used) {
    if (!known.has(name)) {
      throw new SpecError(
        `${operation}: the answer ${name} is in neither x-answers nor x-errors, the operation's included`,
      );
    }
  }
  const idle = Object.keys(answers).find((name) => !used.has(name));
  if (idle) throw new SpecError(`x-answers: no operation answers with ${idle}`);
  return [...known].filter(([name]) => used.has(name));
}

function errorNames(document: Document): Set<string> {
  return new Set(Object.keys(document["x-errors"] ?? {}).map(errorSchemaName));
}

/** FILE_NOT_FOUND → FileNotFound, VALIDATION_ERROR → ValidationFailure: `ValidationError` is the schema. */
export function responseName(code: string): string {
  return pascalCase(code.replace(/_ERROR$/, "_FAILURE"));
}

/** Names of the answers that operations refer to, each with one of these operations. */
function responsesUsed({ paths }: Document): Map<string, string> {
  const used = new Map<string, string>();
  for (const item of Object.values(paths)) {
    for (const { operationId = "", responses = {} } of methods.flatMap((method) => item[method] ?? [])) {
      for (const { $ref } of Object.values(responses)) {
        if ($ref?.startsWith("#/components/responses/")) {
          throw new SpecError(
            `${operationId}: answers stand in the derived file: refer to "${RESPONSES}${refName($ref)}"`,
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

/** The anchor of each list of headers, and how often it was referred to. */
type Shared = Map<string, { anchor: string; aliases: number }>;
/** Parsers take more aliases of one anchor for an attack: `yaml` more than 100. */
const MAX_ALIASES = 90;

/** Those that every code has. A list of headers is written out where it is first met, and an alias (YAML 1.2 §7.1) from then on. */
function headerLines(document: Document, name: string, it: ResponseSource, shared: Shared): string {
  const [first = [], ...others] = (it.codes ?? []).map((code) => errorNamed(document, name, code).headers ?? []);
  const ofCodes = first.filter((header) => others.every((headers) => headers.includes(header)));
  const names = [...new Set([...(document["x-headers"] ?? []), ...(it.headers ?? []), ...ofCodes])];
  const stranger = names.find((header) => !document.components?.headers?.[header]);
  if (stranger) throw new SpecError(`${name}: the header ${stranger} is not in components.headers`);
  const known = shared.get(names.join());
  if (known && known.aliases < MAX_ALIASES) {
    known.aliases += 1;
    return `      headers: *${known.anchor}\n`;
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
    const shown = document["x-examples"]?.[data];
    if (!schemaNamed(document, data) || !shown) {
      throw new SpecError(`x-answers: ${name} carries ${data}, which is no schema with an example`);
    }
    return envelope("data", [data], shown);
  }
  const [code] = codes ?? [];
  if (!codes || code === undefined) return undefined;
  const requestId = document.components?.headers?.["X-Request-Id"]?.example;
  const isSilent = (it: string) => withoutDetails.includes(it);
  const { description, example: full } = errorNamed(document, name, code);
  const shown = { code, ...(isSilent(code) ? { message: description } : full), requestId };
  return envelope(
    "error",
    codes.map((it) => (isSilent(it) ? silentSchemaName(it) : errorSchemaName(it))),
    shown,
  );
}

/** What every body in JSON is wrapped in. */
function envelope(key: "data" | "error", names: readonly string[], example: unknown): object {
  const success = key === "data";
  const schemas = [success ? "Success" : "Failure", ...names].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const [flag, ...carried] = schemas;
  const schema = {
    type: "object",
    required: ["success", key],
    properties: {
      success: flag,
      [key]: carried.length === 1 ? carried[0] : { description: "Why; `code` tells which.", oneOf: carried },
    },
  };
  return { "application/json": { schema, example: { success, [key]: example } } };
}

function errorNamed(document: Document, name: string, code: string) {
  const error = document["x-errors"]?.[code];
  if (!error) throw new SpecError(`x-answers: ${name} names ${code}, which is not in x-errors`);
  return error;
}
