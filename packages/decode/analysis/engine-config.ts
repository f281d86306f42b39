import type { HttpWorkerSettings } from "./http-engine.ts";
import type { OnnxSettings } from "./onnx.ts";
import type { OpenAiSettings } from "./openai.ts";

type Embedded = { engine: "embedded" };
type Off = { engine: "off" };
type OpenAi = { engine: "openai" } & OpenAiSettings;
type Onnx = { engine: "onnx" } & OnnxSettings;
type HttpWorker = { engine: "http" } & HttpWorkerSettings;

/** The engine of each operation, with its settings. */
export interface AiConfig {
  tagging: Embedded | OpenAi | Onnx | HttpWorker | Off;
  ocr: Embedded | OpenAi | HttpWorker | Off;
  bgRemoval: Embedded | Onnx | HttpWorker | Off;
  moderation: Embedded | Off;
  /** The maximum number of images that are analyzed concurrently. */
  concurrency: number;
  /** The maximum number of queued images. Further requests return 503. */
  queue: number;
  /** The OCR languages of the embedded engine, such as `["eng", "deu"]`. */
  ocrLanguages: string[] | null;
  /** A folder with trained data in addition to the installed packages, or null. */
  ocrData: string | null;
}

/** The engines that support each operation: no chat model returns an image, and no single ONNX model reads text. */
export const taggingEngines = ["embedded", "openai", "onnx", "http", "off"] as const;
export const ocrEngines = ["embedded", "openai", "http", "off"] as const;
export const bgRemovalEngines = ["embedded", "onnx", "http", "off"] as const;
export const moderationEngines = ["embedded", "off"] as const;

/** The environment variables, each validated separately. */
interface AiVariables {
  AI_TAGGING: (typeof taggingEngines)[number];
  AI_OCR: (typeof ocrEngines)[number];
  AI_BG_REMOVAL: (typeof bgRemovalEngines)[number];
  AI_MODERATION: (typeof moderationEngines)[number];
  AI_CONCURRENCY: number;
  AI_QUEUE: number;
  AI_OCR_LANGUAGES?: string[] | undefined;
  AI_OCR_DATA?: string | undefined;
  AI_ONNX_TAGGING_MODEL?: string | undefined;
  AI_ONNX_BG_REMOVAL_MODEL?: string | undefined;
  AI_HTTP_URL?: string | undefined;
  AI_HTTP_TOKEN?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  OPENAI_MODEL?: string | undefined;
}

const OPENAI = "https://api.openai.com/v1";
type Operation = "AI_TAGGING" | "AI_OCR" | "AI_BG_REMOVAL";

/** Combines each operation with the settings of its engine. Reports missing settings of the engines in use. */
export function chooseEngines(env: AiVariables): { ai: AiConfig; problems: string[] } {
  const problems = new Set<string>();
  const variablesUsing = (engine: string) => {
    const operations: Operation[] = ["AI_TAGGING", "AI_OCR", "AI_BG_REMOVAL"];
    return operations.filter((name) => env[name] === engine).map((name) => `${name}=${engine}`);
  };
  /** Returns the value, or "" and adds a problem, which prevents the start. */
  const requireSetting = (
    name: keyof AiVariables & string,
    value: string | undefined,
    engine: string,
    description: string,
  ) => {
    if (value === undefined)
      problems.add(`${name}: is required for ${variablesUsing(engine).join(" and ")}: set it to ${description}`);
    return value ?? "";
  };

  const openAi = (): OpenAi => {
    // Only OpenAI itself is known to require a key.
    if (!env.OPENAI_BASE_URL) requireSetting("OPENAI_API_KEY", env.OPENAI_API_KEY, "openai", `the key for ${OPENAI}`);
    const model = requireSetting("OPENAI_MODEL", env.OPENAI_MODEL, "openai", "the name of a model that accepts images");
    return { engine: "openai", baseUrl: env.OPENAI_BASE_URL ?? OPENAI, apiKey: env.OPENAI_API_KEY ?? null, model };
  };
  const httpWorker = (): HttpWorker => {
    const url = requireSetting(
      "AI_HTTP_URL",
      env.AI_HTTP_URL,
      "http",
      "the URL of the worker, such as http://127.0.0.1:9000",
    );
    return { engine: "http", url, token: env.AI_HTTP_TOKEN ?? null };
  };
  const onnx = (name: "AI_ONNX_TAGGING_MODEL" | "AI_ONNX_BG_REMOVAL_MODEL", variable: Operation): Onnx => {
    if (!env[name])
      problems.add(`${name}: is required for ${variable}=onnx: set it to a folder with model.onnx and model.json`);
    return { engine: "onnx", model: env[name] ?? "" };
  };

  const embedded = (): Embedded => ({ engine: "embedded" });
  const off = (): Off => ({ engine: "off" });
  const all = { embedded, off, openai: openAi, http: httpWorker };
  const ai: AiConfig = {
    tagging: env.AI_TAGGING === "onnx" ? onnx("AI_ONNX_TAGGING_MODEL", "AI_TAGGING") : all[env.AI_TAGGING](),
    ocr: all[env.AI_OCR](),
    bgRemoval:
      env.AI_BG_REMOVAL === "onnx" ? onnx("AI_ONNX_BG_REMOVAL_MODEL", "AI_BG_REMOVAL") : all[env.AI_BG_REMOVAL](),
    moderation: all[env.AI_MODERATION](),
    concurrency: env.AI_CONCURRENCY,
    queue: env.AI_QUEUE,
    ocrLanguages: env.AI_OCR_LANGUAGES ?? null,
    ocrData: env.AI_OCR_DATA ?? null,
  };
  return { ai, problems: [...problems] };
}
