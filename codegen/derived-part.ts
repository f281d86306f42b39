import { parse } from "yaml";
import { codesReturned, codesWithoutDetails, responseLines } from "./derive-responses.ts";
import { type Document, type ErrorSource, SpecError } from "./document.ts";
import { errorSchemaName, silentSchemaName } from "./error-schema-name.ts";
import { yamlLines } from "./yaml-text.ts";

/** The line that ends the part written by hand. */
const marker = /^.*# === Derived: .*\n/m;

/**
 * The text of the document with its last part made anew: the schemas of errors and `components.responses`, so that an
 * error is one entry of `x-errors` and the envelope stands in one place. The rest stays byte for byte.
 */
export function complete(text: string): string {
  const [line] = marker.exec(text) ?? [];
  if (!line) throw new SpecError("there is no line `# === Derived: …` for codegen to write behind");
  const byHand = text.slice(0, text.indexOf(line) + line.length);
  const document = parse(byHand) as Document;
  return `${byHand}\n${errorLines(document)}\n  responses:\n${responseLines(document)}`;
}

function errorLines(document: Document): string {
  const answered = codesReturned(document);
  const errors = Object.entries(document["x-errors"] ?? {}).filter(([code]) => answered.has(code));
  const silent = codesWithoutDetails(document);
  const schemas = errors.flatMap(([code, it]): [string, object][] => [
    [errorSchemaName(code), errorSchema(code, it)],
    ...(silent.has(code) ? [[silentSchemaName(code), silentSchema(code, it)] satisfies [string, object]] : []),
  ]);
  return yamlLines(Object.fromEntries(schemas), 4);
}

const detailsWords = { type: "object", description: "Facts about this error." };

function silentSchema(code: string, { description }: ErrorSource): object {
  return errorSchema(code, { description });
}

function errorSchema(code: string, { description, details }: Pick<ErrorSource, "description" | "details">): object {
  return {
    type: "object",
    description,
    required: ["code", "message", ...(details ? ["details"] : []), "requestId"],
    properties: {
      code: { type: "string", enum: [code], description: "For programs; stable." },
      message: { $ref: "#/components/schemas/ErrorMessage" },
      ...(details && { details: { ...detailsWords, required: Object.keys(details), properties: details } }),
      requestId: { $ref: "#/components/schemas/RequestId" },
    },
  };
}
