/** Text fields of a form, by name. */
export type Fields = Record<string, string>;

/** Converts values to form fields: objects to JSON, other values to text. Omits null and undefined. */
export function toFields(values: Record<string, unknown>): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    fields[name] = typeof value === "object" ? JSON.stringify(value) : String(value);
  }
  return fields;
}

/** Puts the fields before the file, so that the service knows the target of the file before it receives the bytes. */
export function toFormData(fields: Fields, partName: string, file: Blob, filename: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(partName, file, filename);
  return form;
}

/** Returns a form field for a nullable value. Null becomes `word`, or omits the field without `word`. */
export function nullable<Name extends string>(
  name: Name,
  value: string | null | undefined,
  word?: string,
): { [Key in Name]?: string } {
  const text = value === null ? word : value;
  return text === undefined ? {} : ({ [name]: text } as { [Key in Name]?: string });
}

/** Returns a form field for a list, separated by commas. Returns no field for an empty list. */
export function commaSeparated<Name extends string>(
  name: Name,
  items: readonly string[] | undefined,
): { [Key in Name]?: string } {
  if (typeof items === "string") throw new TypeError(`${name} must be a list, such as ["a", "b"], not a string.`);
  if (items === undefined || items.length === 0) return {};
  const offender = items.find((item) => item.includes(","));
  if (offender !== undefined) {
    throw new TypeError(`${name} are sent as one comma-separated text, so "${offender}" must not contain a comma.`);
  }
  // TypeScript widens a computed key to string.
  return { [name]: items.join(",") } as { [Key in Name]?: string };
}
