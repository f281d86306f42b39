import type { Embedded } from "../imaging/metadata/embedded-shape.ts";
import type { AltText } from "./alt-text.ts";
import type { Metadata } from "./metadata.ts";

export interface Described {
  metadata: Metadata;
  altText: AltText;
  embedded: Embedded | null;
}

/**
 * What a search is to find a file by, besides its name and tags. A number is found by its digits; true and false say nothing. The
 * metadata is first, in the order of its keys, so that `meta.KEY:` finds the place of a value (query/operators.ts).
 */
export function searchableTexts({ metadata, altText, embedded }: Described): string[] {
  const { keywords = [], ...said } = embedded ?? {};
  const ofKeys = Object.keys(metadata)
    .sort()
    .map((key) => metadata[key]);
  const values = [...ofKeys, ...Object.values(altText), ...Object.values(said), ...keywords];
  return values.filter((value) => typeof value !== "boolean").map(String);
}
