import { useQuery } from "@tanstack/react-query";
import { type FileRecord, type MetadataField, media } from "../../api.ts";

export type MetadataValue = FileRecord["metadata"][string];

/** Loads the metadata fields of the account, which rarely change. */
export function useMetadataFields(): MetadataField[] {
  const { data } = useQuery({
    queryKey: ["metadata-fields"],
    queryFn: ({ signal }) => media.metadataFields.get({ signal }),
    staleTime: 60_000,
  });
  return data?.fields ?? [];
}

/** One metadata key with its value as editable text. */
export interface Entry {
  key: string;
  text: string;
  field: MetadataField | null;
}

/** Returns the fields of the account, then the other keys of the file. */
export function entriesOf(metadata: FileRecord["metadata"], fields: readonly MetadataField[]): Entry[] {
  const others = Object.keys(metadata).filter((key) => !fields.some(({ name }) => name === key));
  return [
    ...fields.map((field) => ({ key: field.name, text: textOf(metadata[field.name], field), field })),
    ...others.map((key) => ({ key, text: textOf(metadata[key], null), field: null })),
  ];
}

/** Returns the editable text of a value. A string that would be parsed as another value is in quotes. */
export function textOf(value: MetadataValue | undefined, field: MetadataField | null): string {
  if (value === undefined) return "";
  return parseValue(`${value}`, field) === value ? `${value}` : JSON.stringify(value);
}

/** Parses an edited text. Returns null for an empty text, which removes the key. */
export function parseValue(text: string, field: MetadataField | null): MetadataValue | null {
  if (text.trim() === "") return null;
  if (field && (field.type === "string" || field.type === "date")) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  } catch {
    // Not JSON: the value is a string.
  }
  return text;
}
