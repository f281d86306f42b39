import type { BodySchema } from "../pipeline/limit-invalid-input.ts";

const BOOLEANS = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/**
 * Converts the text of a form field or of tus metadata to the type in the schema of the form. Objects are JSON. A value
 * that does not match the type stays text, so that the schema rejects it. The case of booleans is ignored, because
 * Python clients send `True` and `False`. Returns undefined for an empty optional field: HTML forms, Swagger UI and
 * Stoplight Elements also send the fields that the user left empty.
 */
export function typedValue({ properties = {}, required = [] }: BodySchema, name: string, text: string): unknown {
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (schema && text === "" && !required.includes(name)) return undefined;
  switch (schema?.type) {
    case "boolean":
      return BOOLEANS.get(text.toLowerCase()) ?? text;
    case "object":
      return jsonOr(text);
    default:
      return text;
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
