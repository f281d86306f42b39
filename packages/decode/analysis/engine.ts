import { z } from "zod";
import { type Box, boxShape } from "../imaging/relative-box.ts";

/**
 * The AI engines: an engine for each operation, selected separately (`AI_TAGGING`, `AI_OCR`, `AI_BG_REMOVAL`). If an
 * engine fails, no other engine replaces it.
 */
export interface Engines {
  /** Null if the operator has disabled the operation. */
  tagging: Tagger | null;
  ocr: TextReader | null;
  bgRemoval: BackgroundRemover | null;
  /** Part of the embedded tagger. No AI operation uses it; it improves crops. */
  detector: Detector | null;
  /** `AI_MODERATION`: runs on uploads, not as an AI operation. Null if disabled. */
  moderation: Moderator | null;
  /** Ends workers and connections. Runs in progress are rejected. */
  close(): Promise<void>;
}

/** An uploaded image. */
export interface EngineInput {
  /** The account, for round-robin scheduling. */
  accountId: string;
  filename: string;
  mimeType: string;
  /** Reads the bytes. Called when the engine has capacity, so that queued images use no memory. */
  read(): Promise<Buffer>;
}

interface Engine {
  /** The name in the job history: `embedded`, `openai gpt-5-mini`, `onnx mobilenet-v3 1.0`. */
  readonly name: string;
}

export interface Tagger extends Engine {
  tag(picture: EngineInput, signal: AbortSignal): Promise<Tagging>;
}

export interface TextReader extends Engine {
  /** Returns the text in reading order, with lines separated by `\n`, or `""` if there is none. */
  readText(picture: EngineInput, signal: AbortSignal): Promise<string>;
}

export interface BackgroundRemover extends Engine {
  /**
   * Returns a PNG of the image's displayed size with a transparent background. Throws a PictureError with the reason
   * `no_clear_subject` if there is nothing to cut out.
   */
  removeBackground(picture: EngineInput, signal: AbortSignal): Promise<Buffer>;
}

/** An object or a face that was detected. */
export interface Detection {
  /** One of the 80 object names of COCO, or `face`. */
  label: string;
  /** Confidence, 0 to 1. */
  score: number;
  box: Box;
}

export interface Detector extends Engine {
  /** Detects objects and faces. Returns the objects by descending confidence, and then the faces. */
  find(picture: EngineInput, signal: AbortSignal): Promise<Detection[]>;
}

export interface Moderator extends Engine {
  /** Returns whether the image is pornographic, and the confidence, 0 to 1. */
  moderate(picture: EngineInput, signal: AbortSignal): Promise<{ sensitive: boolean; score: number }>;
}

export interface Tagging {
  /** At most 50, lower case, 1 to 64 characters each, by descending confidence. */
  tags: string[];
  /** One sentence. */
  description: string;
  /** The confidence in the complete set, 0 to 1. */
  confidence: number;
  /** The region that a crop keeps visible, if the engine detects it. */
  subject?: Box | null;
}

/**
 * The reason why an engine returned no result. An error in the *image* is a PictureError instead.
 * `failed`: the engine crashed, refused, or returned an invalid result. `timeout`: the signal aborted it. `busy`: its
 * queue is full.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly kind: "failed" | "timeout" | "busy";
  /** Whether the same image may succeed later. */
  readonly transient: boolean;
  /** The time before a retry, if the engine specified it. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: EngineError["kind"],
    message: string,
    options: ErrorOptions & { transient?: boolean; retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.transient = options.transient ?? kind !== "failed";
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

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
  return normalizeTagging({ ...found, description: description ?? "", subject });
}

export function normalizeTagging({ tags, description, confidence, subject }: Tagging): Tagging {
  const normalized = tags
    .map((tag) => oneLine(tag).toLowerCase())
    .filter((tag) => tag !== "" && lengthOf(tag) <= MAX_TAG_LENGTH);
  return {
    tags: [...new Set(normalized)].slice(0, MAX_TAGS),
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
