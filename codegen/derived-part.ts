import { codesReturned, codesWithoutDetails, responseLines } from "./derive-responses.ts";
import { type Document, type ErrorSource, SpecError, schemaNamed } from "./document.ts";
import { errorSchemaName, silentSchemaName } from "./error-schema-name.ts";
import { OWN_FILE, toDerived } from "./references.ts";
import { yamlLines } from "./yaml-text.ts";

/**
 * The text of openapi-derived.yaml: the schemas of errors and `components.responses`, so that an error is one entry of
 * `x-errors` and the envelope stands in one place.
 */
export function derive(document: Document): string {
  if (document.components?.responses) throw new SpecError("components.responses is derived: write x-answers instead");
  return `# Written by \`npm run codegen\` from x-errors and x-answers of ${OWN_FILE}: edit there.

components:
  schemas:
${errorLines(document)}
  responses:
${responseLines(document)}`;
}

function errorLines(document: Document): string {
  const answered = codesReturned(document);
  const errors = Object.entries(document["x-errors"] ?? {}).filter(([code]) => answered.has(code));
  const silent = codesWithoutDetails(document);
  const schemas = errors.flatMap(([code, it]): [string, object][] => [
    [errorSchemaName(code), errorSchema(code, it)],
    ...(silent.has(code) ? [[silentSchemaName(code), silentSchema(code, it)] satisfies [string, object]] : []),
  ]);
  const [twice] = schemas.find(([name]) => schemaNamed(document, name)) ?? [];
  if (twice) throw new SpecError(`the schema ${twice} is derived from x-errors: give yours another name`);
  return yamlLines(toDerived(document, Object.fromEntries(schemas)), 4);
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
