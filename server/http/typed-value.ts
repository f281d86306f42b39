/**
 * What a text stands for, where all values are texts: in a form, and in the metadata of tus. An object is JSON. What is of another type
 * stays text, for the schema to refuse.
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
