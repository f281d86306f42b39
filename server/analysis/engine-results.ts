import { z } from "zod";
import { boxShape } from "../imaging/relative-box.ts";
import { EngineError, type Tagging } from "./engine.ts";

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 2000;

const taggingSchema = z.object({
  tags: z.array(z.string()),
  description: z.string().nullish(),
  confidence: z.coerce.number(),
  subject: boxShape.nullish(),
});
const textSchema = z.object({ text: z.string() });

/**
 * Parses an engine's tagging of an image, in the form that the service stores. Throws an EngineError for an invalid
 * result.
 */
export function parseTagging(result: unknown, engineName: string): Tagging {
  const { description, subject = null, ...found } = parse(taggingSchema, result, engineName);
  return normaliseTagging({ ...found, description: description ?? "", subject });
}

export function normaliseTagging({ tags, description, confidence, subject }: Tagging): Tagging {
  const normalised = tags
    .map((tag) => oneLine(tag).toLowerCase())
    .filter((tag) => tag !== "" && lengthOf(tag) <= MAX_TAG_LENGTH);
  return {
    tags: [...new Set(normalised)].slice(0, MAX_TAGS),
    description: [...oneLine(description)].slice(0, MAX_DESCRIPTION_LENGTH).join(""),
    confidence: Math.round(Math.min(1, Math.max(0, confidence)) * 10_000) / 10_000,
    ...(subject && { subject }),
  };
}

/**
 * Parses the text of an image: `\n` between lines, no blanks at the ends. Throws an EngineError for an invalid result.
 */
export function parseText(result: unknown, engineName: string): string {
  return storable(
    parse(textSchema, result, engineName)
      .text.replace(/\r\n?/g, "\n")
      .replace(/[ \t]+$/gm, ""),
  ).trim();
}

function parse<T>(schema: z.ZodType<T>, value: unknown, engineName: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const why = z.prettifyError(result.error).replaceAll("\n", " ");
  throw new EngineError("failed", `${engineName} returned an unexpected result: ${why}`);
}

function oneLine(text: string): string {
  return storable(text.replace(/\s+/g, " ")).trim();
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. Other control characters are not useful. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").toWellFormed();
}

function lengthOf(text: string): number {
  return [...text].length;
}
