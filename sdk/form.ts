/** Text fields of a form by name. */
export type Fields = Record<string, string>;

/** The fields of a form as text, objects as JSON; absent ones are left out. */
export function toFields(values: Record<string, unknown>): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    fields[name] = typeof value === "object" ? JSON.stringify(value) : String(value);
  }
  return fields;
}

/** The fields first: the service then knows where the file belongs before its bytes arrive. */
export function toFormData(fields: Fields, partName: string, file: Blob, filename: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(partName, file, filename);
  return form;
}

/** A field that may be null, which text cannot be: then it is the `word` for that, or absent. */
export function nullable<Name extends string>(
  name: Name,
  value: string | null | undefined,
  word?: string,
): { [Key in Name]?: string } {
  const text = value === null ? word : value;
  return text === undefined ? {} : ({ [name]: text } as { [Key in Name]?: string });
}

/** The one form field that carries a whole list; nothing when there is nothing to carry. */
export function commaSeparated<Name extends string>(
  name: Name,
  items: readonly string[] | undefined,
): { [Key in Name]?: string } {
  if (typeof items === "string") throw new TypeError(`${name} must be a list, such as ["a", "b"], not a text.`);
  if (items === undefined || items.length === 0) return {};
  const offender = items.find((item) => item.includes(","));
  if (offender !== undefined) {
    throw new TypeError(`${name} travel as one comma-separated text, so "${offender}" must not contain a comma.`);
  }
  // The compiler sees a computed key as any string.
  return { [name]: items.join(",") } as { [Key in Name]?: string };
}
