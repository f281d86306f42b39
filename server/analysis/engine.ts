import type { Box } from "../imaging/relative-box.ts";

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
