import { ConfigError } from "@media-asset-service/base/config-error.ts";
import type { Logger } from "pino";
import type { ImageConversions } from "../imaging/imaging.ts";
import type { WorkerHost } from "../workers/host.ts";
import { embeddedEngine } from "./embedded/engine.ts";
import { DETECTOR_MODELS, MODERATOR_MODELS, weightsProblem } from "./embedded/seeing/weights.ts";
import type { BackgroundRemover, Engines, Moderator, Tagger, TextReader } from "./engine.ts";
import type { AiConfig } from "./engine-config.ts";
import { fairQueue } from "./fair-queue.ts";
import { httpWorker, type WorkerOperation } from "./http-engine.ts";
import { onnxBackgroundRemover, onnxTagger } from "./onnx.ts";
import { openAi } from "./openai.ts";

/**
 * Opens the configured engine of each operation. If an engine fails, no other engine replaces it. Throws a ConfigError
 * that lists all problems, which prevents the start.
 */
export async function createEngines(
  config: AiConfig,
  conversions: ImageConversions,
  log: Logger,
  workerHost?: WorkerHost,
): Promise<Engines> {
  const queue = fairQueue({ concurrency: config.concurrency, maxQueue: config.queue });
  const closing: (() => void | Promise<void>)[] = [() => queue.close()];
  const close = async () => {
    await Promise.all(closing.splice(0).map((closeOne) => closeOne()));
  };
  const closeOnShutdown = <T extends { close(): void | Promise<void> }>(engine: T): T => {
    closing.push(() => engine.close());
    return engine;
  };
  // An engine that several operations use is opened once, and only if an operation uses it.
  const embedded = once(async () => {
    const { concurrency, queue, ocrData: languageFolder } = config;
    const languages = config.ocr.engine === "embedded" ? config.ocrLanguages : undefined;
    const damage = await weightsProblem(DETECTOR_MODELS);
    if (damage) log.warn(`The embedded engine cannot detect objects and faces: ${damage}. Reinstall the service.`);
    return closeOnShutdown(
      embeddedEngine({
        concurrency,
        queue,
        languageFolder,
        workerHost,
        detectObjects: !damage,
        ...(languages && { languages }),
      }),
    );
  });
  const worker = once(() => {
    const settings = [config.tagging, config.ocr, config.bgRemoval].find((choice) => choice.engine === "http");
    if (!settings) throw new Error("No AI operation uses the http engine.");
    return httpWorker(settings, operationsOf("http", config), conversions, { queue, log });
  });

  async function openTagger(): Promise<Tagger | null> {
    const choice = config.tagging;
    switch (choice.engine) {
      case "embedded":
        return (await embedded()).tagger;
      case "openai":
        return openAi(choice, conversions, queue);
      case "onnx":
        return closeOnShutdown(await onnxTagger(choice, conversions, queue, workerHost));
      case "http":
        return worker();
      case "off":
        return null;
    }
  }

  async function openTextReader(): Promise<TextReader | null> {
    const choice = config.ocr;
    switch (choice.engine) {
      case "embedded":
        return (await embedded()).textReader;
      case "openai":
        return openAi(choice, conversions, queue);
      case "http":
        return worker();
      case "off":
        return null;
    }
  }

  async function openBackgroundRemover(): Promise<BackgroundRemover | null> {
    const choice = config.bgRemoval;
    switch (choice.engine) {
      case "embedded":
        return (await embedded()).backgroundRemover;
      case "onnx":
        return closeOnShutdown(await onnxBackgroundRemover(choice, conversions, queue, workerHost));
      case "http":
        return worker();
      case "off":
        return null;
    }
  }

  async function openModerator(): Promise<Moderator | null> {
    if (config.moderation.engine === "off") return null;
    const damage = await weightsProblem(MODERATOR_MODELS);
    if (!damage) return (await embedded()).moderator;
    log.warn(`Uploads are not moderated: ${damage}. Reinstall the service.`);
    return null;
  }

  const pendingEngines = [openTagger(), openTextReader(), openBackgroundRemover(), openModerator()] as const;
  const results = await Promise.allSettled(pendingEngines);
  try {
    const [tagging, ocr, bgRemoval, moderation] = await Promise.all(pendingEngines);
    const { detector } = config.tagging.engine === "embedded" ? await embedded() : { detector: null };
    return { tagging, ocr, bgRemoval, moderation, detector, close };
  } catch {
    await close();
    throw new ConfigError(problemsOf(results, config));
  }
}

/** Returns each problem once, with the variables that selected the failed engine. */
function problemsOf(
  results: PromiseSettledResult<unknown>[],
  { tagging, ocr, bgRemoval, moderation }: AiConfig,
): string[] {
  const variablesOf = [
    `AI_TAGGING=${tagging.engine}`,
    `AI_OCR=${ocr.engine}`,
    `AI_BG_REMOVAL=${bgRemoval.engine}`,
    `AI_MODERATION=${moderation.engine}`,
  ];
  const problems = new Map<string, string[]>();
  results.forEach((result, index) => {
    if (result.status === "fulfilled") return;
    const message = result.reason instanceof Error ? result.reason.message : String(result.reason);
    problems.set(message, [...(problems.get(message) ?? []), variablesOf[index] ?? ""]);
  });
  return [...problems].map(([message, variables]) => `${variables.join(", ")}: ${message}`);
}

function operationsOf(engine: string, { tagging, ocr, bgRemoval }: AiConfig): WorkerOperation[] {
  const choices = { tagging, ocr, "bg-removal": bgRemoval };
  const operations: WorkerOperation[] = ["tagging", "ocr", "bg-removal"];
  return operations.filter((operation) => choices[operation].engine === engine);
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open();
    return opened;
  };
}
