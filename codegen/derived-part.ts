import { parse } from "yaml";
import { answerLines } from "./derive-answers.ts";
import { type Document, type ErrorSource, SpecError } from "./document.ts";
import { errorSchemaName } from "./error-table.ts";
import { yamlLines } from "./yaml-text.ts";

/** The line that ends the part written by hand. */
const marker = /^.*# === Derived: .*\n/m;

/**
 * The text of the document with its last part made anew: the schemas of errors, `ErrorCode` and `components.responses`,
 * so that an error is one entry of `x-errors` and the envelope stands in one place. The rest stays byte for byte.
 */
export function complete(text: string): string {
  const [line] = marker.exec(text) ?? [];
  if (!line) throw new SpecError("there is no line `# === Derived: …` for codegen to write behind");
  const byHand = text.slice(0, text.indexOf(line) + line.length);
  const document = parse(byHand) as Document;
  return `${byHand}\n${errorLines(document)}\n  responses:\n${answerLines(document)}`;
}

function errorLines({ "x-errors": errors = {} }: Document): string {
  const schemas = Object.entries(errors).map(([code, source]) => [errorSchemaName(code), errorSchema(code, source)]);
  const description = "Every error code. Stable; new ones may be added.";
  const ErrorCode = { type: "string", description, enum: Object.keys(errors) };
  return yamlLines({ ErrorCode, ...Object.fromEntries(schemas) }, 4);
}

function errorSchema(code: string, { description, details }: ErrorSource): object {
  return {
    type: "object",
    description,
    required: ["code", "message", ...(details ? ["details"] : []), "requestId"],
    properties: {
      code: { type: "string", enum: [code] },
      message: { $ref: "#/components/schemas/ErrorMessage" },
      ...(details && { details: { type: "object", required: Object.keys(details), properties: details } }),
      requestId: { $ref: "#/components/schemas/RequestId" },
    },
  };
}
