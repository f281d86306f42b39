import type { FilesUpdateParams } from "../../../sdk/index.ts";
import { type Arguments, UsageError } from "../arguments.ts";

type Label = NonNullable<FilesUpdateParams["label"]>;
type Value = string | number | boolean | null;

/** What `--metadata KEY=VALUE` and `--alt LANGUAGE=TEXT` change; a key without a value is removed. */
export function describedBy({ repeated }: Pick<Arguments, "repeated">): {
  metadata?: Record<string, Value>;
  altText?: Record<string, string | null>;
} {
  const { metadata, alt } = repeated;
  return {
    ...(metadata && { metadata: Object.fromEntries(metadata.map((it) => pair("metadata", it, typed))) }),
    ...(alt && { altText: Object.fromEntries(alt.map((it) => pair("alt", it, (text) => text))) }),
  };
}

/** What `--star true|false` and `--label COLOUR` change. */
export function markedBy({ star, label }: Arguments["options"]): { starred?: boolean; label?: Label } {
  if (star !== undefined && star !== "true" && star !== "false") throw new UsageError("--star takes true or false");
  return {
    ...(star !== undefined && { starred: star === "true" }),
    // The service says which there are.
    ...(label !== undefined && { label: label as Label }),
  };
}

/** The same for a file that is new: nothing can be removed from it. */
export function describedAtUpload(given: Pick<Arguments, "repeated">): {
  metadata?: Record<string, Exclude<Value, null>>;
  altText?: Record<string, string>;
} {
  const { metadata, altText } = describedBy(given);
  return {
    ...(metadata && { metadata: withoutNull("metadata", metadata) }),
    ...(altText && { altText: withoutNull("alt", altText) }),
  };
}

function withoutNull<T>(option: string, values: Record<string, T | null>): Record<string, T> {
  const empty = Object.keys(values).find((key) => values[key] === null);
  if (empty !== undefined) throw new UsageError(`--${option} ${empty}= has no value`);
  return values as Record<string, T>;
}

function pair<T>(option: string, given: string, read: (text: string) => T): [key: string, value: T | null] {
  const at = given.indexOf("=");
  if (at < 1) throw new UsageError(`--${option} takes a name, = and a value, not ${given}`);
  const text = given.slice(at + 1);
  return [given.slice(0, at), text === "" ? null : read(text)];
}

/** Numbers, true and false are what they look like; in double quotes they are texts. */
function typed(text: string): Value {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  } catch {
    // A text.
  }
  return text;
}
