const BOOLEANS = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/**
 * Converts the text of a form field or of tus metadata to the type of the schema. Objects are JSON. A value that does
 * not match the type stays text, so that the schema rejects it. The case of booleans is ignored, because Python clients
 * send `True` and `False`.
 */
export function typedValue(type: string | undefined, text: string): unknown {
  switch (type) {
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
