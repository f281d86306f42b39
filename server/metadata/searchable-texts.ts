import type { Embedded } from "../imaging/metadata/embedded-shape.ts";
import type { AltText } from "./alt-text.ts";
import type { Metadata } from "./metadata.ts";

export interface DescriptiveFields {
  metadata: Metadata;
  altText: AltText;
  embedded: Embedded | null;
}

/**
 * Returns the texts that a search matches, in addition to name and tags. Numbers are matched by their digits; true and
 * false are omitted. The metadata comes first, in the order of its keys, so that `meta.KEY:` finds the position of a
 * value (query/operators.ts).
 */
export function searchableTexts({ metadata, altText, embedded }: DescriptiveFields): string[] {
  const { keywords = [], ...embeddedValues } = embedded ?? {};
  const metadataValues = Object.keys(metadata)
    .sort()
    .map((key) => metadata[key]);
  const values = [...metadataValues, ...Object.values(altText), ...Object.values(embeddedValues), ...keywords];
  return values.filter((value) => typeof value !== "boolean").map(String);
}
