import type { Box } from "../imaging/box.ts";

/**
 * What an AI engine is: three abilities, chosen one by one (`AI_TAGGING`, `AI_OCR`, `AI_BG_REMOVAL`). An engine never
 * stands in for another: what fails, fails.
 */
export interface Engines {
  /** Null: switched off by the operator. */
  tagging: Tagger | null;
  ocr: TextReader | null;
  bgRemoval: BackgroundRemover | null;
  /** Comes with the embedded tagger: no operation asks for it, but crops are better for it. */
  detector: Detector | null;
  /** `AI_MODERATION`: no operation asks for it, it looks at what is uploaded. Null: switched off. */
  moderation: Moderator | null;
  /** Ends workers and connections. Runs under way are rejected. */
  close(): Promise<void>;
}

/** An image as it was uploaded. */
export interface Picture {
  /** The account that takes turns with the others. */
  whose: string;
  filename: string;
  mimeType: string;
  /** The bytes; asked for once the engine has room for them, so that what waits takes no memory. */
  read(): Promise<Buffer>;
}

interface Engine {
  /** As shown in the job history: `embedded`, `openai gpt-5-mini`, `onnx mobilenet-v3 1.0`. */
  readonly name: string;
}

export interface Tagger extends Engine {
  tag(picture: Picture, signal: AbortSignal): Promise<Tagging>;
}

export interface TextReader extends Engine {
  /** The text as people read it, lines separated by `\n`; `""` when there is none. */
  readText(picture: Picture, signal: AbortSignal): Promise<string>;
}

export interface BackgroundRemover extends Engine {
  /**
   * A PNG of the picture's displayed size whose background is transparent. Throws a PictureError with the reason
   * `no_clear_subject` when there is nothing to cut out.
   */
  removeBackground(picture: Picture, signal: AbortSignal): Promise<Buffer>;
}

/** A thing or a face that was seen. */
export interface Found {
  /** One of COCO's 80 names of things, or `face`. */
  label: string;
  /** How sure, 0 to 1. */
  score: number;
  box: Box;
}

export interface Detector extends Engine {
  /** What is seen in the picture and where: things, the surest first, and then faces. */
  find(picture: Picture, signal: AbortSignal): Promise<Found[]>;
}

export interface Moderator extends Engine {
  /** Whether the picture is pornographic, and how sure that is, 0 to 1. */
  moderate(picture: Picture, signal: AbortSignal): Promise<{ sensitive: boolean; score: number }>;
}

export interface Tagging {
  /** At most 50, lower case, 1 to 64 characters each, the surest first. */
  tags: string[];
  /** One sentence. */
  description: string;
  /** Of the whole set, 0 to 1. */
  confidence: number;
  /** What a crop is to keep in sight, where the engine can tell. */
  subject?: Box | null;
}

/**
 * Why an engine gave no result. What is wrong with the *picture* is a PictureError instead.
 * `failed`: it crashed, refused, or answered nonsense. `timeout`: the signal ended it. `busy`: its queue is full.
 */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly kind: "failed" | "timeout" | "busy";
  /** Whether the same picture may succeed later. */
  readonly transient: boolean;
  /** How long to wait before, when the engine said so. */
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
