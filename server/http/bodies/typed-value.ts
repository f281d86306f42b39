/**
 * Converts the text of a form field or of tus metadata to the type of the schema. Objects are JSON. A value that does
 * not match the type stays text, so that the schema rejects it.
 */
export function typedValue(type: string | undefined, text: string): unknown {
  switch (type) {
    case "boolean":
      return text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : text;
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
