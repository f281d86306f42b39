/** The part of a JSON schema that this module uses. */
export interface BodySchema {
  type?: string;
  properties?: Record<string, BodySchema>;
  required?: string[];
  additionalProperties?: boolean | object;
  items?: BodySchema;
  maxItems?: number;
  "x-comma-separated"?: boolean;
}

/** More than a response lists (see validation-error.ts). */
const MAX_UNKNOWN_FIELDS = 21;

/**
 * Truncates a body before it is validated: to a limited number of unknown properties, and to one item more than a list
 * can have. The truncated body fails validation with the same errors, but with few of them. `onDrop` is called with the
 * number of removed entries.
 */
export function limitInvalidInput(
  schema: BodySchema | undefined,
  value: unknown,
  onDrop: (count: number) => void,
): unknown {
  if (schema === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const limited = value.slice(0, (schema.maxItems ?? value.length) + 1);
    onDrop(value.length - limited.length);
    return limited.map((item) => limitInvalidInput(schema.items, item, onDrop));
  }
  const { properties = {}, additionalProperties } = schema;
  const entries = Object.entries(value);
  let unknown = 0;
  const limited = entries.filter(([name]) => {
    if (additionalProperties !== false || Object.hasOwn(properties, name)) return true;
    unknown += 1;
    return unknown <= MAX_UNKNOWN_FIELDS;
  });
  onDrop(entries.length - limited.length);
  return Object.fromEntries(
    limited.map(([name, inner]) => [
      name,
      Object.hasOwn(properties, name) ? limitInvalidInput(properties[name], inner, onDrop) : inner,
    ]),
  );
}
