import type { FilesUpdateParams, TransformUrlParams } from "../../../sdk/index.ts";
import { type Arguments, UsageError } from "../arguments.ts";

type Label = NonNullable<FilesUpdateParams["label"]>;
type Value = string | number | boolean | null;

/** Returns the changes of `--metadata KEY=VALUE` and `--alt LANGUAGE=TEXT`. An empty value removes the key. */
export function metadataChanges({ metadata, alt }: Arguments["repeated"]): {
  metadata?: Record<string, Value>;
  altText?: Record<string, string | null>;
} {
  return {
    ...(metadata && { metadata: Object.fromEntries(metadata.map((it) => parsePair("metadata", it, parseValue))) }),
    ...(alt && { altText: Object.fromEntries(alt.map((it) => parsePair("alt", it, (text) => text))) }),
  };
}

/** Returns the changes of `--star true|false` and `--label COLOR`. */
export function markChanges({ star, label }: Arguments["options"]): { starred?: boolean; label?: Label } {
  if (star !== undefined && star !== "true" && star !== "false")
    throw new UsageError(`--star must be true or false, not ${star}`);
  return {
    ...(star !== undefined && { starred: star === "true" }),
    // The service validates the label.
    ...(label !== undefined && { label: label as Label }),
  };
}

/** Returns the metadata and alternative text of a new file. @throws {UsageError} for an empty value */
export function uploadMetadata(repeated: Arguments["repeated"]): {
  metadata?: Record<string, Exclude<Value, null>>;
  altText?: Record<string, string>;
} {
  const { metadata, altText } = metadataChanges(repeated);
  return {
    ...(metadata && { metadata: withoutNull("metadata", metadata) }),
    ...(altText && { altText: withoutNull("alt", altText) }),
  };
}

function withoutNull<T>(option: string, values: Record<string, T | null>): Record<string, T> {
  const empty = Object.keys(values).find((key) => values[key] === null);
  if (empty !== undefined) throw new UsageError(`--${option} ${empty}= requires a value`);
  return values as Record<string, T>;
}

function parsePair<T>(option: string, argument: string, read: (text: string) => T): [key: string, value: T | null] {
  const at = argument.indexOf("=");
  if (at < 1) throw new UsageError(`--${option} must be NAME=VALUE, not ${argument}`);
  const text = argument.slice(at + 1);
  return [argument.slice(0, at), text === "" ? null : read(text)];
}

/** Parses numbers, true and false. Text in double quotes is always a string. */
function parseValue(text: string): Value {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  } catch {
    // Not JSON: a string.
  }
  return text;
}

const NUMBERS = ["w", "h", "q", "rotate", "blur", "brightness", "contrast", "saturation", "t", "page"] as const;
const WORDS = ["preset", "f", "crop", "meta"] as const;
const FLAGS = ["grayscale", "sepia"] as const;

/** Returns the transformation parameters of the options; undefined without any. The service validates their values. */
export function variantOf(id: string, args: Arguments): TransformUrlParams | undefined {
  const { options } = args;
  const numbers = NUMBERS.flatMap((name) =>
    options[name] === undefined ? [] : [[name, numberOf(name, options[name])]],
  );
  const words = WORDS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  const flags = FLAGS.flatMap((name) => (args[name] ? [[name, true]] : []));
  const all = [...numbers, ...words, ...flags];
  return all.length === 0 ? undefined : ({ id, ...Object.fromEntries(all) } as TransformUrlParams);
}

function numberOf(name: string, text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`--${name} must be a number, not ${text}`);
}
