import { useQuery } from "@tanstack/react-query";
import { type FileRecord, type MetadataField, media } from "../../api.ts";

export type Value = FileRecord["metadata"][string];

/** What forms ask for; seldom changed. */
export function useMetadataFields(): MetadataField[] {
  const { data } = useQuery({
    queryKey: ["metadata-fields"],
    queryFn: ({ signal }) => media.metadataFields.get({ signal }),
    staleTime: 60_000,
  });
  return data?.fields ?? [];
}

/** One key of the metadata, as it is edited: as text. */
export interface Entry {
  key: string;
  text: string;
  field: MetadataField | null;
}

/** The fields of the account first, then what else the file has. */
export function entriesOf(metadata: FileRecord["metadata"], fields: readonly MetadataField[]): Entry[] {
  const others = Object.keys(metadata).filter((key) => !fields.some(({ name }) => name === key));
  return [
    ...fields.map((field) => ({ key: field.name, text: textOf(metadata[field.name], field), field })),
    ...others.map((key) => ({ key, text: textOf(metadata[key], null), field: null })),
  ];
}

/** A text that looks like something else stands in quotes. */
export function textOf(value: Value | undefined, field: MetadataField | null): string {
  if (value === undefined) return "";
  return typedValue(`${value}`, field) === value ? `${value}` : JSON.stringify(value);
}

/** Null for an empty text, which removes the key. */
export function typedValue(text: string, field: MetadataField | null): Value | null {
  if (text.trim() === "") return null;
  if (field && (field.type === "string" || field.type === "date")) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  } catch {
    // A text.
  }
  return text;
}
